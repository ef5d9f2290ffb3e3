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
