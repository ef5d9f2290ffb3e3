import { sql } from 'kysely';
import type { Tx } from '#platform/database';

interface DeletedScope {
  file_key: string | null;
}
const keysOf = (rows: readonly DeletedScope[]): string[] => rows.flatMap(({ file_key }) => file_key ?? []);

/**
 * Deletes permanently what a submission was brought in as: its sheet, and its imports with the files that they read. Answers
 * with the files that nothing needs any more.
 */
export async function purgeImports(tx: Tx, projectId: string): Promise<string[]> {
  await sql`delete from submissions where project_id = ${projectId}`.execute(tx);
  const { rows } = await sql<DeletedScope>`
    with gone as (delete from imports where project_id = ${projectId} returning "order")
    delete from uploads where state <> 'claimed'
      and file_id in (select jsonb_array_elements_text("order" -> 'file_ids') from gone)
    returning file_key`.execute(tx);
  return keysOf(rows);
}

/** Deletes permanently what was brought to a workspace and became no submission. Answers with its files. */
export async function purgeImportsInto(tx: Tx, workspaceId: string): Promise<string[]> {
  for (const table of ['imports', 'submissions', 'value_mappings']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(tx);
  }
  // Claimed files are released by their owners: samples, references, pipelines.
  const { rows } = await sql<DeletedScope & { state: string }>`
    delete from uploads where workspace_id = ${workspaceId} returning file_key, state`.execute(tx);
  return keysOf(rows.filter(({ state }) => state !== 'claimed'));
}
