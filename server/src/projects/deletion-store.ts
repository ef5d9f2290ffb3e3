import { type Selectable, sql } from 'kysely';
import { type Db, type Page, selectPage, type Tx } from '#platform/database';
import { Deletions } from '#platform/deletion';
import type { ProjectPart } from './ports.ts';
import type { ProjectsTables } from './projects-tables.ts';

const tables = (db: Db) => db.withTables<ProjectsTables>();

export type DeletionRow = Selectable<ProjectsTables['deletions']>;

export interface PartCounts {
  n_samples: number;
  n_files: number;
  size_bytes: number;
}

/** Contents of a deleted part, without earlier deletions. */
export async function countPart(db: Db, { project_id, sample_ids }: ProjectPart): Promise<PartCounts> {
  const only = sample_ids ? sql`and samples.id = any(${[...sample_ids]})` : sql``;
  const { rows } = await sql<PartCounts>`
    select count(distinct samples.id) as n_samples, count(file_id) as n_files,
      coalesce(sum(size_bytes), 0)::bigint as size_bytes
    from samples left join sample_files on sample_files.sample = samples.id
    where project_id = ${project_id} and deletion_id is null ${only}`.execute(db);
  return rows[0] ?? { n_samples: 0, n_files: 0, size_bytes: 0 };
}

/** Writes a deletion down and hides what it means. */
export async function insertDeletion(
  tx: Tx,
  deletion: DeletionRow,
  sampleIds: readonly string[] | null,
): Promise<void> {
  await tables(tx).insertInto('deletions').values(deletion).execute();
  const { deletion_id, project_id } = deletion;
  if (sampleIds === null) {
    await tables(tx).updateTable('projects').set({ deletion_id }).where('project_id', '=', project_id).execute();
    return;
  }
  await sql`
    update samples set deletion_id = ${deletion_id}
    where id = any(${[...sampleIds]}) and project_id = ${project_id}`.execute(tx);
}

/** The part that a deletion hides. */
export async function partOfDeletion(db: Db, { deletion_id, project_id, kind }: DeletionRow): Promise<ProjectPart> {
  if (kind === 'project') return { project_id, sample_ids: null };
  const rows = await tables(db)
    .selectFrom('samples')
    .where('deletion_id', '=', deletion_id)
    .select('id')
    .orderBy('id')
    .execute();
  return { project_id, sample_ids: rows.map(({ id }) => id) };
}

export const deletions = new Deletions<DeletionRow>({
  ...{ table: 'deletions', noun: 'submission', name_constraint: 'project_name_once_in_workspace' },
  unhide: async (tx, { deletion_id, kind }) => {
    const table = kind === 'project' ? 'projects' : 'samples';
    await tables(tx).updateTable(table).set({ deletion_id: null }).where('deletion_id', '=', deletion_id).execute();
  },
});

/** Deletions that can be undone, the latest first. Samples of a submission that is deleted itself come back with it. */
export async function listDeletions(
  db: Db,
  { workspace_id, page, page_size }: { workspace_id: string } & Page,
): Promise<{ rows: (DeletionRow & { created_by: string })[]; total: number }> {
  const open = tables(db)
    .selectFrom('deletions')
    .innerJoin('projects', 'projects.project_id', 'deletions.project_id')
    .where('deletions.workspace_id', '=', workspace_id)
    .where('outcome', 'is', null)
    .where((of) => of.or([of('kind', '=', 'project'), of('projects.deletion_id', 'is', null)]));
  return selectPage(
    open
      .selectAll('deletions')
      .select('projects.created_by')
      .orderBy('deleted_at', 'desc')
      .orderBy('deletions.deletion_id', 'desc'),
    { page, page_size },
  );
}

export async function fileKeysOf(db: Db, { project_id, sample_ids }: ProjectPart): Promise<string[]> {
  const only = sample_ids ? sql`and samples.id = any(${[...sample_ids]})` : sql``;
  const { rows } = await sql<{ file_key: string }>`
    select distinct file_key from sample_files join samples on samples.id = sample_files.sample
    where project_id = ${project_id} ${only}`.execute(db);
  return rows.map(({ file_key }) => file_key);
}

/** Contents that a sample still references. */
export async function stillNeeded(db: Db, fileKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_key: string }>`
    select distinct file_key from sample_files where file_key = any(${[...fileKeys]})`.execute(db);
  return new Set(rows.map(({ file_key }) => file_key));
}

/** Deletes a part permanently. Of samples an empty row stays, since runs that pooled them count them. */
export async function erasePart(tx: Tx, { project_id, sample_ids }: ProjectPart): Promise<void> {
  if (sample_ids === null) {
    await sql`
      update deletions set outcome = coalesce(outcome, 'purged'), name = '' where project_id = ${project_id}`.execute(
      tx,
    );
    await tables(tx).deleteFrom('projects').where('project_id', '=', project_id).execute();
    return;
  }
  const ids = [...sample_ids];
  await sql`delete from sample_files where sample = any(${ids})`.execute(tx);
  await sql`delete from metadata_history where sample = any(${ids})`.execute(tx);
  await sql`
    update samples set sample_id = 'deleted sample ' || id, subject_id = null, metadata = '{}', original_metadata = '{}',
      submitted_names = '{}'
    where id = any(${ids})`.execute(tx);
}

/** Deleted ones among them. */
export async function projectIdsOfWorkspace(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('projects')
    .where('workspace_id', '=', workspaceId)
    .select('project_id')
    .orderBy('project_id')
    .execute();
  return rows.map(({ project_id }) => project_id);
}
