import { setImmediate as othersTurn } from 'node:timers/promises';

/** Work of so long is done before others are let in. */
const MAX_SLICE_MS = 10;

/** For loops on the HTTP thread: `await breakWhenDue()` after each piece lets other requests in once it is time. */
export function createYielder(at_once_ms = MAX_SLICE_MS): () => Promise<void> | undefined {
  let since = performance.now();
  const pause = async () => {
    await othersTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < at_once_ms ? undefined : pause());
}
