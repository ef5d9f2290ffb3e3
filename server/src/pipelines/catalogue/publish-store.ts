import type { Tx } from '#platform/database';
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
