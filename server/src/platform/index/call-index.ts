import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { limitAtOnce } from '../turns/index.ts';
import { IndexDeadline } from './index-errors.ts';
import { lateWords, translateError } from './translate-errors.ts';

/** What every call to ClickHouse carries. */
export type CallBase = { abort_signal: AbortSignal; clickhouse_settings: ClickHouseSettings };
export type CallTerms = { signal: AbortSignal | undefined; deadline_ms: number; settings: ClickHouseSettings };
/** Preconditions of a call: the index is ready and, for reads, the semaphore. */
export type Before = { ready(): Promise<void>; inTurn?: ReturnType<typeof limitAtOnce> | undefined };

/** Extra time after the deadline before the connection is closed. */
const grace = 1_000;

/** What a connection ends with when the other side is gone. */
const broken = new Set(['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EPIPE']);
const isBroken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && broken.has(String(error.code));
/** The exit of the host is detected shortly after its connections break. */
const untilHeard = 100;

/** Waits for the index and a turn, then does `work` within what is left of the deadline. Throws this folder's errors only. */
export async function callIndex<R>(
  { ready, inTurn }: Before,
  { signal: asker, deadline_ms, settings }: CallTerms,
  work: (base: CallBase) => Promise<R>,
): Promise<R> {
  asker?.throwIfAborted();
  const deadline = AbortSignal.timeout(deadline_ms + grace);
  const abort_signal = asker ? AbortSignal.any([asker, deadline]) : deadline;
  const since = performance.now();
  const untilReady = () => untilAborted(ready(), abort_signal, new IndexDeadline(lateWords(deadline_ms)));
  const ask = () => {
    const left_ms = Math.max(deadline_ms - (performance.now() - since), 1);
    return work({
      abort_signal,
      clickhouse_settings: { ...settings, max_execution_time: Math.ceil(left_ms) / 1000 },
    });
  };
  // A question that lost its host is asked once more, of the next one. A second end may be the question's doing.
  const askTwice = () =>
    ask().catch(async (error) => {
      if (!isBroken(error) || abort_signal.aborted) throw error;
      await pause(untilHeard);
      await untilReady();
      return ask();
    });
  try {
    await untilReady();
    return await (inTurn ? inTurn(askTwice, abort_signal) : ask());
  } catch (error) {
    throw translateError(error, { asker, deadline, deadline_ms });
  }
}

function untilAborted(ready: Promise<void>, signal: AbortSignal, late: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(late);
    signal.addEventListener('abort', onAbort, { once: true });
    ready.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
