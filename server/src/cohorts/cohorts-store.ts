import type { Cohort } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { CohortsTables } from './cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

export type CohortRow = Selectable<CohortsTables['cohorts']>;
type VersionRow = Selectable<CohortsTables['cohort_versions']>;
/** A cohort as one of its versions shows it. */
export type VersionedCohort = CohortRow & Pick<VersionRow, 'n_samples' | 'n_subjects' | 'content_hash'>;
export type CohortVersion = VersionedCohort &
  Pick<VersionRow, 'recipe' | 'change' | 'overlay_id'> & { changed_by: string; changed_at: string };

export type NewCohort = Omit<CohortRow, 'created_at' | 'updated_at' | 'public_at' | 'public_version'>;

/** Writes a cohort; its first version comes in the same transaction. */
export async function insertCohort(tx: Tx, cohort: NewCohort): Promise<void> {
  await tables(tx).insertInto('cohorts').values(cohort).execute();
}

const versioned = (db: Db) =>
  tables(db)
    .selectFrom('cohorts')
    .innerJoin('cohort_versions as frozen', 'frozen.cohort_id', 'cohorts.id')
    .selectAll('cohorts')
    .select(['frozen.n_samples', 'frozen.n_subjects', 'frozen.content_hash', 'frozen.version as version']);

/** A cohort at a version, the current one unless told. */
export async function loadCohort(db: Db, id: string, version?: number): Promise<CohortVersion | undefined> {
  const query = versioned(db)
    .select(['frozen.recipe', 'frozen.change', 'frozen.overlay_id'])
    .select(['frozen.created_by as changed_by', 'frozen.created_at as changed_at'])
    .where('cohorts.id', '=', id);
  return version === undefined
    ? query.whereRef('frozen.version', '=', 'cohorts.version').executeTakeFirst()
    : query.where('frozen.version', '=', version).executeTakeFirst();
}

export interface CohortList {
  workspace_id: string;
  /** What is shared with it or the person, in which version; the latest counts where one is shared twice. */
  shared: readonly { id: string; version: number | null; shared_at: string }[];
  name: string | undefined;
  types: readonly Cohort['cohort_type'][];
  page: number;
  page_size: number;
}

/** Every cohort that may be seen, as what it is to the workspace and in the version it is seen in. */
const seenBy = ({ workspace_id, shared }: CohortList) => sql<{
  id: string;
  shown_type: string;
  shown_version: number;
}>`(
  with shared as (
    select distinct on (id) id, version
    from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as given (id text, version int, shared_at timestamptz)
    order by id, shared_at desc)
  select cohorts.id,
    case when workspace_id = ${workspace_id} then case when public_at is null then cohort_type else 'public' end
      when shared.id is not null then 'shared'
      when public_at is not null and exists (
        select from workspaces as home where home.id = cohorts.workspace_id and home.deletion_id is null) then 'public'
      end as shown_type,
    case when workspace_id = ${workspace_id} then cohorts.version
      else coalesce(shared.version, public_version, cohorts.version) end as shown_version
  from cohorts left join shared on shared.id = cohorts.id
  where workspace_id = ${workspace_id} or shared.id is not null or public_at is not null)`;

/** The cohorts somebody sees of some types, last changed first. */
export async function listCohorts(db: Db, list: CohortList): Promise<{ rows: VersionedCohort[]; total: number }> {
  if (list.types.length === 0) return { rows: [], total: 0 };
  let query = versioned(db)
    .innerJoin(seenBy(list).as('seen'), 'seen.id', 'cohorts.id')
    .whereRef('frozen.version', '=', 'seen.shown_version')
    .where('seen.shown_type', 'in', list.types);
  if (list.name) query = query.where('name', 'ilike', `%${list.name.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await query
    .orderBy('updated_at', 'desc')
    .orderBy('cohorts.id', 'desc')
    .limit(list.page_size)
    .offset((list.page - 1) * list.page_size)
    .execute();
  const { total } = await query
    .clearSelect()
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function countCohorts(db: Db, workspaceId: string): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('cohorts')
    .where('workspace_id', '=', workspaceId)
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Deletes every cohort of a workspace with its versions. */
export async function forgetCohorts(tx: Tx, workspaceId: string): Promise<void> {
  await tables(tx).deleteFrom('cohorts').where('workspace_id', '=', workspaceId).execute();
}
