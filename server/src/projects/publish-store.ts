import type { Tx } from '#platform/database';
import type { ProjectsTables } from './projects-tables.ts';

const tables = (tx: Tx) => tx.withTables<ProjectsTables>();

/** Lets everybody see a submission, guarded, from a moment on; the index follows by `announceChange`. */
export async function makeProjectPublic(tx: Tx, { id, at }: { id: string; at: Date }): Promise<void> {
  const public_at = at.toISOString();
  await tables(tx).updateTable('projects').set({ public_at }).where('project_id', '=', id).execute();
}

/** Takes it back to those who see it otherwise. */
export async function withdrawProject(tx: Tx, id: string): Promise<void> {
  await tables(tx).updateTable('projects').set({ public_at: null }).where('project_id', '=', id).execute();
}
