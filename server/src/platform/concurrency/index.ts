import { availableParallelism, totalmem } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../errors/index.ts';
import { createSemaphore } from './semaphore.ts';
import { deadlineError, type TaskLimits, toTaskError } from './task-limit-error.ts';

export { createYielder } from './create-yielder.ts';
export { createSemaphore, currentOwner, runAsOwner, type SemaphoreLimits, type WorkOwner } from './semaphore.ts';

export { type Lifecycle, startLifecycle } from './start-lifecycle.ts';

export { TaskLimitError } from './task-limit-error.ts';

/** Threads for heavy work: the HTTP thread never computes. A task file exports one function as `run`. */
export interface Threads {
  /**
   * Runs `task`'s `run(input)` in a worker thread; an abort ends the thread. A task that takes more memory or time than it
   * may is ended too, and throws TaskStopped.
   */
  run<Output>(task: URL, input: unknown, options?: ThreadOptions): Promise<Output>;
  /** A dedicated thread for a task with state; inputs are processed in order. */
  reserve(task: URL): ReservedThread;
  close(): Promise<void>;
}
/** A thread that ends is replaced by one without state: the task must rebuild it. */
export interface ReservedThread {
  run<Output>(input: unknown, transfer?: readonly ArrayBuffer[]): Promise<Output>;
  /** Ends the thread after its queued inputs. */
  close(): Promise<void>;
}
export interface ThreadOptions extends Partial<TaskLimits> {
  signal?: AbortSignal | undefined;
  transfer?: readonly ArrayBuffer[];
}

/** Of a task that declares nothing else. */
const DEFAULT_LIMITS: TaskLimits = { deadline_ms: 120_000, heap_mb: 768 };
/** For tasks on tables of any number of samples. */
export const TABLE_TASK_LIMITS: TaskLimits = { deadline_ms: 30 * 60_000, heap_mb: 4096 };
/** For tasks that read a file of reads through, which may have hundreds of gigabytes, and keep little of it. */
export const FILE_TASK_LIMITS: TaskLimits = { deadline_ms: 12 * 3_600_000, heap_mb: 768 };
/** Of a thread that stays. */
const reservedThreadLimits: TaskLimits = { deadline_ms: 300_000, heap_mb: 4096 };
/** Heap limit on machines with little memory. */
const MAX_HEAP_MB = Math.floor((totalmem() / 2 ** 20) * 0.4);
/** Inputs wait in memory. */
const MAX_QUEUED_PER_CALLER = 50;

const tooManyTasks = () =>
  new AppError('unavailable', 'Too many of your computations are running. Wait until some finish, then try again.');

/** Of short-lived objects a thread would keep 100 MB and more before it looks which are needed; large tables are not among them. */
const toResourceLimits = (heap_mb: number) => ({
  maxYoungGenerationSizeMb: 48,
  maxOldGenerationSizeMb: Math.min(heap_mb, MAX_HEAP_MB),
});

/** Ignores failures of idle threads; they are replaced. */
function openPool(options: ConstructorParameters<typeof Piscina>[0]): Piscina {
  return new Piscina(options).on('error', () => undefined);
}

/** Runs one task within its limits. */
async function runWithLimits<Output>(pool: Piscina, limits: TaskLimits, call: TaskCall): Promise<Output> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limits.deadline_ms);
  const signal = call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal;
  try {
    return await pool.run(call.input, {
      filename: call.task.href,
      name: 'run',
      signal,
      transferList: [...call.transfer],
    });
  } catch (error) {
    throw late.signal.aborted && !call.signal?.aborted ? deadlineError(limits) : toTaskError(error);
  } finally {
    clearTimeout(timer);
  }
}

interface TaskCall {
  task: URL;
  input: unknown;
  signal?: AbortSignal | undefined;
  transfer: readonly ArrayBuffer[];
}

/** On two cores four, of which jobs get two and each caller one: whatever those do, one is left for anyone who comes next. */
const DEFAULT_THREADS = Math.max(4, Math.floor(availableParallelism() / 2) + 3);

/**
 * Threads are shared: see `limitAtOnce`. Who waits for one waits here: when the tasks that run are aborted, Piscina (5.3)
 * starts no thread for those in its own queue.
 */
export function openThreads(maximum = DEFAULT_THREADS): Threads {
  const forJobs = Math.min(2, Math.max(1, maximum - 2));
  const inTurn = createSemaphore({
    concurrency: maximum,
    per_caller: Math.max(1, maximum - forJobs - 1),
    background_concurrency: forJobs,
    queue: { each_at_most: MAX_QUEUED_PER_CALLER, refuse: tooManyTasks },
  });
  /** A pool for each size of heap, for a thread has its own from its beginning. */
  const pools = new Map<number, Piscina>();
  const poolOf = (heap_mb: number): Piscina => {
    const options = { minThreads: 0, maxThreads: maximum, idleTimeout: 30_000 };
    const pool = pools.get(heap_mb) ?? openPool({ ...options, resourceLimits: toResourceLimits(heap_mb) });
    pools.set(heap_mb, pool);
    return pool;
  };
  const reserved = new Set<Piscina>();
  return {
    run: (task, input, { signal, transfer = [], ...declared } = {}) => {
      const limits = { ...DEFAULT_LIMITS, ...declared };
      return inTurn(() => runWithLimits(poolOf(limits.heap_mb), limits, { task, input, signal, transfer }), signal);
    },
    reserve: (task) => reserveThread(reserved, task),
    async close() {
      await Promise.all([...pools.values(), ...reserved].map((one) => one.destroy()));
    },
  };
}

function reserveThread(reserved: Set<Piscina>, task: URL): ReservedThread {
  const heap = { maxOldGenerationSizeMb: reservedThreadLimits.heap_mb };
  const alone = openPool({ minThreads: 1, maxThreads: 1, filename: task.href, resourceLimits: heap });
  reserved.add(alone);
  return {
    run: (input, transfer = []) => runWithLimits(alone, reservedThreadLimits, { task, input, transfer }),
    async close() {
      reserved.delete(alone);
      await alone.close();
    },
  };
}

/** Marks `buffers` of a result to be transferred instead of copied. */
export function withTransfer<Output extends object>(answer: Output, buffers: readonly ArrayBuffer[]): Output {
  const movable = { [Piscina.transferableSymbol]: [...buffers], [Piscina.valueSymbol]: answer };
  return Piscina.move(movable as unknown as Parameters<typeof Piscina.move>[0]) as unknown as Output;
}
