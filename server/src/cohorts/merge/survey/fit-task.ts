import { dataSetsIn, type Fitted, fitParts, type Known } from './fit-parts.ts';
import type { Compared } from './open-parts.ts';

export type FitOrder =
  | { ask: 'data_sets'; compared: Compared }
  | { ask: 'fit'; compared: Compared; known: Known; with_members: boolean };

/** Thread task: sets members side by side. */
export const run = (order: FitOrder): Fitted | string[] =>
  order.ask === 'fit' ? fitParts(order.compared, order.known, order.with_members) : dataSetsIn(order.compared);
