import { type Exception, exception } from './exception.ts';

/** A query's properties that the queue needs. */
export type Turn = {
  writes: boolean;
  /** Milliseconds until the answer is worth nothing; undefined waits for ever. */
  deadline_ms: number | undefined;
  /** Raised when the caller has gone. */
  signal: AbortSignal;
};

type Waiting = { writes: boolean; start(): void; refuse(reason: Exception): void };

const shuttingDown = () => exception('ABORTED', 'The index host is shutting down.');
const clientDisconnected = () => exception('QUERY_WAS_CANCELLED', 'The client disconnected before the query started.');

/**
 * First come, first served over `lanes` queries at once, one write among them at most: writes keep their order,
 * reads overtake a write that waits for another. More than `capacity` waiting are refused at once.
 */
export class QueryQueue {
  readonly #lanes: number;
  readonly #capacity: number;
  readonly #waiting: Waiting[] = [];
  readonly #onIdle: (() => void)[] = [];
  #running = 0;
  #writing = false;
  #closed = false;

  constructor({ lanes, capacity }: { lanes: number; capacity: number }) {
    this.#lanes = lanes;
    this.#capacity = capacity;
  }

  /** Runs `task` when a lane is free; `left_ms` is what remains of its deadline. Throws TIMEOUT_EXCEEDED while waiting. */
  async run<T>(turn: Turn, task: (left_ms: number | undefined) => Promise<T>): Promise<T> {
    if (this.#closed) throw shuttingDown();
    if (turn.signal.aborted) throw clientDisconnected();
    if (this.#waiting.length >= this.#capacity) {
      throw exception('TOO_MANY_SIMULTANEOUS_QUERIES', `Too many queued queries (${this.#waiting.length}).`);
    }
    const since = performance.now();
    await this.#wait(turn);
    try {
      return await task(turn.deadline_ms === undefined ? undefined : turn.deadline_ms - (performance.now() - since));
    } finally {
      this.#running -= 1;
      if (turn.writes) this.#writing = false;
      this.#startNext();
    }
  }

  /** Refuses everything that waits or comes from now on; resolves when nothing runs. */
  close(): Promise<void> {
    this.#closed = true;
    for (const one of this.#waiting.splice(0)) one.refuse(shuttingDown());
    return new Promise((resolve) => {
      this.#onIdle.push(resolve);
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#running < this.#lanes) {
      const at = this.#waiting.findIndex((one) => !(one.writes && this.#writing));
      const next = at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
      if (!next) break;
      this.#running += 1;
      this.#writing ||= next.writes;
      next.start();
    }
    if (this.#running === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #wait({ writes, deadline_ms, signal }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
        done();
      };
      const one: Waiting = {
        writes,
        start: () => settle(resolve),
        refuse: (reason) => settle(() => reject(reason)),
      };
      const drop = (reason: Exception) => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        one.refuse(reason);
      };
      const leave = () => drop(clientDisconnected());
      const late = () =>
        drop(exception('TIMEOUT_EXCEEDED', `Timeout exceeded: waited ${deadline_ms} ms in the queue.`));
      const timer = deadline_ms === undefined ? undefined : setTimeout(late, deadline_ms);
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(one);
      this.#startNext();
    });
  }
}
