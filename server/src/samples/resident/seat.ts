import type { KeptThread, Threads } from '#platform/threads';
import type { GivenRows } from './questions/test-rows.ts';
import type { Kind, Questions } from './row-test.ts';
import { type Change, RowsHeld } from './rows-held.ts';
import { layShares } from './table/shares.ts';

/** Stores and queries the rows. A worker that answers null has lost its rows. */
export interface Seat {
  isInPlace: boolean;
  /** Same result as `IndexedRows.change`. */
  change(change: Change): Promise<boolean | null>;
  ask<K extends Kind>(kind: K, ask: Questions[K]['ask'], given: GivenRows): Promise<Questions[K]['answer'] | null>;
  /** See `layShares`. */
  lay(answer: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** On the calling thread, for few rows: messages to a worker thread would take longer. */
export function seatInPlace(): Seat {
  const held = new RowsHeld();
  return {
    isInPlace: true,
    change: async (change) => held.change(change),
    ask: async (kind, ask, given) => held.ask(kind, ask, given),
    lay: async (answer) => layShares(answer),
    close: () => Promise.resolve(),
  };
}

const task = new URL('./hold-rows-task.ts', import.meta.url);
const tell = async <Output>(thread: KeptThread, input: unknown, transfer: readonly ArrayBuffer[] = []) =>
  thread.run<Output>(input, transfer);

/** In a worker thread. */
export async function seatInThread(threads: Threads): Promise<Seat> {
  const thread = threads.keep(task);
  await tell(thread, { to: 'open' });
  return {
    isInPlace: false,
    change: (change) => tell(thread, { to: 'change', change }, 'bytes' in change ? [change.bytes.buffer] : []),
    ask: (kind, ask, given) => tell(thread, { to: 'ask', kind, ask, given }),
    lay: (answer) => tell(thread, { to: 'lay', answer }, [answer.buffer]),
    close: () => thread.close(),
  };
}
