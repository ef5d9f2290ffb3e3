import type { ProjectHistory } from '@cohortium/contract';
import { sql } from 'kysely';
import { newId } from '#platform/clock';
import type { Db, Tx } from '#platform/database';
import type { HistoryAction, MetadataValue } from '../projects-tables.ts';

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
