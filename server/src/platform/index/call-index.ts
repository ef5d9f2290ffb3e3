import { setTimeout as pause } from 'node:timers/promises';
import type { ClickHouseSettings } from '@clickhouse/client';
import type { createSemaphore } from '../concurrency/index.ts';
import { IndexTimeoutError } from './index-errors.ts';
import { timeoutMessage, translateError } from './translate-errors.ts';

/** What every call to ClickHouse carries. */
export type BaseCallOptions = { abort_signal: AbortSignal; clickhouse_settings: ClickHouseSettings };
export type CallLimits = { signal: AbortSignal | undefined; deadline_ms: number; settings: ClickHouseSettings };
/** Preconditions of a call: the index is ready and, for reads, the semaphore. */
export type CallGate = { ready(): Promise<void>; semaphore?: ReturnType<typeof createSemaphore> | undefined };

/** Extra time after the deadline before the connection is closed. */
const GRACE_MS = 1_000;

/** What a connection ends with when the other side is gone. */
const CONNECTION_ERROR_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'ENOENT', 'EPIPE']);
const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONNECTION_ERROR_CODES.has(String(error.code));
/** The exit of the host is detected shortly after its connections break. */
const EXIT_DETECTION_MS = 100;

/** Waits for the index and a turn, then does `work` within what is left of the deadline. Throws this folder's errors only. */
export async function callIndex<R>(
  { ready, semaphore }: CallGate,
  { signal: caller, deadline_ms, settings }: CallLimits,
  work: (base: BaseCallOptions) => Promise<R>,
): Promise<R> {
  caller?.throwIfAborted();
  const deadline = AbortSignal.timeout(deadline_ms + GRACE_MS);
  const abort_signal = caller ? AbortSignal.any([caller, deadline]) : deadline;
  const since = performance.now();
  const untilReady = () => untilAborted(ready(), abort_signal, new IndexTimeoutError(timeoutMessage(deadline_ms)));
  const request = () => {
    const left_ms = Math.max(deadline_ms - (performance.now() - since), 1);
    return work({
      abort_signal,
      clickhouse_settings: { ...settings, max_execution_time: Math.ceil(left_ms) / 1000 },
    });
  };
  // A question that lost its host is asked once more, of the next one. A second end may be the question's doing.
  const askTwice = () =>
    request().catch(async (error) => {
      if (!isConnectionError(error) || abort_signal.aborted) throw error;
      await pause(EXIT_DETECTION_MS);
      await untilReady();
      return request();
    });
  try {
    await untilReady();
    return await (semaphore ? semaphore(askTwice, abort_signal) : request());
  } catch (error) {
    throw translateError(error, { caller, deadline, deadline_ms });
  }
}

function untilAborted(ready: Promise<void>, signal: AbortSignal, late: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(late);
    signal.addEventListener('abort', onAbort, { once: true });
    ready.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
