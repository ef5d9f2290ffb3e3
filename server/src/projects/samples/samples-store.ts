import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, toLikePattern } from '#platform/database';
import type { NewSampleFile } from '../projects-store.ts';
import type { MetadataValue, ProjectsTables } from '../projects-tables.ts';

const tables = (db: Db) => db.withTables<ProjectsTables>();

export interface SampleFileRow extends NewSampleFile {
  added_at: string;
}

export interface SampleRow {
  id: string;
  project_id: string;
  sample_id: string;
  subject_id: string | null;
  metadata: Record<string, MetadataValue>;
  original_metadata: Record<string, MetadataValue>;
}

/** A sample with the names of the columns it came in. */
export interface SubmittedSample extends SampleRow {
  submitted_names: Record<string, string>;
}

/** A sample as it is run. */
export type SampleWithFiles = Omit<SampleRow, 'original_metadata'> & { files: NewSampleFile[] };
export type FullSample = SampleRow & { files: SampleFileRow[] };

/** Samples with their files in the order of read and lane. */
export async function samplesWithFiles(db: Db, samples: readonly SampleRow[]): Promise<FullSample[]> {
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

const columns = ['id', 'project_id', 'sample_id', 'subject_id', 'metadata', 'original_metadata'] as const;

/** Samples of a project in the order of their names, with their files in the order of read and lane. */
export async function samplesOfProject(db: Db, projectId: string): Promise<FullSample[]> {
  const samples = await tables(db)
    .selectFrom('samples')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('deletion_id', 'is', null)
    .orderBy('sample_id')
    .execute();
  return samplesWithFiles(db, samples);
}

/** Deleted ones too: what was made of them still says what it was made of. */
export async function samplesByIds(db: Db, ids: readonly string[]): Promise<SubmittedSample[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SubmittedSample>`
    select id, project_id, sample_id, subject_id, metadata, original_metadata, submitted_names from samples
    where id = any(${[...ids]})`.execute(db);
  return rows;
}

/** These columns of samples, deleted ones too; samples that have none of them are left out. */
export async function cellsOfSamples(
  db: Db,
  ids: readonly string[],
  columns: readonly string[],
): Promise<{ id: string; cells: Record<string, MetadataValue> }[]> {
  const { rows } = await sql<{ id: string; cells: Record<string, MetadataValue> }>`
    select id, (select jsonb_object_agg(key, value) from jsonb_each(metadata) where key = any(${[...columns]})) as cells
    from samples where metadata ?| ${[...columns]} and id = any(${[...ids]})`.execute(db);
  return rows;
}

/** Active samples of a project, locked until the transaction ends. */
export async function lockSamples(tx: Tx, projectId: string, ids: readonly string[]): Promise<SampleRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SampleRow>`
    select id, project_id, sample_id, subject_id, metadata, original_metadata from samples
    where id = any(${[...ids]}) and project_id = ${projectId} and deletion_id is null
    order by id for update`.execute(tx);
  return rows;
}

export interface ProjectSampleQuery {
  project_id: string;
  search?: string | undefined;
  /** File names are searched only for callers who can see them. */
  without_files?: boolean;
  field?: string | undefined;
  value?: string | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
  sort: string;
  descending: boolean;
  page: number;
  page_size: number;
}

// Digits count as numbers, so that F3D9 comes before F3D141.
const natural = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(regexp_replace(${text}, '(\\d+)', '00000000000000000000\\1', 'g'), '0*(\\d{20})', '\\1', 'g')`;

function orderOf({ sort, descending }: ProjectSampleQuery) {
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`;
  if (sort === 'sample_id') return sql`${natural(sql`sample_id`)} ${way}, id`;
  if (sort === 'subject_id') return sql`${natural(sql`subject_id`)} ${way}, ${natural(sql`sample_id`)}, id`;
  const value = sql`metadata -> ${sort}::text`;
  const number = sql`case jsonb_typeof(${value}) when 'number' then (${value})::numeric end`;
  return sql`${number} ${way}, ${natural(sql`(metadata ->> ${sort}::text)`)} ${way}, ${natural(sql`sample_id`)}, id`;
}

function conditionOf(query: ProjectSampleQuery) {
  const { project_id, search, field, value, ids } = query;
  const conditions = [sql`project_id = ${project_id}`, sql`deletion_id is null`];
  if (ids) conditions.push(sql`id = any(${[...ids]})`);
  if (search) {
    const pattern = toLikePattern(search);
    const ofFile = query.without_files
      ? sql`false`
      : sql`exists (
      select from sample_files where sample_files.sample = samples.id and sample_files.name ilike ${pattern})`;
    conditions.push(sql`(sample_id ilike ${pattern} or subject_id ilike ${pattern} or ${ofFile})`);
  }
  if (field !== undefined) {
    const storedValue = sql`metadata ->> ${field}::text`;
    conditions.push(value === undefined ? sql`${storedValue} is not null` : sql`${storedValue} = ${value}`);
  }
  return sql.join(conditions, sql` and `);
}

/** One page of a submission's samples, and how many there are on all pages. */
export async function findSamplesOfProject(
  db: Db,
  query: ProjectSampleQuery,
): Promise<{ samples: FullSample[]; total: number }> {
  const where = conditionOf(query);
  const { rows } = await sql<SampleRow>`
    select id, project_id, sample_id, subject_id, metadata, original_metadata from samples where ${where}
    order by ${orderOf(query)} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from samples where ${where}`.execute(db);
  return { samples: await samplesWithFiles(db, rows), total: counted.rows[0]?.total ?? 0 };
}

/** Whether any sample of a submission has this column. */
export async function hasField(db: Db, projectId: string, field: string): Promise<boolean> {
  const { rows } = await sql`
    select from samples where project_id = ${projectId} and deletion_id is null and metadata ? ${field}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Samples of these submissions that are deleted by themselves. */
export async function deletedSampleIds(db: Db, projectIds: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('samples')
    // Not `= any`: each of a thousand submissions would be looked for in the index by itself.
    .where(sql<boolean>`project_id in (select unnest(${[...projectIds]}::text[]))`)
    .where('deletion_id', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
