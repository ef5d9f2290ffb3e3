import {
  type CompatibilityResult,
  checkCompatibility,
  dataSetsIn,
  type ProcessingFacts,
} from './check-compatibility.ts';
import type { Compared } from './open-sources.ts';

export type FitOrder =
  | { kind: 'data_sets'; compared: Compared }
  | { kind: 'fit'; compared: Compared; known: ProcessingFacts; with_members: boolean };

/** Thread task: sets members side by side. */
export const run = (order: FitOrder): CompatibilityResult | string[] =>
  order.kind === 'fit'
    ? checkCompatibility(order.compared, order.known, { with_members: order.with_members })
    : dataSetsIn(order.compared);
