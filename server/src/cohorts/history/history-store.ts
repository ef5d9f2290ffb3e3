import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { CohortsTables } from '../cohorts-tables.ts';
import type { VersionRow } from '../versions/versions-store.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

/** The versions of a cohort, the latest first. */
export async function versionsOf(
  db: Db,
  { cohort_id, page, page_size }: { cohort_id: string; page: number; page_size: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const all = tables(db).selectFrom('cohort_versions').where('cohort_id', '=', cohort_id);
  const rows = await all
    .selectAll()
    .orderBy('version', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { total } = await all.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
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
export async function onlyIn(
  db: Db,
  { cohort_id, has, has_not, page, page_size }: TwoLists & { page: number; page_size: number },
): Promise<string[]> {
  if (has === has_not) return [];
  const { rows } = await sql<{ result_id: string }>`
    ${members(cohort_id, has)} except ${members(cohort_id, has_not)}
    order by result_id limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  return rows.map(({ result_id }) => result_id);
}
