import { Piscina } from 'piscina';

/** Threads for heavy work: the HTTP thread never computes. A task file exports one function as `run`. */
export interface Threads {
  /** Runs `task`'s `run(input)` in a worker thread; an abort ends the thread. */
  run<Output>(task: URL, input: unknown, options?: ThreadOptions): Promise<Output>;
  /** A thread of its own that stays, for a task that remembers what it was told: its inputs come in their order. */
  keep(task: URL): KeptThread;
  close(): Promise<void>;
}
/** A thread that ends is replaced by one that remembers nothing: the task has to tell. */
export interface KeptThread {
  run<Output>(input: unknown, transfer?: readonly ArrayBuffer[]): Promise<Output>;
  /** Ends the thread after what it was asked so far. */
  close(): Promise<void>;
}
export interface ThreadOptions {
  signal?: AbortSignal | undefined;
  transfer?: readonly ArrayBuffer[];
}

/** Two at most by default: the engine and the index need the rest of a small machine. */
export function openThreads(maximum = 2): Threads {
  const pool = new Piscina({ minThreads: 0, maxThreads: maximum, idleTimeout: 30_000 });
  const kept = new Set<Piscina>();
  return {
    run: (task, input, options = {}) =>
      pool.run(input, {
        filename: task.href,
        name: 'run',
        signal: options.signal ?? null,
        ...(options.transfer ? { transferList: [...options.transfer] } : {}),
      }),
    keep(task) {
      const alone = new Piscina({ filename: task.href, name: 'run', minThreads: 1, maxThreads: 1 });
      kept.add(alone);
      return {
        run: (input, transfer = []) => alone.run(input, { transferList: [...transfer] }),
        async close() {
          kept.delete(alone);
          await alone.close();
        },
      };
    },
    async close() {
      await Promise.all([pool, ...kept].map((one) => one.destroy()));
    },
  };
}
