import { type CompatibilityIssue, type Rank, ranks, severities } from '@cohortium/contract';
import { formatCount } from '#platform/text';
import { findOverlays } from '../overlays/find-overlays.ts';
import { findColumns } from './find-columns.ts';
import { findKinds } from './find-kinds.ts';
import { findProcessing } from './find-processing.ts';
import { findReferences } from './find-references.ts';
import { findRegions } from './find-regions.ts';
import { findRepeats } from './find-repeats.ts';
import { type CompatibilityInput, openCompatibility, type Survey } from './merge-source.ts';

function unavailable({ sources }: CompatibilityInput): CompatibilityIssue[] {
  const sides = sources.flatMap(({ n_unavailable }, source) =>
    n_unavailable > 0 ? [{ source, values: [{ value: 'no longer available', n_samples: n_unavailable }] }] : [],
  );
  if (sides.length === 0) return [];
  const n_samples = sides.reduce((sum, { values }) => sum + (values[0]?.n_samples ?? 0), 0);
  return [
    {
      code: 'unavailable',
      severity: 'notes',
      compares_from: null,
      title: `${formatCount(n_samples, 'sample')} no longer available.`,
      message: 'They were withdrawn or deleted. They stay in the frozen list as hidden members.',
      remedy: 'No action is needed.',
      n_samples,
      compared: [{ title: 'Samples', sides }],
    },
  ];
}

const isNever = ({ severity, compares_from }: CompatibilityIssue): boolean =>
  severity === 'blocks' && compares_from === null;

/** Blocking findings come before those that allow a rank. */
const weight = (finding: CompatibilityIssue): number => (isNever(finding) ? -1 : severities.indexOf(finding.severity));

/** Everything that does not fit between the parts, the worst first. */
export function findCompatibilityIssues(survey: Survey): CompatibilityIssue[] {
  const fit = openCompatibility(survey);
  const found = [
    findKinds,
    findRegions,
    findReferences,
    findProcessing,
    findRepeats,
    findColumns,
    findOverlays,
    unavailable,
  ];
  return worstFirst(found.flatMap((find) => find(fit)));
}

export const worstFirst = (findings: readonly CompatibilityIssue[]): CompatibilityIssue[] =>
  findings.toSorted((a, b) => weight(a) - weight(b));

/** The deepest rank at which nothing speaks against comparing; null where something does at every rank. */
export function deepestRank(findings: readonly CompatibilityIssue[]): Rank | null {
  if (findings.some(isNever)) return null;
  const places = findings.flatMap(({ severity, compares_from }) =>
    severity === 'blocks' && compares_from !== null ? [ranks.indexOf(compares_from)] : [],
  );
  return ranks[Math.min(ranks.length - 1, ...places)] ?? null;
}

/** Whether a rank is this deep, or above it. */
export const isWithin = (rank: Rank, deepest: Rank): boolean => ranks.indexOf(rank) <= ranks.indexOf(deepest);
