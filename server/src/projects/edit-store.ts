import type { ProjectHistory } from '@cohortium/contract';
import { sql } from 'kysely';
import { newId } from '#platform/clock';
import type { Db, Tx } from '#platform/database';
import type { ProjectRow } from './projects-store.ts';
import type { HistoryAction, MetadataValue, ProjectsTables } from './projects-tables.ts';
import type { SampleRow } from './samples/samples-store.ts';

/** One thing that became another. */
export interface FieldChange {
  /** Null for the submission itself. */
  sample: string | null;
  field: string;
  before: MetadataValue;
  after: MetadataValue;
}

export interface Changes {
  project_id: string;
  person_id: string;
  action: HistoryAction;
  changes: readonly FieldChange[];
}

/** Writes changes down, in the transaction that makes them. */
export async function recordChanges(tx: Tx, { project_id, person_id, action, changes }: Changes): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map((change) => ({ ...change, id: newId() })));
  await sql`
    insert into metadata_history (id, project_id, sample, action, field, before, after, person_id)
    select id, ${project_id}, sample, ${action}, field, nullif(before, 'null'), nullif(after, 'null'), ${person_id}
    from jsonb_to_recordset(${rows}::jsonb) as change (id text, sample text, field text, before jsonb, after jsonb)
  `.execute(tx);
}

export type HistoryRow = Omit<ProjectHistory, 'by'> & { person_id: string };

export interface HistoryQuery {
  project_id: string;
  sample?: string | undefined;
  field?: string | undefined;
  action?: HistoryAction | undefined;
  page: number;
  page_size: number;
}

/** Changes of a submission, the latest first. */
export async function listChanges(db: Db, query: HistoryQuery): Promise<{ rows: HistoryRow[]; total: number }> {
  const conditions = [sql`history.project_id = ${query.project_id}`];
  if (query.sample) conditions.push(sql`history.sample = ${query.sample}`);
  if (query.field) conditions.push(sql`history.field = ${query.field}`);
  if (query.action) conditions.push(sql`history.action = ${query.action}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<HistoryRow>`
    select history.id, history.at, history.person_id, history.action, history.sample, samples.sample_id,
      history.field, history.before, history.after
    from metadata_history as history left join samples on samples.id = history.sample
    where ${where} order by history.id desc
    limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from metadata_history as history where ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const tables = (tx: Tx) => tx.withTables<ProjectsTables>();

export type ProjectDetails = Pick<ProjectRow, 'name' | 'description' | 'variable_region' | 'original_project_id'>;

export async function updateProject(tx: Tx, projectId: string, words: Partial<ProjectDetails>): Promise<void> {
  if (Object.keys(words).length === 0) return;
  await tables(tx).updateTable('projects').set(words).where('project_id', '=', projectId).execute();
}

/** Overwrites any number of samples. */
export async function updateSamples(tx: Tx, samples: readonly SampleRow[]): Promise<void> {
  if (samples.length === 0) return;
  await sql`
    update samples set subject_id = changed.subject_id, metadata = changed.metadata,
      original_metadata = changed.original_metadata
    from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
      as changed (id text, subject_id text, metadata jsonb, original_metadata jsonb)
    where samples.id = changed.id`.execute(tx);
}

/** Distinct original projects of a submission's samples. */
export async function originalProjectsOf(tx: Tx, projectId: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ original_project_id: string }>`
    select distinct metadata ->> 'original_project_id' as original_project_id from samples
    where project_id = ${projectId} and deletion_id is null and metadata ->> 'original_project_id' <> ''
    order by original_project_id limit ${most}`.execute(tx);
  return rows.map(({ original_project_id }) => original_project_id);
}

export async function deleteFilesOfSample(tx: Tx, sample: string): Promise<void> {
  await tables(tx).deleteFrom('sample_files').where('sample', '=', sample).execute();
}
