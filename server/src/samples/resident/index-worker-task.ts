import { IndexedRows, type RowsChange } from './indexed-rows.ts';
import type { Kind, Questions } from './predicate.ts';
import type { IndexAnswers } from './queries/evaluate-predicates.ts';
import { unpackAbundances } from './table/abundances.ts';

type WorkerMessage =
  | { to: 'open' }
  | { to: 'change'; change: RowsChange }
  | { to: 'lay'; answer: Uint8Array }
  | { to: 'ask'; kind: Kind; ask: Questions[Kind]['ask']; given: IndexAnswers };

/** A restarted thread has no rows until it is opened. */
let rows: IndexedRows | null = null;

export function run(message: WorkerMessage): unknown {
  if (message.to === 'open') {
    rows = new IndexedRows();
    return true;
  }
  if (message.to === 'lay') return unpackAbundances(message.answer);
  if (!rows) return null;
  return message.to === 'change' ? rows.change(message.change) : rows.ask(message.kind, message.ask, message.given);
}
