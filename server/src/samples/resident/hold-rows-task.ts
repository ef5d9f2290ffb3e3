import type { GivenRows } from './questions/test-rows.ts';
import type { Kind, Questions } from './row-test.ts';
import { type Change, RowsHeld } from './rows-held.ts';
import { layShares } from './table/shares.ts';

type Told =
  | { to: 'open' }
  | { to: 'change'; change: Change }
  | { to: 'lay'; answer: Uint8Array }
  | { to: 'ask'; kind: Kind; ask: Questions[Kind]['ask']; given: GivenRows };

/** A restarted thread has no rows until it is opened. */
let held: RowsHeld | null = null;

export function run(told: Told): unknown {
  if (told.to === 'open') {
    held = new RowsHeld();
    return true;
  }
  if (told.to === 'lay') return layShares(told.answer);
  if (!held) return null;
  return told.to === 'change' ? held.change(told.change) : held.ask(told.kind, told.ask, told.given);
}
