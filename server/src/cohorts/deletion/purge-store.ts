import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import { purgeShares } from '#sharing';

interface DeletedScope {
  file_key: string | null;
}
const keysOf = (rows: readonly DeletedScope[]): string[] => rows.flatMap(({ file_key }) => file_key ?? []);

/** Deletes the files that were made of some cohorts; answers with their keys. */
async function purgeExports(tx: Tx, cohortIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<DeletedScope>`
    delete from cohort_exports where cohort_id = any(${[...cohortIds]}) returning file_key`.execute(tx);
  return keysOf(rows);
}

async function cohortsWith(db: Db, resultIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ cohort_id: string }>`
    select distinct cohort_id from cohort_member_lists join cohort_members using (list_no)
    where result_id = any(${[...resultIds]})`.execute(db);
  return rows.map(({ cohort_id }) => cohort_id);
}

/** Deleted members stay in content-addressed lists, but without their subject. */
async function purgeSubjects(tx: Tx, resultIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ list_no: number; result_id: string }>`
    delete from cohort_members where result_id = any(${[...resultIds]}) and subject is not null
    returning list_no, result_id`.execute(tx);
  const [lists, results] = [rows.map(({ list_no }) => list_no), rows.map(({ result_id }) => result_id)];
  await sql`
    insert into cohort_members (list_no, result_id)
    select list_no, result_id from unnest(${lists}::integer[], ${results}::text[]) as one (list_no, result_id)`.execute(
    tx,
  );
}

/**
 * Deletes permanently what cohorts say of results that are purged: cells laid over them, subjects, and the files that were
 * made of the cohorts, which can be made again without them; and cohorts that runs made of nothing else. Answers with those files.
 */
export async function purgeInCohorts(tx: Tx, resultIds: readonly string[]): Promise<string[]> {
  if (resultIds.length === 0) return [];
  await sql`delete from cohort_overlay_cells where result_id = any(${[...resultIds]})`.execute(tx);
  const exported = await purgeExports(tx, await cohortsWith(tx, resultIds));
  await purgeSubjects(tx, resultIds);
  const ofRuns = await runCohortsWithin(tx, resultIds);
  await purgeShares(tx, 'cohort', ofRuns);
  return [...exported, ...(await eraseCohorts(tx, ofRuns))];
}

/** Cohorts that runs made, whose members are all among these results; a public one stays, for it may have been cited. */
async function runCohortsWithin(db: Db, resultIds: readonly string[]): Promise<string[]> {
  const members = sql`from cohort_member_lists join cohort_members using (list_no)
    where cohort_member_lists.cohort_id = run_cohorts.cohort_id`;
  const ids = [...resultIds];
  const { rows } = await sql<{ cohort_id: string }>`
    select cohort_id from run_cohorts join cohorts on cohorts.id = run_cohorts.cohort_id
    where public_at is null and exists (select ${members} and result_id = any(${ids}))
      and not exists (select ${members} and result_id <> all(${ids}) and exists (
        select from results where results.result_id = cohort_members.result_id))`.execute(db);
  return rows.map(({ cohort_id }) => cohort_id);
}

/** Submissions that members of these cohorts come from. */
export async function projectsIn(db: Db, cohortIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select distinct project_id from cohort_member_lists join cohort_members using (list_no)
      join results using (result_id) join data_sets using (pipeline_data_id)
    where cohort_id = any(${[...cohortIds]})`.execute(db);
  return rows.map(({ project_id }) => project_id);
}

/** Deletes cohorts with their versions and files, and the names of those deleted before; answers with the files. */
export async function eraseCohorts(tx: Tx, cohortIds: readonly string[]): Promise<string[]> {
  const ids = [...cohortIds];
  const files = await purgeExports(tx, ids);
  await sql`delete from cohorts where id = any(${ids})`.execute(tx);
  await sql`update cohort_deletions set name = '' where cohort_id = any(${ids})`.execute(tx);
  return files;
}

export async function cohortsOfWorkspace(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from cohorts where workspace_id = ${workspaceId}`.execute(db);
  return rows.map(({ id }) => id);
}
