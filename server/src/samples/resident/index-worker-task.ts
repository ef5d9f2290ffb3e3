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

export function run(told: WorkerMessage): unknown {
  if (told.to === 'open') {
    rows = new IndexedRows();
    return true;
  }
  if (told.to === 'lay') return unpackAbundances(told.answer);
  if (!rows) return null;
  return told.to === 'change' ? rows.change(told.change) : rows.ask(told.kind, told.ask, told.given);
}
