import type { Db as JobDatabase } from 'pg-boss';
import type { JobState } from './jobs.ts';

export const schema = 'pgboss';

/**
 * Jobs marked as running that nobody runs go back to waiting; `started_on` is cleared so that the try does not count.
 * Right only while this portal is the only process that works on these queues.
 */
export async function requeueOrphanedJobs(
  db: JobDatabase,
  options: { queues: string[]; running: string[]; older_than_s: number },
) {
  const { rows } = await db.executeSql(
    `update ${schema}.job set state = 'retry', started_on = null, start_after = now()
     where state = 'active' and name = any($1::text[]) and not id = any($2::uuid[])
       and started_on <= now() - make_interval(secs => $3) returning id`,
    [options.queues, options.running, options.older_than_s],
  );
  return rows.length;
}

/** Jobs whose try was cut short by a stop: they wait for the next start as if that try had not been. */
export async function requeueInterruptedJobs(db: JobDatabase, ids: string[]) {
  await db.executeSql(
    `update ${schema}.job set state = 'retry', started_on = null, start_after = now(), output = null
     where state in ('active', 'retry') and id = any($1::uuid[])`,
    [ids],
  );
}

/** Which of some queues have jobs that could begin now. */
export async function queuesWithDueJobs(db: JobDatabase, queues: readonly string[]): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select name from unnest($1::text[]) as queue (name) where exists (select 1 from ${schema}.job
     where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
    [queues],
  );
  return rows.map(({ name }: { name: string }) => name);
}

/** Jobs of a kind that a workspace has waiting or running. */
export async function countUnfinished(db: JobDatabase, name: string, workspace_id: string): Promise<number> {
  const { rows } = await db.executeSql(
    `select count(*)::integer as unfinished from ${schema}.job where name = $1 and group_id = $2 and state <= 'active'`,
    [name, workspace_id],
  );
  return (rows[0] as { unfinished: number } | undefined)?.unfinished ?? 0;
}

export async function findJob(db: JobDatabase, name: string, id: string): Promise<JobState | null> {
  const { rows } = await db.executeSql(
    `select id, state, output ->> 'message' as failure from ${schema}.job where name = $1 and id = $2::uuid`,
    [name, id],
  );
  return (rows[0] as JobState | undefined) ?? null;
}
