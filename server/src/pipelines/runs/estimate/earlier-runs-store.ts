import { sql } from 'kysely';
import type { Db } from '#platform/database';

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
