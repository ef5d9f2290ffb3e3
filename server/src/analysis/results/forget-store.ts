import { sql } from 'kysely';
import type { Tx } from '#platform/database';

/** Deletes the answers about samples of these submissions; whoever asks again has them computed anew. */
export async function forgetAnswers(tx: Tx, projectIds: readonly string[]): Promise<void> {
  // Of answers from before it was written down which submissions they are about, all.
  await sql`delete from analysis_results where project_ids is null or project_ids && ${[...projectIds]}::text[]`.execute(
    tx,
  );
}

/** Deletes the trees that people of a workspace brought, and its questions. */
export async function forgetAskedBy(tx: Tx, workspaceId: string): Promise<void> {
  for (const table of ['imported_trees', 'analysis_jobs']) {
    await sql`delete from ${sql.table(table)} where workspace_id = ${workspaceId}`.execute(tx);
  }
}
