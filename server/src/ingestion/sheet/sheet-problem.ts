import type { SheetProblem } from '@cohortium/contract';

/** What is wrong and what to do about it; an error of the whole sheet unless `at` says more. */
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
