import { type Insertable, sql } from 'kysely';
import type { Db } from '#platform/database';
import type { PipelinesTables } from '../../pipelines-tables.ts';
import type { PipelineRow } from '../catalogue-store.ts';
import type { StoredDefinition } from '../catalogue-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();
const asJson = (definition: StoredDefinition) => sql<StoredDefinition>`${JSON.stringify(definition)}::json`;

export type NewPipeline = Insertable<PipelinesTables['pipelines']> & { definition: StoredDefinition };

export async function insertPipeline(db: Db, { definition, ...pipeline }: NewPipeline): Promise<void> {
  await tables(db)
    .insertInto('pipelines')
    .values({ ...pipeline, definition: asJson(definition) })
    .execute();
}

export async function describePipeline(db: Db, id: string, definition: StoredDefinition): Promise<void> {
  await tables(db)
    .updateTable('pipelines')
    .set({ definition: asJson(definition) })
    .where('id', '=', id)
    .execute();
}

export type PipelineChange = Partial<
  Pick<PipelineRow, 'leave' | 'decided_by' | 'decided_at' | 'decision_note' | 'deprecated_at' | 'deprecated_reason'>
>;

export async function changePipeline(db: Db, id: string, change: PipelineChange): Promise<void> {
  await tables(db).updateTable('pipelines').set(change).where('id', '=', id).execute();
}

/** Runs and parameter sets of a pipeline that a workspace has. */
export async function countUses(
  db: Db,
  { pipelineId, workspaceId }: { pipelineId: string; workspaceId: string },
): Promise<{ n_runs: number; n_param_sets: number }> {
  const { rows } = await sql<{ n_runs: number; n_param_sets: number }>`
    select
      (select count(*)::int from runs where pipeline_id = ${pipelineId} and workspace_id = ${workspaceId}) as n_runs,
      (select count(*)::int from param_sets where pipeline_id = ${pipelineId}
        and (workspace_id = ${workspaceId} or workspace_id is null)) as n_param_sets`.execute(db);
  return rows[0] ?? { n_runs: 0, n_param_sets: 0 };
}
