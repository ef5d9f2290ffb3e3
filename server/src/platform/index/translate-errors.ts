import { ClickHouseError } from '@clickhouse/client';
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
export const timeoutMessage = (deadline_ms: number): string =>
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
