import type { ReservedThread, Threads } from '#platform/threads';
import type { WorkerMessage } from './index-worker-task.ts';
import { IndexedRows, type RowsChange } from './indexed-rows.ts';
import type { Kind, QueryTypes } from './predicate.ts';
import type { IndexAnswers } from './queries/evaluate-predicates.ts';
import { unpackAbundances } from './table/abundances.ts';

/** Stores and queries the rows. A worker that answers null has lost its rows. */
export interface IndexWorker {
  isLocal: boolean;
  /** Same result as `IndexedRows.change`. */
  change(change: RowsChange): Promise<boolean | null>;
  query<K extends Kind>(
    kind: K,
    query: QueryTypes[K]['request'],
    given: IndexAnswers,
  ): Promise<QueryTypes[K]['answer'] | null>;
  /** See `unpackAbundances`. */
  unpackAbundances(answer: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** On the calling thread, for few rows: messages to a worker thread would take longer. */
export function openLocalWorker(): IndexWorker {
  const rows = new IndexedRows();
  return {
    isLocal: true,
    change: async (change) => rows.change(change),
    query: async (kind, request, given) => rows.query(kind, request, given),
    unpackAbundances: async (answer) => unpackAbundances(answer),
    close: () => Promise.resolve(),
  };
}

const task = new URL('./index-worker-task.ts', import.meta.url);
const send = async <Output>(thread: ReservedThread, message: WorkerMessage, transfer: readonly ArrayBuffer[] = []) =>
  thread.run<Output>(message, transfer);

/** In a worker thread. */
export async function openThreadWorker(threads: Threads): Promise<IndexWorker> {
  const thread = threads.reserve(task);
  await send(thread, { to: 'open' });
  return {
    isLocal: false,
    change: (change) => send(thread, { to: 'change', change }, 'bytes' in change ? [change.bytes.buffer] : []),
    query: (kind, request, answers) => send(thread, { to: 'query', kind, request, answers }),
    unpackAbundances: (answer) => send(thread, { to: 'unpack', answer }, [answer.buffer]),
    close: () => thread.close(),
  };
}
