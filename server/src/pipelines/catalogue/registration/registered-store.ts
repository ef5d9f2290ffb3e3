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

type Decision = 'approval' | 'approved_sha256' | 'decided_by' | 'decided_at' | 'decision_note';
export type PipelineChange = Partial<Pick<PipelineRow, Decision | 'deprecated_at' | 'deprecated_reason'>>;

export async function changePipeline(db: Db, id: string, change: PipelineChange): Promise<void> {
  await tables(db).updateTable('pipelines').set(change).where('id', '=', id).execute();
}

/** Registered before documents were written. */
export async function listUnparsedPipelines(db: Db): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('pipelines')
    .select('id')
    .where('workspace_id', 'is not', null)
    .where('document_key', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What the portal has written of an earlier document. An approval that was given for it before does not count any more: it
 * was not of this content.
 */
export async function saveDocument(
  db: Db,
  id: string,
  document: { document_key: string; document_sha256: string; is_contained: boolean },
): Promise<void> {
  await tables(db)
    .updateTable('pipelines')
    .set({ ...document, approval: sql<'rejected' | null>`case when approval = 'rejected' then approval end` })
    .where('id', '=', id)
    .where('document_key', 'is', null)
    .execute();
}

/** The version of the same pipeline that leave was given for last, in addition to this one. */
export async function findLastApproved(
  db: Db,
  { id, folder }: { id: string; folder: string },
): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('pipelines')
    .select('id')
    .where('folder', '=', folder)
    .where('id', '!=', id)
    .where('approval', '=', 'approved')
    .whereRef('approved_sha256', '=', 'document_sha256')
    .orderBy('decided_at', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Gives leave for the document of that SHA-256 alone; whether that is the one that is here. */
export async function approveDocument(
  db: Db,
  id: string,
  change: PipelineChange & { approved_sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('pipelines')
    .set({ ...change, approval: 'approved' })
    .where('id', '=', id)
    .where('document_sha256', '=', change.approved_sha256)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
