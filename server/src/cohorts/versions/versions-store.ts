import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { ResultAndSubject } from '#samples';
import type { VersionRow } from '../cohorts-store.ts';
import type { CohortsTables } from '../cohorts-tables.ts';

const tables = (db: Db) => db.withTables<CohortsTables>();

/** A version of a cohort, named. */
export interface CohortVersionRef {
  id: string;
  version: number;
}
/** A version with what its cohort is called and whose it is. */
export type CurrentVersion = VersionRow & { name: string; workspace_id: string };

/** The current version of a cohort, locked until the transaction ends. */
export async function lockCurrent(tx: Tx, cohortId: string): Promise<CurrentVersion | undefined> {
  const locked = await tables(tx)
    .selectFrom('cohorts')
    .select(['version', 'name', 'workspace_id'])
    .where('id', '=', cohortId)
    .where('deletion_id', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const row = locked && (await versionRow(tx, { id: cohortId, version: locked.version }));
  return row && { ...row, name: locked.name, workspace_id: locked.workspace_id };
}

export async function versionRow(db: Db, { id, version }: CohortVersionRef): Promise<VersionRow | undefined> {
  return tables(db)
    .selectFrom('cohort_versions')
    .selectAll()
    .where('cohort_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Makes a version the one that is shown. */
export async function setCurrent(tx: Tx, { id, version }: CohortVersionRef): Promise<void> {
  await tables(tx).updateTable('cohorts').set({ version, updated_at: sql`now()` }).where('id', '=', id).execute();
}

/** What a cohort is called; its versions have no names. */
export async function setName(tx: Tx, id: string, name: string): Promise<void> {
  await tables(tx).updateTable('cohorts').set({ name }).where('id', '=', id).execute();
}

export async function setDescription(tx: Tx, id: string, description: string): Promise<void> {
  await tables(tx).updateTable('cohorts').set({ description, updated_at: sql`now()` }).where('id', '=', id).execute();
}

export async function setFollowing(tx: Tx, id: string, { is_live }: { is_live: boolean }): Promise<void> {
  await tables(tx).updateTable('cohorts').set({ is_live, dismissed_source: null }).where('id', '=', id).execute();
}

export async function setAcceptedState(tx: Tx, id: string, dismissed_source: string): Promise<void> {
  await tables(tx).updateTable('cohorts').set({ dismissed_source }).where('id', '=', id).execute();
}

/** Cohorts that follow their filters, of workspaces that are there. */
export async function liveCohorts(
  db: Db,
): Promise<{ id: string; version: number; workspace_id: string; created_by: string }[]> {
  const { rows } = await sql<{ id: string; version: number; workspace_id: string; created_by: string }>`
    select cohorts.id, version, workspace_id, cohorts.created_by
    from cohorts join workspaces on workspaces.id = workspace_id and workspaces.deletion_id is null
    where is_live and cohorts.deletion_id is null order by cohorts.id`.execute(db);
  return rows;
}

/** The frozen members with their subjects, by id. */
export async function membersOf(db: Db, { id, version }: CohortVersionRef): Promise<ResultAndSubject[]> {
  const { rows } = await sql<ResultAndSubject>`
    select result_id, coalesce(subject, result_id) as subject
    from cohort_versions join cohort_member_lists using (cohort_id, content_hash) join cohort_members using (list_no)
    where cohort_id = ${id} and version = ${version} order by result_id`.execute(db);
  return rows;
}

/** The same in JSON, which anyone who needs them takes apart: of 100,000 that takes long. */
export async function membersAsText(db: Db, { id, version }: CohortVersionRef): Promise<string> {
  const { rows } = await sql<{ members: string }>`
    select json_agg(json_build_object('result_id', result_id, 'subject', coalesce(subject, result_id))
      order by result_id)::text as members
    from cohort_versions join cohort_member_lists using (cohort_id, content_hash) join cohort_members using (list_no)
    where cohort_id = ${id} and version = ${version}`.execute(db);
  return rows[0]?.members ?? '[]';
}

/** The frozen members' result ids, sorted. */
export async function memberIds(db: Db, { id, version }: CohortVersionRef): Promise<string[]> {
  const { rows } = await sql<{ result_id: string }>`
    select result_id
    from cohort_versions join cohort_member_lists using (cohort_id, content_hash) join cohort_members using (list_no)
    where cohort_id = ${id} and version = ${version} order by result_id`.execute(db);
  return rows.map(({ result_id }) => result_id);
}

/** Results that are frozen members. */
export async function findExistingMembers(
  db: Db,
  { id, version }: CohortVersionRef,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ result_id: string }>`
    select result_id
    from cohort_versions join cohort_member_lists using (cohort_id, content_hash) join cohort_members using (list_no)
    where cohort_id = ${id} and version = ${version} and result_id = any(${[...ids]})`.execute(db);
  return new Set(rows.map(({ result_id }) => result_id));
}
