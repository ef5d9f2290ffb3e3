import type { SheetProblem } from '@cohortium/contract';

/** A workbook that is not read, with why; thrown from wherever in it that is found. */
export class SheetRefused extends Error {
  override name = 'SheetRefused';
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem.message);
    this.problem = problem;
  }
}
