import {
  type FetchedAnswers,
  type Outcome,
  type QueryKind,
  type Request,
  type RowsChange,
  SampleSearch,
  unpackAbundances,
} from '@cohortium/sample-search';
import type { ReservedThread, Threads } from '#platform/concurrency';
import { sampleSchema } from './sample-schema.ts';

/** Stores and queries the rows. A worker that answers null has lost its rows. */
export interface IndexWorker {
  isLocal: boolean;
  /** Same result as `SampleSearch.change`. */
  change(change: RowsChange): Promise<boolean | null>;
  query<K extends QueryKind>(kind: K, query: Request<K>, fetched: FetchedAnswers): Promise<Outcome<K> | null>;
  /** See `unpackAbundances` of sample search. */
  unpackAbundances(answer: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** On the calling thread, for few rows: messages to a worker thread would take longer. */
export function openLocalWorker(): IndexWorker {
  const rows = new SampleSearch(sampleSchema);
  return {
    isLocal: true,
    change: async (change) => rows.change(change),
    query: async (kind, request, fetched) => rows.query(kind, request, fetched),
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
    query: (kind, request, fetched) => send(thread, { to: 'query', kind, request, fetched }),
    unpackAbundances: (answer) => send(thread, { to: 'unpack', answer }, [answer.buffer]),
    close: () => thread.close(),
  };
}
