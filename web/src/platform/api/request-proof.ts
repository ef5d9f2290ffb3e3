/** The question whether it is still the person: asked by a call, answered by a dialog. */
type Asked = { answer: (isProved: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function become(next: Asked | null) {
  asked = next;
  for (const listener of listeners) listener();
}

/** Waits until the person has proved who they are, or would rather not. A second call shares the first one's dialog. */
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
