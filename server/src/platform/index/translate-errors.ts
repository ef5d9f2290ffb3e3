import { ClickHouseError } from '@clickhouse/client';
import { IndexDeadline, IndexFull, IndexQueryError, IndexUnavailable } from './index-errors.ts';

/** TIMEOUT_EXCEEDED, TOO_SLOW (ClickHouse foresees that it would be late). */
const lateCodes = new Set([159, 160]);
/** TOO_MANY_SIMULTANEOUS_QUERIES, NETWORK_ERROR, ABORTED, MEMORY_LIMIT_EXCEEDED: not the query's fault. */
const unavailableCodes = new Set([202, 210, 236, 241]);
/** NOT_ENOUGH_SPACE; other errors of writing tell the system's words alone. */
const NO_SPACE = 243;
const fullDisk = /no space left on device|disk quota exceeded/i;

export type CallSignals = { asker: AbortSignal | undefined; deadline: AbortSignal; deadline_ms: number };

/** What went wrong in a call, as one of this folder's errors; an asker who left gets their own reason back. */
export function translateError(thrown: unknown, { asker, deadline, deadline_ms }: CallSignals): unknown {
  if (thrown instanceof IndexUnavailable || thrown instanceof IndexDeadline) return thrown;
  if (asker?.aborted) return asker.reason;
  const late = () => new IndexDeadline(`The index did not answer within ${deadline_ms} ms.`, { cause: thrown });
  if (thrown instanceof ClickHouseError) {
    const code = Number(thrown.code);
    if (code === NO_SPACE || fullDisk.test(thrown.message)) {
      return new IndexFull('The disk of the sample index is full.', { cause: thrown });
    }
    if (lateCodes.has(code)) return late();
    if (unavailableCodes.has(code)) return new IndexUnavailable(thrown.message, { cause: thrown });
    return new IndexQueryError(thrown.message.trim(), {
      code,
      type: thrown.type ?? 'UNKNOWN_EXCEPTION',
      cause: thrown,
    });
  }
  if (deadline.aborted) return late();
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new IndexUnavailable(`The index cannot be reached: ${reason || 'the connection was refused'}.`, {
    cause: thrown,
  });
}
