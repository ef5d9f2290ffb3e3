import { type Selectable, sql } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import { Deletions } from '#platform/deletion';
import { purgeShares } from '#sharing';
import type { CohortsTables } from '../cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

export type CohortDeletionRow = Selectable<CohortsTables['cohort_deletions']>;

export const cohortDeletions = new Deletions<CohortDeletionRow>({
  ...{ table: 'cohort_deletions', noun: 'cohort', name_constraint: 'cohort_name_once_in_workspace' },
  unhide: async (tx, { deletion_id }) => {
    await tables(tx).updateTable('cohorts').set({ deletion_id: null }).where('deletion_id', '=', deletion_id).execute();
  },
});

/** Writes a deletion down and takes its cohort, which the caller holds, out of sight. */
export async function hideCohort(tx: Tx, deletion: CohortDeletionRow): Promise<void> {
  const { deletion_id, cohort_id } = deletion;
  await tables(tx).insertInto('cohort_deletions').values(deletion).execute();
  await tables(tx).updateTable('cohorts').set({ deletion_id }).where('id', '=', cohort_id).execute();
}

/** Deletions that can be undone, the latest first, with who made the cohort. */
export async function listOpenDeletions(
  db: Db,
  { workspace_id, page, page_size }: { workspace_id: string } & Page,
): Promise<{ rows: (CohortDeletionRow & { created_by: string })[]; total: number }> {
  const open = tables(db)
    .selectFrom('cohort_deletions')
    .innerJoin('cohorts', 'cohorts.deletion_id', 'cohort_deletions.deletion_id')
    .where('cohort_deletions.workspace_id', '=', workspace_id)
    .where('outcome', 'is', null);
  return selectPage(
    open
      .selectAll('cohort_deletions')
      .select('cohorts.created_by')
      .orderBy('deleted_at', 'desc')
      .orderBy('cohort_deletions.deletion_id', 'desc'),
    { page, page_size },
  );
}

/** Who made a cohort that is deleted. */
export async function makerOfDeleted(db: Db, deletionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ created_by: string }>`
    select created_by from cohorts where deletion_id = ${deletionId}`.execute(db);
  return rows[0]?.created_by;
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
 * Deletes permanently what cohorts say of results that are purged: cells laid over them and subjects; and cohorts that runs
 * made of nothing else. Answers with the cohorts that held them, whose files can be made again without them.
 */
export async function purgeInCohorts(tx: Tx, resultIds: readonly string[]): Promise<string[]> {
  if (resultIds.length === 0) return [];
  await sql`delete from cohort_overlay_cells where result_id = any(${[...resultIds]})`.execute(tx);
  const holding = await cohortsWith(tx, resultIds);
  await purgeSubjects(tx, resultIds);
  const ofRuns = await runCohortsWithin(tx, resultIds);
  await purgeShares(tx, 'cohort', ofRuns);
  await eraseCohorts(tx, ofRuns);
  return holding;
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

/** Deletes cohorts with their versions, and the names of those deleted before. */
export async function eraseCohorts(tx: Tx, cohortIds: readonly string[]): Promise<void> {
  const ids = [...cohortIds];
  await sql`delete from cohorts where id = any(${ids})`.execute(tx);
  await sql`update cohort_deletions set name = '' where cohort_id = any(${ids})`.execute(tx);
}

export async function cohortsOfWorkspace(db: Db, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from cohorts where workspace_id = ${workspaceId}`.execute(db);
  return rows.map(({ id }) => id);
}
