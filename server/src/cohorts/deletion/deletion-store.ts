import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import { deletionTable } from '#platform/deletion';
import type { CohortsTables } from '../cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

export type CohortDeletionRow = Selectable<CohortsTables['cohort_deletions']>;

export const cohortDeletions = deletionTable<CohortDeletionRow>('cohort_deletions');

/** Writes a deletion down and takes its cohort, which the caller holds, out of sight. */
export async function hideCohort(tx: Tx, deletion: CohortDeletionRow): Promise<void> {
  const { deletion_id, cohort_id } = deletion;
  await tables(tx).insertInto('cohort_deletions').values(deletion).execute();
  await tables(tx).updateTable('cohorts').set({ deletion_id }).where('id', '=', cohort_id).execute();
}

export async function unhideCohort(tx: Tx, deletionId: string): Promise<void> {
  await tables(tx).updateTable('cohorts').set({ deletion_id: null }).where('deletion_id', '=', deletionId).execute();
}

/** Deletions that can be undone, the latest first, with who made the cohort. */
export async function listOpenDeletions(
  db: Db,
  { workspace_id, page, page_size }: { workspace_id: string; page: number; page_size: number },
): Promise<{ rows: (CohortDeletionRow & { created_by: string })[]; total: number }> {
  const open = tables(db)
    .selectFrom('cohort_deletions')
    .innerJoin('cohorts', 'cohorts.deletion_id', 'cohort_deletions.deletion_id')
    .where('cohort_deletions.workspace_id', '=', workspace_id)
    .where('outcome', 'is', null);
  const rows = await open
    .selectAll('cohort_deletions')
    .select('cohorts.created_by')
    .orderBy('deleted_at', 'desc')
    .orderBy('cohort_deletions.deletion_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  const { total } = await open.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Who made a cohort that is deleted. */
export async function makerOfDeleted(db: Db, deletionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ created_by: string }>`
    select created_by from cohorts where deletion_id = ${deletionId}`.execute(db);
  return rows[0]?.created_by;
}
