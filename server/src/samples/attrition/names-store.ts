import { sql } from 'kysely';
import type { Db } from '#platform/database';

/**
 * What ids stand for, as far as the data sets of some submissions tell: a run by its pipeline and time, a pipeline, a
 * parameter set, a submission by their names.
 */
export async function namesOf(
  db: Db,
  ids: readonly string[],
  projects: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    with told as (
      select made.*, projects.name as project_name,
        to_char(made.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as at
      from data_sets as made join projects using (project_id) where made.project_id = any(${[...projects]}))
    select distinct on (id) id, name from (
      select run_id as id, pipeline_name || ' of ' || at as name, 1 as place from told
      union all select pipeline_data_id, pipeline_name || ' of ' || at, 2 from told
      union all select pipeline_id, pipeline_name, 3 from told
      union all select param_set_id, '“' || param_set_name || '”', 4 from told
      union all select project_id, project_name, 5 from told) as named
    where id = any(${[...ids]}) and name is not null order by id, place`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
