import type { Db } from '#platform/database';

/** One piece of background work, as its worker gets it. */
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
  /** May run twice for one job, after a kill: it must leave alone, or finish, what an earlier try has done. */
  work: (job: Job<Data>) => Promise<void>;
  /** Called once no further try will be made, and before the job counts as failed. */
  given_up?: (job: Job<Data>, error: Error) => Promise<void>;
}

export interface SendJob {
  /** The transaction in which the work is asked for: no commit, no job. */
  db: Db;
  /** At most one job with this key, see `JobDefinition.singleton`. */
  singleton_key?: string;
  start_after?: Date;
  /** Workspaces take turns: a job waits behind as many others as its workspace has unfinished ones of this kind. */
  workspace_id?: string;
}

export interface JobState {
  id: string;
  state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  /** The reason of the last failed try, in words. */
  failure: string | null;
}

export interface Jobs {
  /** Names a kind of work; all before `start`. */
  define<Data extends object>(name: string, definition: JobDefinition<Data>): void;
  /** The job's id, or null when its `singleton_key` is taken. Only after `start`. */
  send(name: string, data: object, options: SendJob): Promise<string | null>;
  /** Keeps a waiting job from starting and aborts a running one. It ends as `cancelled` and is not tried again. */
  cancel(name: string, id: string, options?: { db: Db }): Promise<void>;
  find(name: string, id: string): Promise<JobState | null>;
  /** Takes up what an earlier process left running, then starts working. */
  start(): Promise<void>;
  /** Aborts what is running, waits for it for a while, and leaves it to the next start. */
  stop(): Promise<void>;
}

/** Thrown by a worker when trying again cannot help. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
