import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { RunRow } from '../runs-store.ts';

/** What a run of the same pipeline took. */
export interface EarlierRun {
  seconds: number;
  n_samples: number;
  size_bytes: number;
  memory_mib: number | null;
  is_same_version: boolean;
}

/** As many as tell something of how long runs take here, without those that took over finished steps. */
const MAX_RUNS = 20;

/** The newest runs of a pipeline, any version of it, that computed everything themselves. */
export async function earlierRuns(db: Db, pipelineId: string): Promise<EarlierRun[]> {
  const { rows } = await sql<EarlierRun>`
    select engine_seconds as seconds, s.n_samples, s.size_bytes, t.memory_mib,
      runs.pipeline_id = ${pipelineId} as is_same_version
    from runs join pipelines on pipelines.id = runs.pipeline_id, lateral (
      select count(distinct sample_index)::int as n_samples, coalesce(sum((file ->> 'size_bytes')::bigint), 0)::bigint as size_bytes
      from run_samples left join lateral jsonb_array_elements(files) as file on true
      where run_samples.run_id = runs.id) as s, lateral (
      select max(max_memory_mib) as memory_mib, bool_or(reused) as has_reused, max(attempts) as attempts
      from run_steps where run_steps.run_id = runs.id) as t
    where pipelines.folder = (select folder from pipelines where id = ${pipelineId})
      and runs.state = 'succeeded' and engine_seconds > 0 and s.size_bytes > 0 and not t.has_reused
    order by is_same_version desc, runs.finished_at desc limit ${MAX_RUNS}`.execute(db);
  return rows;
}

/** How far back the engine time of a workspace counts when its turn is looked for. */
const USAGE_WINDOW = sql`interval '24 hours'`;

/** Engine seconds of each workspace lately, what runs at this moment included. */
const recentUsage = sql`
  select workspace_id, sum(engine_seconds + coalesce(extract(epoch from now() - launched_at), 0)) as seconds
  from runs where state = 'running' or finished_at > now() - ${USAGE_WINDOW} group by workspace_id`;

/** The run that a job has begun and not ended. */
export async function findRunOfJob(db: Db, jobId: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select * from runs where job_id = ${jobId} and state = 'running'`.execute(db);
  return rows[0];
}

/** Locks the queue, so that workers claim runs one after another. */
export async function lockQueue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('runs that wait', 22))`.execute(tx);
}

/** The oldest waiting run of the workspace that has used the engine least lately. */
export async function nextInQueue(tx: Tx): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with used as (${recentUsage})
    select runs.id from runs left join used on used.workspace_id = runs.workspace_id
    where runs.state = 'queued'
    order by coalesce(used.seconds, 0), runs.queued_at, runs.id
    limit 1 for update of runs skip locked`.execute(tx);
  return rows[0]?.id;
}

/** Marks the run as begun by a job. */
export async function beginRun(tx: Tx, id: string, jobId: string, at: Date): Promise<RunRow | undefined> {
  const time = at.toISOString();
  const { rows } = await sql<RunRow>`
    update runs set state = 'running', job_id = ${jobId}, started_at = coalesce(started_at, ${time}),
      launched_at = ${time}, change_no = nextval('run_change')
    where id = ${id} and state in ('queued', 'running') returning *`.execute(tx);
  return rows[0];
}

/** Adds the time since the launch to what the engine has worked for a run; nothing when it is added already. */
export async function addEngineTime(db: Db, id: string, until: Date): Promise<void> {
  const time = until.toISOString();
  await sql`
    update runs set launched_at = null,
      engine_seconds = engine_seconds + greatest(0, extract(epoch from ${time}::timestamptz - launched_at))
    where id = ${id} and launched_at is not null`.execute(db);
}

/**
 * The places of everything that waits, from 1, as it looks now: workspaces take turns, the one that used the engine
 * least lately first.
 */
export async function queuePositions(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; place: number }>`
    with used as (${recentUsage}),
    waiting as (
      select runs.id, queued_at, coalesce(used.seconds, 0) as seconds,
        row_number() over (partition by runs.workspace_id order by queued_at, runs.id) as nth
      from runs left join used on used.workspace_id = runs.workspace_id where state = 'queued')
    select id, row_number() over (order by nth, seconds, queued_at, id)::int as place from waiting`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

/** How many runs of the portal wait or run. */
export async function countNotEnded(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from runs where state in ('queued', 'running')`.execute(db);
  return rows[0]?.n ?? 0;
}
