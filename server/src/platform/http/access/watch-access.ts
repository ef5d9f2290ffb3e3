/** Interval for checking that the caller of a stream still has access. */
const EVERY_MS = 5_000;

/**
 * Aborts when the caller of a long answer may no longer make the call: signed out, token revoked, account disabled, removed
 * from the workspace. `allowed` throws then; `closed` says that nobody listens any more.
 */
export function watchAccess(allowed: () => Promise<void>, closed: AbortSignal, every_ms = EVERY_MS): AbortSignal {
  const ended = new AbortController();
  const watching = setInterval(() => {
    allowed().catch(() => ended.abort());
  }, every_ms);
  watching.unref();
  const over = AbortSignal.any([closed, ended.signal]);
  over.addEventListener('abort', () => clearInterval(watching), { once: true });
  return over;
}
