import type { CohortRecipe, VersionChange } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import { countRows, type Db, type Tx, toLikePattern } from '#platform/database';
import type { ResultAndSubject } from '#samples';
import type { CohortsTables } from './cohorts-tables.ts';

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

const tables = (db: Db) => db.withTables<CohortsTables>();

/** Publishes a version of a cohort with its name and description at that moment. */
export async function makeCohortPublic(
  tx: Tx,
  { id, version, at }: { id: string; version: number; at: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('cohorts')
    .set({ public_at: at.toISOString(), public_version: version, public_description: sql`description` })
    .where('id', '=', id)
    .execute();
}

/** Takes it back to those who see it otherwise. */
export async function withdrawCohort(tx: Tx, id: string): Promise<void> {
  await tables(tx)
    .updateTable('cohorts')
    .set({ public_at: null, public_version: null, public_description: null })
    .where('id', '=', id)
    .execute();
}

/** Public cohorts of existing workspaces; with a text, those whose description, or the name of whose workspace, has it. */
export async function publicCohortIds(db: Db, text?: string): Promise<string[]> {
  const has =
    text === undefined
      ? sql`true`
      : sql`(public_description ilike ${toLikePattern(text)} or workspaces.name ilike ${toLikePattern(text)})`;
  const { rows } = await sql<{ id: string }>`
    select cohorts.id from cohorts join workspaces on workspaces.id = cohorts.workspace_id
    where public_at is not null and cohorts.deletion_id is null and workspaces.deletion_id is null and ${has} order by cohorts.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type CohortRow = Selectable<CohortsTables['cohorts']>;
export type VersionRow = Selectable<CohortsTables['cohort_versions']>;
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

/** What a version is beside its members. */
type Frozen = Omit<VersionRow, 'n_samples' | 'n_subjects' | 'content_hash' | 'created_at' | 'recipe' | 'change'> & {
  recipe: CohortRecipe;
  change: VersionChange;
};
/** The name of a list of members, and how many these are. */
export type ListOfMembers = Pick<VersionRow, 'content_hash' | 'n_samples' | 'n_subjects'>;

const CHUNK = 20_000;

/** Recorded individuals; a member whose subject is not known stands for itself and is none. */
const recordedSubject = ({ result_id, subject }: ResultAndSubject) => (subject === result_id ? null : subject);

/** Writes members down, unless the cohort has had the same ones before. */
export async function saveMembers(
  tx: Tx,
  { cohort_id, content_hash }: { cohort_id: string; content_hash: string },
  members: readonly ResultAndSubject[],
): Promise<ListOfMembers> {
  const subjects = members.map(recordedSubject);
  const list = await tables(tx)
    .insertInto('cohort_member_lists')
    .values({ cohort_id, content_hash })
    .onConflict((same) => same.columns(['cohort_id', 'content_hash']).doNothing())
    .returning('list_no')
    .executeTakeFirst();
  for (let from = 0; list && from < members.length; from += CHUNK) {
    const ids = members.slice(from, from + CHUNK).map(({ result_id }) => result_id);
    await sql`insert into cohort_members (list_no, result_id, subject)
      select ${list.list_no}, result_id, subject
      from unnest(${ids}::text[], ${subjects.slice(from, from + CHUNK)}::text[]) as member (result_id, subject)
      `.execute(tx);
  }
  const known = new Set(subjects.filter((subject) => subject !== null));
  return { content_hash, n_samples: members.length, n_subjects: known.size };
}

/** Writes a version with members that are kept. */
export async function insertVersion(
  tx: Tx,
  frozen: Frozen,
  { content_hash, n_samples, n_subjects }: ListOfMembers,
): Promise<void> {
  const [recipe, change] = [JSON.stringify(frozen.recipe), JSON.stringify(frozen.change)];
  await tables(tx)
    .insertInto('cohort_versions')
    .values({ ...frozen, content_hash, n_samples, n_subjects, recipe, change })
    .execute();
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
  return countRows(
    tables(db)
      .selectFrom('cohorts')
      .where('workspace_id', '=', workspaceId)
      .where('cohort_type', '<>', 'auto_created')
      .where('deletion_id', 'is', null),
  );
}
