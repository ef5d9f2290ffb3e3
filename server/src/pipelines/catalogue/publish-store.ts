import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';

const tables = (tx: Tx) => tx.withTables<PipelinesTables>();

/** Lets every workspace see a registered pipeline from a moment on; what it needs leave for, it still needs. */
export async function makePipelinePublic(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  await tables(tx).updateTable('pipelines').set({ public_at: at.toISOString() }).where('id', '=', id).execute();
}

/** Takes it back to those who see it otherwise. */
export async function withdrawPipeline(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('pipelines').set({ public_at: null }).where('id', '=', id).execute();
}

/** Everybody’s: registered pipelines that are public, of workspaces that are there. */
export async function publicPipelineIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select pipelines.id from pipelines join workspaces on workspaces.id = pipelines.workspace_id
    where public_at is not null and workspaces.deletion_id is null order by pipelines.id`.execute(db);
  return rows.map(({ id }) => id);
}
