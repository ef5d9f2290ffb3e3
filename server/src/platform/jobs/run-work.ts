import type { JobResult, JobWithMetadata } from 'pg-boss';
import { runAsOwner } from '../concurrency/index.ts';
import { TaskLimitError } from '../threads/index.ts';
import { type Job, type JobDefinition, PermanentFailure } from './jobs.ts';

/** Jobs running in this process, so that they can be aborted by id. */
export interface RunningJobs {
  controllers: Map<string, AbortController>;
  /** Set when the portal stops: later failures are interruptions, not errors of the worker. */
  stopping: boolean;
  interrupted: Set<string>;
}

/** Runs one attempt and returns the next state: done, retry or permanently failed. Never throws. */
export async function runAttempt<Data extends object>(
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
