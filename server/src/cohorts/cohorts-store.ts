import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { CohortsTables } from './cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

export type CohortRow = Selectable<CohortsTables['cohorts']>;
type VersionRow = Selectable<CohortsTables['cohort_versions']>;
/** A cohort as one of its versions shows it. */
export type VersionedCohort = CohortRow & Pick<VersionRow, 'n_samples' | 'n_subjects' | 'content_hash'>;
export type CohortVersion = VersionedCohort &
  Pick<VersionRow, 'recipe' | 'change' | 'overlay_id'> & { changed_by: string; changed_at: string };

type Later =
  | 'created_at'
  | 'updated_at'
  | 'public_at'
  | 'public_version'
  | 'public_description'
  | 'is_live'
  | 'dismissed_source'
  | 'deletion_id';
export type NewCohort = Omit<CohortRow, Later> & { is_live?: boolean };

/** Writes a cohort; its first version comes in the same transaction. */
export async function insertCohort(tx: Tx, cohort: NewCohort): Promise<void> {
  await tables(tx).insertInto('cohorts').values(cohort).execute();
}

/** Cohorts that are not deleted, with their versions. */
export const versioned = (db: Db) =>
  tables(db)
    .selectFrom('cohorts')
    .innerJoin('cohort_versions as frozen', 'frozen.cohort_id', 'cohorts.id')
    .where('cohorts.deletion_id', 'is', null)
    .selectAll('cohorts')
    .select(['frozen.n_samples', 'frozen.n_subjects', 'frozen.content_hash', 'frozen.version as version']);

/** A cohort at a version, by default the current one. */
export async function loadCohort(db: Db, id: string, version?: number): Promise<CohortVersion | undefined> {
  const query = versioned(db)
    .select(['frozen.recipe', 'frozen.change', 'frozen.overlay_id'])
    .select(['frozen.created_by as changed_by', 'frozen.created_at as changed_at'])
    .where('cohorts.id', '=', id);
  return version === undefined
    ? query.whereRef('frozen.version', '=', 'cohorts.version').executeTakeFirst()
    : query.where('frozen.version', '=', version).executeTakeFirst();
}

/** Some of the cohorts, at their current versions. */
export async function cohortsByIds(db: Db, ids: readonly string[]): Promise<VersionedCohort[]> {
  if (ids.length === 0) return [];
  return versioned(db).whereRef('frozen.version', '=', 'cohorts.version').where('cohorts.id', 'in', ids).execute();
}

/** Those that people made. */
export async function countCohorts(db: Db, workspaceId: string): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('cohorts')
    .where('workspace_id', '=', workspaceId)
    .where('cohort_type', '<>', 'auto_created')
    .where('deletion_id', 'is', null)
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
