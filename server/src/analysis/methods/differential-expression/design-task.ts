import type { Covariate } from '@cohortium/stats';
import { type TaskAnswer, toRefusalAnswer } from '../../answer-refusal.ts';
import { buildDesign, type Design } from './build-design.ts';

/** Thread task: paired designs have hundreds of columns. */
export const run = ({ variables, n }: { variables: readonly Covariate[]; n: number }): TaskAnswer<Design> =>
  toRefusalAnswer(() => buildDesign(variables, n));
