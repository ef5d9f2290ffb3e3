import { type Exception, exception } from './exception.ts';

/** What the queue must know of a query before it may run. */
export type Turn = {
  writes: boolean;
  /** Milliseconds until the answer is worth nothing; undefined waits for ever. */
  deadline_ms: number | undefined;
  /** Raised when the asker has gone. */
  signal: AbortSignal;
};

export type QueryQueue = {
  /** Runs `task` when a lane is free; `left_ms` is what remains of its deadline. Throws TIMEOUT_EXCEEDED while waiting. */
  run<T>(turn: Turn, task: (left_ms: number | undefined) => Promise<T>): Promise<T>;
  /** Refuses everything that waits or comes from now on; resolves when nothing runs. */
  close(): Promise<void>;
};

type Waiting = { writes: boolean; start(): void; refuse(reason: Exception): void };

/**
 * First come, first served over `lanes` queries at once, one write among them at most: writes keep their order,
 * reads overtake a write that waits for another. More than `capacity` waiting are refused at once.
 */
export function queueQueries({ lanes, capacity }: { lanes: number; capacity: number }): QueryQueue {
  const waiting: Waiting[] = [];
  const idle: (() => void)[] = [];
  let running = 0;
  let writing = false;
  let closed = false;

  function startNext(): void {
    while (running < lanes) {
      const at = waiting.findIndex((one) => !(one.writes && writing));
      const next = waiting.splice(at < 0 ? waiting.length : at, 1)[0];
      if (!next) break;
      running += 1;
      writing ||= next.writes;
      next.start();
    }
    if (running === 0) for (const resolve of idle.splice(0)) resolve();
  }

  function leave(turn: Turn): void {
    running -= 1;
    if (turn.writes) writing = false;
    startNext();
  }

  function wait(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        writes: turn.writes,
        start: () => settle(resolve),
        refuse: (reason) => settle(() => reject(reason)),
      };
      const drop = (reason: Exception) => {
        const at = waiting.indexOf(one);
        if (at >= 0) waiting.splice(at, 1);
        one.refuse(reason);
      };
      const onGone = () => drop(exception('QUERY_WAS_CANCELLED', 'The asker went away before the query began.'));
      const late = () =>
        drop(exception('TIMEOUT_EXCEEDED', `Timeout exceeded: waited ${turn.deadline_ms} ms in line.`));
      const timer = turn.deadline_ms === undefined ? undefined : setTimeout(late, turn.deadline_ms);
      function settle(done: () => void): void {
        clearTimeout(timer);
        turn.signal.removeEventListener('abort', onGone);
        done();
      }
      turn.signal.addEventListener('abort', onGone, { once: true });
      waiting.push(one);
      startNext();
    });
  }

  return {
    async run(turn, task) {
      if (closed) throw exception('ABORTED', 'The index host is shutting down.');
      if (turn.signal.aborted) throw exception('QUERY_WAS_CANCELLED', 'The asker went away before the query began.');
      if (waiting.length >= capacity) {
        throw exception('TOO_MANY_SIMULTANEOUS_QUERIES', `Too many queries in line (${waiting.length}).`);
      }
      const since = performance.now();
      await wait(turn);
      try {
        return await task(turn.deadline_ms === undefined ? undefined : turn.deadline_ms - (performance.now() - since));
      } finally {
        leave(turn);
      }
    },
    close() {
      closed = true;
      for (const one of waiting.splice(0)) one.refuse(exception('ABORTED', 'The index host is shutting down.'));
      return new Promise((resolve) => {
        idle.push(resolve);
        startNext();
      });
    },
  };
}
