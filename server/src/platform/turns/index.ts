export interface Turns {
  /** At most this many pieces of work run; the others wait in order. */
  at_once: number;
  /** At most this many wait; `refuse` makes the error for one more. Without it, any number waits. */
  line?: { at_most: number; refuse: () => Error };
}

/** Runs work a few at a time, in the order of asking. Whose signal is aborted waits no longer: rejects with its reason. */
export function limitAtOnce({ at_once, line }: Turns) {
  const queue: (() => void)[] = [];
  let running = 0;
  const turn = async (signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    if (running < at_once) {
      running += 1;
      return;
    }
    if (line && queue.length >= line.at_most) throw line.refuse();
    // The one who finishes hands its place over, so the count stays.
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      queue.push(enter);
    });
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await turn(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
