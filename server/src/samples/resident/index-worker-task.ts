import { IndexedRows, type RowsChange } from './indexed-rows.ts';
import type { Kind, QueryTypes } from './predicate.ts';
import type { IndexAnswers } from './queries/evaluate-predicates.ts';
import { unpackAbundances } from './table/abundances.ts';

export type WorkerMessage =
  | { to: 'open' }
  | { to: 'change'; change: RowsChange }
  | { to: 'unpack'; answer: Uint8Array }
  | { to: 'query'; kind: Kind; request: QueryTypes[Kind]['request']; answers: IndexAnswers };

/** A restarted thread has no rows until it is opened. */
let rows: IndexedRows | null = null;

export function run(message: WorkerMessage): unknown {
  if (message.to === 'open') {
    rows = new IndexedRows();
    return true;
  }
  if (message.to === 'unpack') return unpackAbundances(message.answer);
  if (!rows) return null;
  return message.to === 'change'
    ? rows.change(message.change)
    : rows.query(message.kind, message.request, message.answers);
}
