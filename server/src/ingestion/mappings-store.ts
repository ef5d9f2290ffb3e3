import type { Mapping } from '@cohortium/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database';
import type { IngestionTables } from './ingestion-tables.ts';

const tables = (db: Db) => db.withTables<IngestionTables>();

export type MappingRow = Selectable<IngestionTables['value_mappings']>;

/** A workspace's saved mappings, the latest first. */
export async function mappingsOf(db: Db, workspaceId: string): Promise<MappingRow[]> {
  return tables(db)
    .selectFrom('value_mappings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('updated_at', 'desc')
    .orderBy('mapping_id', 'desc')
    .execute();
}

/** Saves a mapping; one of the same name in the workspace is replaced. */
export async function upsertMapping(db: Db, row: Omit<MappingRow, 'updated_at'>): Promise<MappingRow> {
  const mapping = sql<Mapping>`${JSON.stringify(row.mapping)}::jsonb`;
  const { person_id } = row;
  return tables(db)
    .insertInto('value_mappings')
    .values({ ...row, mapping })
    .onConflict((conflict) =>
      conflict
        .constraint('mapping_name_once_in_workspace')
        .doUpdateSet({ mapping, person_id, updated_at: sql<string>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteMapping(db: Db, workspaceId: string, mappingId: string): Promise<boolean> {
  const row = await tables(db)
    .deleteFrom('value_mappings')
    .where('workspace_id', '=', workspaceId)
    .where('mapping_id', '=', mappingId)
    .returning('mapping_id')
    .executeTakeFirst();
  return row !== undefined;
}
