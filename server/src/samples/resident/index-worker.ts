import type { ReservedThread, Threads } from '#platform/threads';
import { IndexedRows, type RowsChange } from './indexed-rows.ts';
import type { Kind, Questions } from './predicate.ts';
import type { IndexAnswers } from './queries/evaluate-predicates.ts';
import { unpackAbundances } from './table/abundances.ts';

/** Stores and queries the rows. A worker that answers null has lost its rows. */
export interface IndexWorker {
  isLocal: boolean;
  /** Same result as `IndexedRows.change`. */
  change(change: RowsChange): Promise<boolean | null>;
  query<K extends Kind>(
    kind: K,
    query: Questions[K]['ask'],
    given: IndexAnswers,
  ): Promise<Questions[K]['answer'] | null>;
  /** See `layShares`. */
  unpackAbundances(answer: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** On the calling thread, for few rows: messages to a worker thread would take longer. */
export function openLocalWorker(): IndexWorker {
  const rows = new IndexedRows();
  return {
    isLocal: true,
    change: async (change) => rows.change(change),
    query: async (kind, request, given) => rows.ask(kind, request, given),
    unpackAbundances: async (answer) => unpackAbundances(answer),
    close: () => Promise.resolve(),
  };
}

const task = new URL('./index-worker-task.ts', import.meta.url);
const send = async <Output>(thread: ReservedThread, input: unknown, transfer: readonly ArrayBuffer[] = []) =>
  thread.run<Output>(input, transfer);

/** In a worker thread. */
export async function openThreadWorker(threads: Threads): Promise<IndexWorker> {
  const thread = threads.reserve(task);
  await send(thread, { to: 'open' });
  return {
    isLocal: false,
    change: (change) => send(thread, { to: 'change', change }, 'bytes' in change ? [change.bytes.buffer] : []),
    query: (kind, request, given) => send(thread, { to: 'ask', kind, ask: request, given }),
    unpackAbundances: (answer) => send(thread, { to: 'lay', answer }, [answer.buffer]),
    close: () => thread.close(),
  };
}
