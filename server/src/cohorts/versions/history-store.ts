import { sql } from 'kysely';
import { type Db, type Page, selectPage } from '#platform/database';
import type { VersionRow } from '../cohorts-store.ts';
import type { CohortsTables } from '../cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

/** The versions of a cohort, the latest first. */
export async function versionsOf(
  db: Db,
  { cohort_id, ...page }: { cohort_id: string } & Page,
): Promise<{ rows: VersionRow[]; total: number }> {
  const all = tables(db).selectFrom('cohort_versions').where('cohort_id', '=', cohort_id);
  return selectPage(all.selectAll().orderBy('version', 'desc'), page);
}

interface TwoLists {
  cohort_id: string;
  /** Content hashes. */
  has: string;
  has_not: string;
}

const members = (cohort_id: string, content_hash: string) => sql`
  select result_id from cohort_members join cohort_member_lists using (list_no)
  where cohort_id = ${cohort_id} and content_hash = ${content_hash}`;

/** How many members one list of a cohort has that the other has not. */
export async function countOnly(db: Db, { cohort_id, has, has_not }: TwoLists): Promise<number> {
  if (has === has_not) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${members(cohort_id, has)} except ${members(cohort_id, has_not)}) as without`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** A page of these members' result ids, sorted. */
export async function onlyIn(db: Db, { cohort_id, has, has_not, page, page_size }: TwoLists & Page): Promise<string[]> {
  if (has === has_not) return [];
  const { rows } = await sql<{ result_id: string }>`
    ${members(cohort_id, has)} except ${members(cohort_id, has_not)}
    order by result_id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows.map(({ result_id }) => result_id);
}

/** A version of one cohort from which another was made. */
export interface Descent {
  parent_id: string;
  parent_name: string;
  version: number;
  child_id: string;
}

/** Farther relatives are not drawn. */
const GENERATIONS = 3;
const RELATIVES = 60;

/** Parent–child pairs of cohorts, from visible versions. */
const descentQuery = sql`
  select of.id as child_id, of.workspace_id, named ->> 'cohort_id' as parent_id, named ->> 'name' as parent_name,
    (named ->> 'version')::int as version
  from cohorts as of
  join cohort_versions as frozen on frozen.cohort_id = of.id and frozen.version = of.version
  cross join lateral jsonb_array_elements(
    frozen.recipe -> 'parents'
      || case when jsonb_typeof(frozen.recipe -> 'parent') = 'object' then frozen.recipe -> 'parent' else '[]' end
  ) as named
  where of.deletion_id is null`;

/** Ancestors and descendants of a cohort in its workspace, over some generations. */
export async function descentsOf(
  db: Db,
  { cohort_id, workspace_id }: { cohort_id: string; workspace_id: string },
): Promise<Descent[]> {
  const { rows } = await sql<Descent>`
    with recursive told as (select * from (${descentQuery}) as all_told where workspace_id = ${workspace_id}),
    up (id, generation) as (
      values (${cohort_id}::text, 0)
      union select parent_id, generation + 1 from up join told on child_id = id where generation < ${GENERATIONS}),
    down (id, generation) as (
      values (${cohort_id}::text, 0)
      union select child_id, generation + 1 from down join told on parent_id = id where generation < ${GENERATIONS})
    select distinct parent_id, parent_name, version, child_id from told
    where (child_id in (select id from up where generation < ${GENERATIONS}))
      or (parent_id in (select id from down where generation < ${GENERATIONS}))
    order by child_id, parent_id limit ${RELATIVES}`.execute(db);
  return rows;
}

/** Number of cohorts derived from a cohort. */
export async function countChildren(
  db: Db,
  { cohort_id, workspace_id }: { cohort_id: string; workspace_id: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct child_id)::int as n from (${descentQuery}) as told
    where parent_id = ${cohort_id} and workspace_id = ${workspace_id}`.execute(db);
  return rows[0]?.n ?? 0;
}
