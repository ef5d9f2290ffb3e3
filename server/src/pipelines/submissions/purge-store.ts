import { sql } from 'kysely';
import type { Tx } from '#platform/database';

/** Deletes a workspace's own pipelines, references, parameters and notices, after its runs; answers with their files. */
export async function purgeCatalogueOf(tx: Tx, workspaceId: string): Promise<string[]> {
  for (const table of ['notifications', 'workspace_settings', 'param_sets']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(tx);
  }
  const deletedFiles = await sql<{ file_key: string | null }>`
    with one as (delete from reference_databases where workspace_id = ${workspaceId} returning file_key),
      other as (delete from pipelines where workspace_id = ${workspaceId} returning file_key)
    select file_key from one union select file_key from other`.execute(tx);
  return deletedFiles.rows.flatMap(({ file_key }) => file_key ?? []);
}
