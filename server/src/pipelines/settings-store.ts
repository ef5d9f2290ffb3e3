import type { WorkspaceSettings } from '@cohortium/contract';
import type { Db, Tx } from '#platform/database';
import type { PipelinesTables } from './pipelines-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();

export const DEFAULT_WORKSPACE_SETTINGS: WorkspaceSettings = { default_pipeline: null, default_param_set: null };

export async function workspaceSettings(db: Db, workspaceId: string): Promise<WorkspaceSettings> {
  const row = await tables(db)
    .selectFrom('workspace_settings')
    .select(['default_pipeline', 'default_param_set'])
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return row ?? DEFAULT_WORKSPACE_SETTINGS;
}

/** Changes what is given and leaves the rest. One statement, so that two at once both count. */
export async function saveWorkspaceSettings(
  tx: Tx,
  workspaceId: string,
  change: Partial<WorkspaceSettings>,
): Promise<void> {
  await tables(tx)
    .insertInto('workspace_settings')
    .values({ ...DEFAULT_WORKSPACE_SETTINGS, ...change, workspace_id: workspaceId })
    .onConflict((row) => row.column('workspace_id').doUpdateSet({ workspace_id: workspaceId, ...change }))
    .execute();
}
