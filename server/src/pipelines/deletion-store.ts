import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';

/** Runs of any workspace with these parameters. */
export async function countRunsWith(db: Db, paramSetId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from runs where param_set_id = ${paramSetId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** False when a run was begun with it meanwhile. */
export async function deleteParamSetRow(tx: Tx, id: string): Promise<boolean> {
  await sql`update workspace_settings set default_param_set = null where default_param_set = ${id}`.execute(tx);
  const { rows } = await sql`
    delete from param_sets where id = ${id} and not exists (select from runs where param_set_id = ${id})
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Parameter sets and runs of any workspace for a pipeline. */
export async function countUsesOf(db: Db, pipelineId: string): Promise<{ n_sets: number; n_runs: number }> {
  const { rows } = await sql<{ n_sets: number; n_runs: number }>`
    select (select count(*)::int from param_sets where pipeline_id = ${pipelineId}) as n_sets,
      (select count(*)::int from runs where pipeline_id = ${pipelineId}) as n_runs`.execute(db);
  return rows[0] ?? { n_sets: 0, n_runs: 0 };
}

/** The file of its document, or null where it has none; undefined when it came into use meanwhile. */
export async function deletePipelineRow(tx: Tx, id: string): Promise<string | null | undefined> {
  await sql`update workspace_settings set default_pipeline = null where default_pipeline = ${id}`.execute(tx);
  const { rows } = await sql<{ file_key: string | null }>`
    delete from pipelines where id = ${id} and not exists (select from param_sets where pipeline_id = ${id})
      and not exists (select from runs where pipeline_id = ${id})
    returning file_key`.execute(tx);
  return rows[0]?.file_key;
}

/** Whether another pipeline has the same document. */
export async function isDocumentUsed(tx: Tx, fileKey: string): Promise<boolean> {
  const { rows } = await sql`select from pipelines where file_key = ${fileKey} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Takes a run away that gave no results, with all that hangs on it; false when it goes on again. */
export async function deleteEndedRun(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from runs where id = ${id} and state in ('failed', 'cancelled') returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`delete from notifications where object_id = ${id}`.execute(tx);
  return true;
}
