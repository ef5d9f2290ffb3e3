/** A pending request for re-authentication: created by a call, resolved by a dialog. */
type ReauthRequest = { answer: (isProved: boolean) => void };

let pendingReauth: ReauthRequest | null = null;
const listeners = new Set<() => void>();

function setPendingReauth(next: ReauthRequest | null) {
  pendingReauth = next;
  for (const listener of listeners) listener();
}

/** Resolves when the user has re-authenticated or cancelled. Concurrent calls share one dialog. */
export function requestReauth(): Promise<boolean> {
  return new Promise((resolve) => {
    const before = pendingReauth;
    setPendingReauth({
      answer: (isProved) => {
        before?.answer(isProved);
        resolve(isProved);
      },
    });
  });
}

export function resolveReauth(isProved: boolean) {
  const now = pendingReauth;
  setPendingReauth(null);
  now?.answer(isProved);
}

/** For React's `useSyncExternalStore`. */
export const reauthStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): boolean => pendingReauth !== null,
};
