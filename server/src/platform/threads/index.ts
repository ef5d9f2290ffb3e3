import { Piscina } from 'piscina';
import { limitAtOnce } from '#platform/turns';

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

/** Of short-lived objects a thread would keep 100 MB and more before it looks which are needed; large tables are not among them. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };

/**
 * Two at most by default: the engine and the index need the rest of a small machine. Who waits for a thread waits here:
 * when the tasks that run are aborted, Piscina (5.3) starts no thread for those in its own queue.
 */
export function openThreads(maximum = 2): Threads {
  const inTurn = limitAtOnce({ at_once: maximum });
  const pool = new Piscina({ minThreads: 0, maxThreads: maximum, idleTimeout: 30_000, resourceLimits });
  const kept = new Set<Piscina>();
  return {
    run: (task, input, { signal, transfer = [] } = {}) =>
      inTurn(
        () =>
          pool.run(input, { filename: task.href, name: 'run', signal: signal ?? null, transferList: [...transfer] }),
        signal,
      ),
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

/** What a task answers with when `buffers` in it are to be handed over to who asked, not copied. */
export function handOver<Output extends object>(answer: Output, buffers: readonly ArrayBuffer[]): Output {
  const movable = { [Piscina.transferableSymbol]: [...buffers], [Piscina.valueSymbol]: answer };
  return Piscina.move(movable as unknown as Parameters<typeof Piscina.move>[0]) as unknown as Output;
}
