/** A pending request for re-authentication: created by a call, resolved by a dialog. */
type Asked = { answer: (isProved: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function become(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Resolves when the user has re-authenticated or cancelled. Concurrent calls share one dialog. */
export function requestProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const before = asked;
    become({
      answer: (isProved) => {
        before?.answer(isProved);
        resolve(isProved);
      },
    });
  });
}

export function answerProof(isProved: boolean) {
  const now = asked;
  become(null);
  now?.answer(isProved);
}

/** For React's `useSyncExternalStore`. */
export const proofAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): boolean => asked !== null,
};
