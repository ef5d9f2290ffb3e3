import { sql } from 'kysely';
import type { Tx } from '#platform/database';

/** Deletes the results on samples of these submissions; they are recomputed on request. */
export async function purgeResults(tx: Tx, projectIds: readonly string[]): Promise<void> {
  // Also deletes all results from before their submissions were recorded.
  await sql`delete from analysis_results where project_ids is null or project_ids && ${[...projectIds]}::text[]`.execute(
    tx,
  );
}

/** Deletes the trees that people of a workspace brought, and its questions. */
export async function purgeRequestsBy(tx: Tx, workspaceId: string): Promise<void> {
  for (const table of ['imported_trees', 'analysis_jobs', 'analysis_requests']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(tx);
  }
}
