import type { SheetProblem } from '@cohortium/contract';

/** A workbook that is not read, with why; thrown from wherever in it that is found. */
export class SheetError extends Error {
  override name = 'SheetError';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** More rows with the same problem than these are counted, not listed. */
export const PLACES_AT_MOST = 1000;

/** A problem and its remedy; it applies to the whole sheet unless `at` gives a position. */
export const problem = (message: string, remedy: string, at: Partial<SheetProblem> = {}): SheetProblem => ({
  severity: 'error',
  row: null,
  column: null,
  file: null,
  message,
  remedy,
  fix: null,
  ...at,
});
