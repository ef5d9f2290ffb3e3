export interface Turns {
  /** At most this many pieces of work run; the others wait in order. */
  at_once: number;
  /** At most this many wait; `refuse` makes the error for one more. Without it, any number waits. */
  line?: { at_most: number; refuse: () => Error };
}

/** Runs work a few at a time, in the order of asking. */
export function limitAtOnce({ at_once, line }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  const turn = async () => {
    if (running < at_once) {
      running += 1;
      return;
    }
    if (line && queue.length >= line.at_most) throw line.refuse();
    // The one who finishes hands its place over, so the count stays.
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return async (work) => {
    await turn();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
