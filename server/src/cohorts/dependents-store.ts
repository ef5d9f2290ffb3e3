import { sql } from 'kysely';
import type { Db } from '#platform/database';

export interface ContainingCohorts {
  n_cohorts: number;
  /** The first ten by name. */
  cohorts: { id: string; name: string }[];
}

const NAMED_AT_MOST = 10;

/** For the port `dependents_of`: a workspace's user-made cohorts whose current version contains any of these results. */
export async function cohortsContaining(
  db: Db,
  { workspace_id, result_ids }: { workspace_id: string; result_ids: readonly string[] },
): Promise<ContainingCohorts> {
  if (result_ids.length === 0) return { n_cohorts: 0, cohorts: [] };
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from cohorts
    join cohort_versions as frozen on frozen.cohort_id = cohorts.id and frozen.version = cohorts.version
    join cohort_member_lists as list on list.cohort_id = cohorts.id and list.content_hash = frozen.content_hash
    where workspace_id = ${workspace_id} and deletion_id is null and cohort_type <> 'auto_created' and exists (
      select from cohort_members as member where member.list_no = list.list_no
        and member.result_id = any(${[...result_ids]}))
    order by lower(name), id`.execute(db);
  return { n_cohorts: rows.length, cohorts: rows.slice(0, NAMED_AT_MOST) };
}
