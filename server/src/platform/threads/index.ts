import { Piscina } from 'piscina';

/** Threads for heavy work: the HTTP thread never computes. A task file exports one function as `run`. */
export interface Threads {
  /** Runs `task`'s `run(input)` in a worker thread; an abort ends the thread. */
  run<Output>(task: URL, input: unknown, options?: ThreadOptions): Promise<Output>;
  close(): Promise<void>;
}
export interface ThreadOptions {
  signal?: AbortSignal | undefined;
  transfer?: readonly ArrayBuffer[];
}

/** Two at most by default: the engine and the index need the rest of a small machine. */
export function openThreads(maximum = 2): Threads {
  const pool = new Piscina({ minThreads: 0, maxThreads: maximum, idleTimeout: 30_000 });
  return {
    run: (task, input, options = {}) =>
      pool.run(input, {
        filename: task.href,
        name: 'run',
        signal: options.signal ?? null,
        ...(options.transfer ? { transferList: [...options.transfer] } : {}),
      }),
    close: () => pool.destroy(),
  };
}
