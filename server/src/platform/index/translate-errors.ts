import { ClickHouseError } from '@clickhouse/client';
import { IndexDeadline, IndexFull, IndexQueryError, IndexUnavailable } from './index-errors.ts';

/** TIMEOUT_EXCEEDED, TOO_SLOW (ClickHouse foresees that it would be late). */
const lateCodes = new Set([159, 160]);
const restarting = 'The sample index is restarting. Try again in a moment.';
/** Messages for errors that the query did not cause; the ClickHouse error stays in the cause, for the log. */
const unavailableWords = new Map([
  // TOO_MANY_SIMULTANEOUS_QUERIES
  [202, 'Too many queries are waiting for the sample index. Try again in a moment.'],
  // NETWORK_ERROR, ABORTED
  [210, restarting],
  [236, restarting],
  // MEMORY_LIMIT_EXCEEDED
  [241, 'The sample index doesn’t have enough memory for this query. Narrow the query, or try again in a moment.'],
]);

/** Message for a passed deadline. */
export const lateWords = (deadline_ms: number): string =>
  `The sample index did not answer within ${deadline_ms / 1000} s. Narrow the query, or try again in a moment.`;
/** NOT_ENOUGH_SPACE; other errors of writing tell the system's words alone. */
const NO_SPACE = 243;
const fullDisk = /no space left on device|disk quota exceeded/i;

export type CallSignals = { asker: AbortSignal | undefined; deadline: AbortSignal; deadline_ms: number };

/** Converts an error to one of this folder's errors; an aborted caller gets its own abort reason. */
export function translateError(thrown: unknown, { asker, deadline, deadline_ms }: CallSignals): unknown {
  if (thrown instanceof IndexUnavailable || thrown instanceof IndexDeadline) return thrown;
  if (asker?.aborted) return asker.reason;
  const late = () => new IndexDeadline(lateWords(deadline_ms), { cause: thrown });
  if (thrown instanceof ClickHouseError) {
    const code = Number(thrown.code);
    if (code === NO_SPACE || fullDisk.test(thrown.message)) {
      return new IndexFull('The disk of the sample index is full.', { cause: thrown });
    }
    if (lateCodes.has(code)) return late();
    const busy = unavailableWords.get(code);
    if (busy) return new IndexUnavailable(busy, { cause: thrown });
    return new IndexQueryError(thrown.message.trim(), {
      code,
      type: thrown.type ?? 'UNKNOWN_EXCEPTION',
      cause: thrown,
    });
  }
  if (deadline.aborted) return late();
  return new IndexUnavailable('The sample index cannot be reached. Try again in a moment.', { cause: thrown });
}
