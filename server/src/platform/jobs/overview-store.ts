import { sql } from 'kysely';
import type { Db } from '#platform/database';
import { schema } from './jobs-store.ts';

/** Status of a job queue. */
export interface QueueState {
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldest_waiting_at: string | null;
}

export interface FailedJob {
  id: string;
  queue: string;
  failure: string;
  failed_at: string;
}

const jobTable = sql.table(`${schema}.job`);
/** pg-boss uses some internal queues. */
const isInternalQueue = sql`name not like '\\_\\_pgboss%'`;

/** Queues with current or recent jobs, by name. */
export async function describeQueues(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`select name,
      count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      min(created_on) filter (where state in ('created', 'retry')) as oldest_waiting_at
    from ${jobTable} where ${isInternalQueue} group by name order by name`.execute(db);
  return rows;
}

/** Permanently failed jobs, newest first. */
export async function latestFailures(db: Db, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`select id::text as id, name as queue,
      coalesce(output ->> 'message', 'No reason was given.') as failure,
      coalesce(completed_on, created_on) as failed_at
    from ${jobTable} where state = 'failed' and ${isInternalQueue} order by completed_on desc nulls last, id limit ${limit}`.execute(
    db,
  );
  return rows;
}
