import { type FileFormat, formatEndings } from '@cohortium/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { MetadataValue, ProjectsTables } from './projects-tables.ts';

const tables = (db: Db) => db.withTables<ProjectsTables>();

/** Lets everybody see a submission, guarded, from a moment on; the index follows by `announceChange`. */
export async function makeProjectPublic(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const public_at = at.toISOString();
  await tables(tx).updateTable('projects').set({ public_at }).where('project_id', '=', id).execute();
}

/** Takes it back to those who see it otherwise. */
export async function withdrawProject(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('projects').set({ public_at: null }).where('project_id', '=', id).execute();
}

export interface ProjectRow {
  project_id: string;
  workspace_id: string;
  name: string;
  description: string;
  omic_type: ProjectsTables['projects']['omic_type'];
  data_type: number;
  variable_region: string | null;
  original_project_id: string | null;
  public_at: string | null;
  created_by: string;
  created_at: string;
  n_samples: number;
  n_files: number;
  file_format: FileFormat | null;
  size_bytes: number;
}

export interface NewProject {
  project_id: string;
  workspace_id: string;
  name: string;
  description: string;
  omic_type: ProjectRow['omic_type'];
  data_type: number;
  variable_region: string | null;
  created_by: string;
}

export interface NewSampleFile {
  file_id: string;
  name: string;
  read: 'forward' | 'reverse';
  lane: number;
  size_bytes: number;
  sha256: string;
  file_key: string;
}

export interface NewSample {
  id: string;
  sample_id: string;
  subject_id: string | null;
  metadata: Record<string, MetadataValue>;
  /** What the submitter wrote, of the fields where `metadata` says it otherwise. */
  original_metadata?: Record<string, MetadataValue> | undefined;
  /** What the submitter calls the columns that became standard fields of another name. */
  submitted_names?: Record<string, string> | undefined;
  files: readonly NewSampleFile[];
}

export async function insertProject(db: Db, project: NewProject): Promise<void> {
  await tables(db).insertInto('projects').values(project).execute();
}

/** Any number of samples with their files: rows travel as one value, so that no limit on parameters is met. */
export async function insertSamples(db: Db, projectId: string, samples: readonly NewSample[]): Promise<void> {
  const rows = JSON.stringify(
    samples.map(({ files: _, original_metadata = {}, submitted_names = {}, ...sample }) => ({
      ...sample,
      original_metadata,
      submitted_names,
    })),
  );
  await sql`
    insert into samples (id, project_id, sample_id, subject_id, metadata, original_metadata, submitted_names)
    select id, ${projectId}, sample_id, subject_id, metadata, original_metadata, submitted_names
    from jsonb_to_recordset(${rows}::jsonb)
      as sample (id text, sample_id text, subject_id text, metadata jsonb, original_metadata jsonb,
        submitted_names jsonb)`.execute(db);
  await insertFiles(
    db,
    samples.flatMap(({ id, files }) => files.map((file) => ({ ...file, sample: id }))),
  );
}

export async function insertFiles(db: Db, files: readonly (NewSampleFile & { sample: string })[]): Promise<void> {
  await sql`
    insert into sample_files (file_id, sample, name, read, lane, size_bytes, sha256, file_key)
    select file_id, sample, name, read, lane, size_bytes, sha256, file_key
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as file (file_id text, sample text, name text, read text, lane int, size_bytes bigint, sha256 text, file_key text)
  `.execute(db);
}

const isOf = (format: FileFormat) => sql`sample_files.name ~* ${formatEndings[format].source}`;
/** What all files are by their names; null without files, and where they differ. */
const commonFormat = sql<FileFormat | null>`
  case when bool_and(${isOf('fasta')}) then 'fasta' when bool_and(${isOf('idat')}) then 'idat'
    when not bool_or(${isOf('fasta')} or ${isOf('idat')}) then 'fastq' end`;

/** Submissions, deleted ones too, with what they hold: samples that are deleted by themselves do not count. */
export function countedProjects(db: Db) {
  return tables(db)
    .selectFrom('projects')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('samples')
          .leftJoin('sample_files', 'sample_files.sample', 'samples.id')
          .whereRef('samples.project_id', '=', 'projects.project_id')
          .where('samples.deletion_id', 'is', null)
          .select([
            sql<number>`count(distinct samples.id)`.as('n_samples'),
            sql<number>`count(sample_files.file_id)`.as('n_files'),
            commonFormat.as('file_format'),
            sql<number>`coalesce(sum(sample_files.size_bytes), 0)::bigint`.as('size_bytes'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select((of) => [
      of.ref('projects.project_id').as('project_id'),
      'workspace_id',
      'name',
      'description',
      'omic_type',
      'data_type',
      'variable_region',
      'original_project_id',
      'public_at',
      'created_by',
      'created_at',
      'counts.n_samples',
      'counts.n_files',
      'counts.file_format',
      'counts.size_bytes',
    ])
    .$narrowType<{ n_samples: number; n_files: number; file_format: FileFormat | null; size_bytes: number }>();
}

export async function projectById(db: Db, projectId: string): Promise<ProjectRow | undefined> {
  return countedProjects(db)
    .where('projects.project_id', '=', projectId)
    .where('projects.deletion_id', 'is', null)
    .executeTakeFirst();
}

/** Deleted ones too: what was made of them still says where it came from. */
export async function projectsByIds(db: Db, projectIds: readonly string[]): Promise<ProjectRow[]> {
  if (projectIds.length === 0) return [];
  return countedProjects(db)
    .where(sql<boolean>`projects.project_id = any(${[...projectIds]})`)
    .execute();
}

export interface ProjectHome {
  workspace_id: string;
  workspace_name: string;
}

/** The workspace of each submission that there is. */
export async function homesOfProjects(db: Db, projectIds: readonly string[]): Promise<Map<string, ProjectHome>> {
  const { rows } = await sql<ProjectHome & { project_id: string }>`
    select project_id, workspace_id, workspaces.name as workspace_name
    from projects join workspaces on workspaces.id = workspace_id
    where project_id = any(${[...projectIds]})`.execute(db);
  return new Map(rows.map(({ project_id, ...home }) => [project_id, home]));
}

/** Locks a submission until the transaction ends; false if it does not exist. */
export async function lockProject(tx: Tx, projectId: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('projects')
    .where('project_id', '=', projectId)
    .where('deletion_id', 'is', null)
    .select('project_id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A workspace’s own projects. */
export async function projectIdsOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('projects')
    .where('workspace_id', '=', workspaceId)
    .where('deletion_id', 'is', null)
    .select('project_id')
    .orderBy('project_id')
    .execute();
  return rows.map((row) => row.project_id);
}

/** Projects that are not deleted, in workspaces that are not deleted. */
export async function activeProjectIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ project_id: string }>`
    select project_id from projects join workspaces on workspaces.id = projects.workspace_id
    where project_id = any(${[...ids]}) and projects.deletion_id is null and workspaces.deletion_id is null
    order by project_id`.execute(db);
  return rows.map((row) => row.project_id);
}

/** Everybody’s: living projects that are public. */
export async function publicProjectIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ project_id: string }>`
    select project_id from projects join workspaces on workspaces.id = projects.workspace_id
    where public_at is not null and projects.deletion_id is null and workspaces.deletion_id is null
    order by project_id`.execute(db);
  return rows.map((row) => row.project_id);
}

export interface ProjectUsage {
  n_projects: number;
  n_samples: number;
  /** Deleted files count until they are purged. */
  storage_bytes: number;
}

export async function projectUsage(db: Db, workspaceId: string): Promise<ProjectUsage> {
  const living = sql`projects.deletion_id is null`;
  return tables(db)
    .selectFrom('projects')
    .leftJoin('samples', 'samples.project_id', 'projects.project_id')
    .leftJoin('sample_files', 'sample_files.sample', 'samples.id')
    .where('projects.workspace_id', '=', workspaceId)
    .select([
      sql<number>`count(distinct projects.project_id) filter (where ${living})`.as('n_projects'),
      sql<number>`count(distinct samples.id) filter (where ${living} and samples.deletion_id is null)`.as('n_samples'),
      sql<number>`coalesce(sum(sample_files.size_bytes), 0)::bigint`.as('storage_bytes'),
    ])
    .executeTakeFirstOrThrow();
}
