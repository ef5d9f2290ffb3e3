import {
  type CompatibilityResult,
  checkCompatibility,
  dataSetsIn,
  membersIn,
  type ProcessingFacts,
} from './check-compatibility.ts';
import type { Compared } from './open-sources.ts';

export type FitOrder =
  | { kind: 'data_sets' | 'members'; compared: Compared }
  | { kind: 'fit'; compared: Compared; known: ProcessingFacts; with_members: boolean };

/** Thread task: sets members side by side. */
export function run(order: FitOrder): CompatibilityResult | string[] {
  const { compared } = order;
  if (order.kind === 'fit') return checkCompatibility(compared, order.known, { with_members: order.with_members });
  return order.kind === 'members' ? membersIn(compared) : dataSetsIn(compared);
}
