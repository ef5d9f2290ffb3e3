import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { MetadataValue, ProjectsTables } from './projects-tables.ts';

const tables = (db: Db) => db.withTables<ProjectsTables>();

export interface ProjectRow {
  project_id: string;
  workspace_id: string;
  name: string;
  description: string;
  omic_type: ProjectsTables['projects']['omic_type'];
  data_type: number;
  variable_region: string | null;
  original_project_id: string | null;
  created_by: string;
  created_at: string;
  n_samples: number;
  n_files: number;
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
  files: readonly NewSampleFile[];
}

export async function insertProject(db: Db, project: NewProject): Promise<void> {
  await tables(db).insertInto('projects').values(project).execute();
}

/** Any number of samples with their files: rows travel as one value, so that no limit on parameters is met. */
export async function insertSamples(db: Db, projectId: string, samples: readonly NewSample[]): Promise<void> {
  const rows = JSON.stringify(samples.map(({ files: _, ...sample }) => sample));
  await sql`
    insert into samples (id, project_id, sample_id, subject_id, metadata)
    select id, ${projectId}, sample_id, subject_id, metadata from jsonb_to_recordset(${rows}::jsonb)
      as sample (id text, sample_id text, subject_id text, metadata jsonb)`.execute(db);
  const files = JSON.stringify(samples.flatMap(({ id, files }) => files.map((file) => ({ ...file, sample: id }))));
  await sql`
    insert into sample_files (file_id, sample, name, read, lane, size_bytes, sha256, file_key)
    select file_id, sample, name, read, lane, size_bytes, sha256, file_key from jsonb_to_recordset(${files}::jsonb)
      as file (file_id text, sample text, name text, read text, lane int, size_bytes bigint, sha256 text, file_key text)
  `.execute(db);
}

function counted(db: Db) {
  return tables(db)
    .selectFrom('projects')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('samples')
          .leftJoin('sample_files', 'sample_files.sample', 'samples.id')
          .whereRef('samples.project_id', '=', 'projects.project_id')
          .select([
            sql<number>`count(distinct samples.id)`.as('n_samples'),
            sql<number>`count(sample_files.file_id)`.as('n_files'),
            sql<number>`coalesce(sum(sample_files.size_bytes), 0)::bigint`.as('size_bytes'),
          ])
          .as('counts'),
      (join) => join.onTrue(),
    )
    .selectAll('projects')
    .select(['counts.n_samples', 'counts.n_files', 'counts.size_bytes'])
    .$narrowType<{ n_samples: number; n_files: number; size_bytes: number }>();
}

export interface ProjectList {
  workspace_ids: readonly string[];
  name?: string | undefined;
  original_project_id?: string | undefined;
  page: number;
  page_size: number;
}

/** Submissions of workspaces, newest first. */
export async function listProjects(db: Db, list: ProjectList): Promise<{ rows: ProjectRow[]; total: number }> {
  if (list.workspace_ids.length === 0) return { rows: [], total: 0 };
  const pattern = list.name ? `%${list.name.replace(/[\\%_]/g, '\\$&')}%` : null;
  let page = counted(db).where('workspace_id', 'in', list.workspace_ids);
  let count = tables(db).selectFrom('projects').where('workspace_id', 'in', list.workspace_ids);
  if (pattern) {
    page = page.where('name', 'ilike', pattern);
    count = count.where('name', 'ilike', pattern);
  }
  if (list.original_project_id) {
    page = page.where('original_project_id', '=', list.original_project_id);
    count = count.where('original_project_id', '=', list.original_project_id);
  }
  const rows = await page
    .orderBy('created_at', 'desc')
    .orderBy('project_id', 'desc')
    .limit(list.page_size)
    .offset((list.page - 1) * list.page_size)
    .execute();
  const { total } = await count.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function projectById(db: Db, projectId: string): Promise<ProjectRow | undefined> {
  return counted(db).where('project_id', '=', projectId).executeTakeFirst();
}

export async function projectsByIds(db: Db, projectIds: readonly string[]): Promise<ProjectRow[]> {
  if (projectIds.length === 0) return [];
  return counted(db).where('project_id', 'in', projectIds).execute();
}

/** A workspace’s own projects. */
export async function projectIdsOf(db: Db, workspaceId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('projects')
    .where('workspace_id', '=', workspaceId)
    .select('project_id')
    .orderBy('project_id')
    .execute();
  return rows.map((row) => row.project_id);
}

export interface SampleWithFiles {
  id: string;
  project_id: string;
  sample_id: string;
  subject_id: string | null;
  metadata: Record<string, MetadataValue>;
  files: NewSampleFile[];
}

/** Samples of a project in the order of their names, with their files in the order of read and lane. */
export async function samplesOfProject(
  db: Db,
  projectId: string,
  page?: { page: number; page_size: number },
): Promise<SampleWithFiles[]> {
  let query = tables(db).selectFrom('samples').selectAll().where('project_id', '=', projectId).orderBy('sample_id');
  if (page) query = query.limit(page.page_size).offset((page.page - 1) * page.page_size);
  const samples = await query.execute();
  if (samples.length === 0) return [];
  const files = await tables(db)
    .selectFrom('sample_files')
    .selectAll()
    .where(sql<boolean>`sample = any(${samples.map(({ id }) => id)})`)
    .orderBy('read')
    .orderBy('lane')
    .execute();
  const bySample = Map.groupBy(files, (file) => file.sample);
  return samples.map((sample) => ({
    ...sample,
    files: (bySample.get(sample.id) ?? []).map(({ sample: _, ...file }) => file),
  }));
}

export async function samplesByIds(db: Db, ids: readonly string[]): Promise<Omit<SampleWithFiles, 'files'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<SampleWithFiles, 'files'>>`select * from samples where id = any(${[...ids]})`.execute(
    db,
  );
  return rows;
}

export interface ProjectUsage {
  n_projects: number;
  n_samples: number;
  storage_bytes: number;
}

export async function projectUsage(db: Db, workspaceId: string): Promise<ProjectUsage> {
  return tables(db)
    .selectFrom('projects')
    .leftJoin('samples', 'samples.project_id', 'projects.project_id')
    .leftJoin('sample_files', 'sample_files.sample', 'samples.id')
    .where('projects.workspace_id', '=', workspaceId)
    .select([
      sql<number>`count(distinct projects.project_id)`.as('n_projects'),
      sql<number>`count(distinct samples.id)`.as('n_samples'),
      sql<number>`coalesce(sum(sample_files.size_bytes), 0)::bigint`.as('storage_bytes'),
    ])
    .executeTakeFirstOrThrow();
}
