import { setTimeout as pause } from 'node:timers/promises';
import { ClickHouseError, type ClickHouseSettings } from '@clickhouse/client';
import type { createSemaphore } from '../concurrency/index.ts';
import { IndexFullError, IndexQueryError, IndexTimeoutError, IndexUnavailableError } from './index-errors.ts';

/** TIMEOUT_EXCEEDED, TOO_SLOW (ClickHouse foresees that it would be late). */
const TIMEOUT_CODES = new Set([159, 160]);
const RESTARTING_MESSAGE = 'The sample index is restarting. Try again in a moment.';
/** Messages for errors that the query did not cause; the ClickHouse error stays in the cause, for the log. */
const unavailableMessage = new Map([
  // TOO_MANY_SIMULTANEOUS_QUERIES
  [202, 'Too many queries are waiting for the sample index. Try again in a moment.'],
  // NETWORK_ERROR, ABORTED
  [210, RESTARTING_MESSAGE],
  [236, RESTARTING_MESSAGE],
  // MEMORY_LIMIT_EXCEEDED
  [241, 'The sample index doesn’t have enough memory for this query. Narrow the query, or try again in a moment.'],
]);

/** Message for a passed deadline. */
const timeoutMessage = (deadline_ms: number): string =>
  `The sample index did not answer within ${deadline_ms / 1000} s. Narrow the query, or try again in a moment.`;
/** NOT_ENOUGH_SPACE; other errors of writing tell the system's words alone. */
const NOT_ENOUGH_SPACE = 243;
const DISK_FULL = /no space left on device|disk quota exceeded/i;

export type CallSignals = { caller: AbortSignal | undefined; deadline: AbortSignal; deadline_ms: number };

/** Converts an error to one of this folder's errors; an aborted caller gets its own abort reason. */
export function translateError(thrown: unknown, { caller, deadline, deadline_ms }: CallSignals): unknown {
  if (thrown instanceof IndexUnavailableError || thrown instanceof IndexTimeoutError) return thrown;
  if (caller?.aborted) return caller.reason;
  const late = () => new IndexTimeoutError(timeoutMessage(deadline_ms), { cause: thrown });
  if (thrown instanceof ClickHouseError) {
    const code = Number(thrown.code);
    if (code === NOT_ENOUGH_SPACE || DISK_FULL.test(thrown.message)) {
      return new IndexFullError('The disk of the sample index is full.', { cause: thrown });
    }
    if (TIMEOUT_CODES.has(code)) return late();
    const busy = unavailableMessage.get(code);
    if (busy) return new IndexUnavailableError(busy, { cause: thrown });
    return new IndexQueryError(thrown.message.trim(), {
      code,
      type: thrown.type ?? 'UNKNOWN_EXCEPTION',
      cause: thrown,
    });
  }
  if (deadline.aborted) return late();
  return new IndexUnavailableError('The sample index cannot be reached. Try again in a moment.', { cause: thrown });
}

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
