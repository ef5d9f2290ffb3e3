import type { SheetProblem } from '@cohortium/contract';

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
