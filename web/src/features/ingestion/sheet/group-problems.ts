import type { ProblemFix, SheetProblem } from '@cohortium/contract';
import { isSafe } from '../apply-fixes.ts';

/** A group of similar problems, shown and fixed together. */
export interface ProblemGroup {
  first: SheetProblem;
  problems: readonly SheetProblem[];
  /** The fixes for the whole group. */
  fixes: readonly ProblemFix[];
}

// Two rows with “w” for a sex are one thing to decide, two unlike ages are two; samples without mates are one.
function kindOf({ severity, column, message, remedy, fix, choices }: SheetProblem): string {
  const template = message.replaceAll(/\d+/g, '#');
  const mended = fix?.kind === 'single_end' ? fix.kind : fix && { ...fix, row: 0 };
  return JSON.stringify([severity, column, mended ?? choices ?? template, remedy]);
}

const keyOf = (fix: ProblemFix) => JSON.stringify(fix);

/** In the order in which each kind first comes up. */
export function groupProblems(problems: readonly SheetProblem[]): ProblemGroup[] {
  return [...Map.groupBy(problems, kindOf).values()].flatMap((alike) => {
    const [first] = alike;
    return first ? [{ first, problems: alike, fixes: fixesOf(alike) }] : [];
  });
}

function fixesOf(problems: readonly SheetProblem[]): ProblemFix[] {
  const fixes = problems.flatMap(({ fix }) => fix ?? []);
  return [...new Map(fixes.map((fix) => [keyOf(fix), fix])).values()];
}

/** All safe fixes; the first one if a cell has several. */
export function safeFixes(problems: readonly SheetProblem[]): ProblemFix[] {
  return fixesOf(problems).filter(isSafe);
}
