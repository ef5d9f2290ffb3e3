import { setTimeout as pause } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss, Queue, QueueResult } from 'pg-boss';
import { runAsOwner, TaskLimitError } from '../concurrency/index.ts';
import { type Job, type JobDefinition, PermanentFailure } from './jobs.ts';
import { queuesWithDueJobs, requeueInterruptedJobs, requeueOrphanedJobs } from './jobs-store.ts';

/** Jobs running in this process, so that they can be aborted by id. */
interface RunningJobs {
  controllers: Map<string, AbortController>;
  /** Set when the portal stops: later failures are interruptions, not errors of the worker. */
  stopping: boolean;
  interrupted: Set<string>;
}

/** Runs one attempt and returns the next state: done, retry or permanently failed. Never throws. */
async function runAttempt<Data extends object>(
  definition: JobDefinition<Data>,
  found: JobWithMetadata<Data>,
  running: RunningJobs,
): Promise<JobResult> {
  const { id } = found;
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, found.signal]);
  const job: Job<Data> = { id, data: found.data, signal, attempt: found.retryCount + 1 };
  running.controllers.set(id, controller);
  if (running.stopping) controller.abort(new Error('the portal is stopping'));
  try {
    signal.throwIfAborted();
    await runAsOwner({ names: [], background: true }, () => definition.work(job));
    return { id, status: 'completed' };
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    if (running.stopping) running.interrupted.add(id);
    return await resolveFailure({ definition, job, error, cut_short: running.stopping || controller.signal.aborted });
  } finally {
    running.controllers.delete(id);
  }
}

const isPermanent = (error: Error): boolean => error instanceof PermanentFailure || error instanceof TaskLimitError;

interface FailedAttempt<Data extends object> {
  definition: JobDefinition<Data>;
  job: Job<Data>;
  error: Error;
  cut_short: boolean;
}

async function resolveFailure<Data extends object>({
  definition,
  job,
  error,
  cut_short,
}: FailedAttempt<Data>): Promise<JobResult> {
  const { id } = job;
  const output = { message: error.message };
  const more = job.attempt <= (definition.retry_limit ?? 2) && !isPermanent(error);
  // A cancelled job is already marked so, and pg-boss leaves it as it is.
  if (cut_short || more) return { id, status: 'failed', output };
  try {
    await definition.on_permanent_failure?.(job, error);
    // pg-boss' word for a failure without further tries; there is no dead letter queue.
    return { id, status: 'deadletter', output };
  } catch (inTelling) {
    const why = inTelling instanceof Error ? inTelling.message : String(inTelling);
    return { id, status: 'failed', output: { message: `${error.message} (and ${why})` } };
  }
}

/** Connects job definitions with the pg-boss queues. */
export interface JobRunner {
  boss: PgBoss;
  definitions: Map<string, JobDefinition<object>>;
  running: RunningJobs;
  on_error: (error: Error) => void;
  on_put_back: (count: number) => void;
}

/** pg-boss' own limits: 24 hours a try; and no limit on tries, since `runAttempt` counts attempts itself. */
const MAX_ATTEMPT_SECONDS = 24 * 3600;
const UNLIMITED_RETRIES = 1_000_000;
const ORPHAN_CHECK_SECONDS = 60;
/** What is to begin at its time (a try after a failure, a job for later) is begun at most so late. */
const DUE_CHECK_SECONDS = 2;

/** Takes up what an earlier process left and begins to work; returns what ends the regular checks. */
export async function startQueues(workshop: JobRunner): Promise<() => void> {
  const { boss, definitions, on_error } = workshop;
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, definition] of definitions)
    await ensureQueue(workshop, definition, { name, existing: found.get(name) });
  await requeueOrphans(workshop, 0);
  const workers: WorkerIds = new Map();
  for (const [name, definition] of definitions) {
    workers.set(name, await startWorkers(workshop, name, definition));
  }
  // A job whose end could not be written down, since the database was away, is found here.
  const strays = setInterval(
    () => void requeueOrphans(workshop, ORPHAN_CHECK_SECONDS).catch(on_error),
    ORPHAN_CHECK_SECONDS * 1000,
  );
  strays.unref();
  const endDueChecks = pollDueJobs(workshop, workers);
  return () => {
    clearInterval(strays);
    endDueChecks();
  };
}

/** The workers of each queue by their ids. */
type WorkerIds = Map<string, readonly string[]>;

/**
 * One look at all queues instead of one at each by itself: a portal at rest takes a tenth of the processor for it. While
 * PostgreSQL does not answer, looks do not pile up.
 */
function pollDueJobs({ boss, running, on_error }: JobRunner, workers: WorkerIds): () => void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      for (const name of await queuesWithDueJobs(boss.getDb(), [...workers.keys()])) {
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      }
    } catch (error) {
      // A check that was running when the portal stopped.
      if (!running.stopping) on_error(error instanceof Error ? error : new Error(String(error)));
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), DUE_CHECK_SECONDS * 1000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Stops fetching, aborts running jobs, waits at most `grace` seconds, and requeues the rest. */
export async function stopQueues({ boss, definitions, running }: JobRunner, grace: number): Promise<void> {
  running.stopping = true;
  const settled = Promise.all([...definitions.keys()].map((name) => boss.offWork(name, { wait: true })));
  for (const controller of running.controllers.values()) controller.abort(new Error('the portal is stopping'));
  await Promise.race([settled, pause(grace * 1000, undefined, { ref: false })]);
  await requeueInterruptedJobs(boss.getDb(), [...running.interrupted, ...running.controllers.keys()]);
}

async function requeueOrphans({ boss, definitions, running, on_put_back }: JobRunner, older_than_s: number) {
  const scope = { queues: [...definitions.keys()], running: [...running.controllers.keys()], older_than_s };
  const count = await requeueOrphanedJobs(boss.getDb(), scope);
  if (count > 0) on_put_back(count);
}

interface QueueToEnsure {
  name: string;
  /** The queue as the database has it. */
  existing: QueueResult | undefined;
}

async function ensureQueue({ boss }: JobRunner, definition: JobDefinition<object>, { name, existing }: QueueToEnsure) {
  const options = {
    retryLimit: UNLIMITED_RETRIES,
    retryDelay: definition.retry_delay ?? 1,
    retryBackoff: true,
    retryDelayMax: 300,
    expireInSeconds: MAX_ATTEMPT_SECONDS,
    notify: true,
  } satisfies Omit<Queue, 'name' | 'policy'>;
  const policy = definition.singleton === 'waiting' ? 'short' : 'exclusive';
  if (!existing) return boss.createQueue(name, { ...options, policy });
  if (existing.policy !== policy)
    throw new Error(`The queue ${name} already exists with a different singleton policy.`);
  if (Object.entries(options).every(([field, value]) => Reflect.get(existing, field) === value)) return;
  return boss.updateQueue(name, options);
}

const SINGLE_FETCH_OPTIONS = {
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  // Jobs are announced when they are sent, and looked for by `wakeWhenDue`.
  notifyPollingIntervalSeconds: 60,
} as const;

async function startWorkers({ boss, running }: JobRunner, name: string, definition: JobDefinition<object>) {
  const workers: string[] = [];
  // One by one, for pg-boss tells of several workers the first alone, and each has to be woken.
  for (let started = 0; started < (definition.concurrency ?? 1); started += 1) {
    let worker = '';
    worker = await boss.work<object, unknown, typeof SINGLE_FETCH_OPTIONS>(
      name,
      SINGLE_FETCH_OPTIONS,
      async (found) => {
        const done = await Promise.all(found.map((job) => runAttempt(definition, job, running)));
        // Where there was one there may be more: by itself it would wait for the next look at the queues.
        boss.notifyWorker(worker);
        return done;
      },
    );
    workers.push(worker);
  }
  return workers;
}
