import type { Db } from '#platform/database';

/** A background job, as passed to its worker. */
export interface Job<Data extends object> {
  id: string;
  data: Data;
  /** Aborted when the job is cancelled and when the portal stops. */
  signal: AbortSignal;
  /** 1 on the first try; tries cut short by a stop or a kill of the portal do not count. */
  attempt: number;
}

export interface JobDefinition<Data extends object> {
  /** Jobs of this name running at once. Default 1. */
  concurrency?: number;
  /** Tries after the first one failed. Default 2. */
  retry_limit?: number;
  /** Seconds before the next try, doubled each time. Default 1. */
  retry_delay?: number;
  /**
   * What a `singleton_key` keeps unique: a job waiting or running (default), or only a job waiting, for work that
   * must run once more when something changed while it ran.
   */
  singleton?: 'waiting_or_running' | 'waiting';
  /** Must be idempotent: it can run twice for one job after a kill. */
  work: (job: Job<Data>) => Promise<void>;
  /** Called when a job fails permanently, before it is marked as failed. */
  on_permanent_failure?: (job: Job<Data>, error: Error) => Promise<void>;
}

export interface SendOptions {
  /** The transaction that enqueues the job: without a commit there is no job. */
  db: Db;
  /** At most one job with this key, see `JobDefinition.singleton`. */
  singleton_key?: string;
  start_after?: Date;
  /** Fair scheduling: priority drops with the number of unfinished jobs of the workspace. */
  workspace_id?: string;
}

export interface JobState {
  id: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** The reason of the last failed try, in words. */
  failure: string | null;
}

export interface Jobs {
  /** Defines a job type; call before `start`. */
  define<Data extends object>(name: string, definition: JobDefinition<Data>): void;
  /** The job's id, or null when its `singleton_key` is taken. Only after `start`. */
  send(name: string, data: object, options: SendOptions): Promise<string | null>;
  /** Keeps a waiting job from starting and aborts a running one. It ends as `cancelled` and is not tried again. */
  cancel(name: string, id: string, options?: { db: Db }): Promise<void>;
  find(name: string, id: string): Promise<JobState | null>;
  /** Requeues jobs that an earlier process left running, then starts the workers. */
  start(): Promise<void>;
  /** Aborts running jobs, waits for a while, and leaves the rest for the next start. */
  stop(): Promise<void>;
}

/** Thrown by a worker when a retry can’t help. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
