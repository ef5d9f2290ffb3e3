import { setTimeout as pause } from 'node:timers/promises';

/** One server-sent event. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

/** Often enough for proxies, which close connections that are silent for a minute. */
const HEARTBEAT_MS = 20_000;
const HEARTBEAT = ':\n\n';

/** Server-sent events as they travel; a comment keeps the connection open while there is nothing to tell. */
export async function* formatServerEvents(
  events: AsyncIterable<ServerEvent>,
  beat_ms = HEARTBEAT_MS,
): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const waited = new AbortController();
      const silence = pause(beat_ms, null, { signal: waited.signal, ref: false }).catch(() => null);
      const found = await Promise.race([next, silence]);
      waited.abort();
      if (found === null) {
        yield HEARTBEAT;
        continue;
      }
      if (found.done) return;
      const { event, data } = found.value;
      yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}
