import { sql } from 'kysely';
import { type Db, nameMatch } from '#platform/database';

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

/** Samples that are looked through for those without a result, the newest submissions' first. */
const LOOKED_THROUGH = 20_000;

export interface WaitingSample {
  id: string;
  sample_id: string;
  project_id: string;
  project_name: string;
  n_results: number;
}

/**
 * Samples of these submissions that answer to a query and have no result yet, or whose id it is: the best first, and
 * how many there are.
 */
export async function waitingSamples(
  db: Db,
  projectIds: readonly string[],
  { query, limit }: { query: string; limit: number },
): Promise<{ rows: WaitingSample[]; total: number }> {
  const { condition, rank } = nameMatch({ id: sql`looked.id`, name: sql`sample_id` }, query);
  const { rows } = await sql<WaitingSample & { total: number }>`
    select id, sample_id, project_id, project_name, count(*) over ()::int as total,
      (select count(*)::int from results where results.sample = looked.id) as n_results
    from (
      select samples.id, sample_id, projects.project_id, projects.name as project_name
      from projects join samples on samples.project_id = projects.project_id and samples.deletion_id is null
      where projects.project_id = any(${[...projectIds]}) and projects.deletion_id is null
      order by projects.project_id desc limit ${LOOKED_THROUGH}) as looked
    where ${condition} and (looked.id = ${query} or not exists (select from results where results.sample = looked.id))
    order by ${rank}, sample_id, id limit ${limit}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The ids of samples by their names in their submissions. */
export async function idsOfNamed(
  db: Db,
  named: readonly { project_id: string; sample_id: string }[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ id: string; project_id: string; sample_id: string }>`
    select id, project_id, sample_id from samples where (project_id, sample_id) in (
      select * from unnest(${named.map((one) => one.project_id)}::text[], ${named.map((one) => one.sample_id)}::text[]))
  `.execute(db);
  return new Map(rows.map((row) => [`${row.project_id} ${row.sample_id}`, row.id]));
}
