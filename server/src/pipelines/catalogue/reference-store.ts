import { sql } from 'kysely';
import type { Db } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();

/** Parameter sets that name each reference, as a workspace sees them. */
export async function countSetsOfReferences(db: Db, workspaceId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference_id: string; n: number }>`
    select reference_id, count(*)::int as n from param_sets
    where workspace_id = ${workspaceId} or workspace_id is null group by reference_id`.execute(db);
  return new Map(rows.map(({ reference_id, n }) => [reference_id, n]));
}

export interface Withdrawal {
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

export async function withdrawReference(db: Db, id: string, withdrawal: Withdrawal): Promise<void> {
  await tables(db).updateTable('reference_databases').set(withdrawal).where('id', '=', id).execute();
}

export async function setReferenceSize(db: Db, id: string, size_bytes: number): Promise<void> {
  await tables(db).updateTable('reference_databases').set({ size_bytes }).where('id', '=', id).execute();
}

export async function referencesWithoutSize(db: Db): Promise<{ id: string; file_key: string }[]> {
  return tables(db)
    .selectFrom('reference_databases')
    .select(['id', 'file_key'])
    .where('size_bytes', 'is', null)
    .execute();
}
