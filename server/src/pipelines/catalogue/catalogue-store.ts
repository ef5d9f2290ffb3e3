import { type Selectable, sql } from 'kysely';
import type { Db } from '#platform/database';
import type { Params, PipelinesTables } from '../pipelines-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();

export type PipelineRow = Selectable<PipelinesTables['pipelines']>;
export type ReferenceRow = Selectable<PipelinesTables['reference_databases']>;
export type ParamSetRow = Selectable<PipelinesTables['param_sets']>;

/** The row of a definition, made when it is new. */
export async function rememberPipeline(
  db: Db,
  pipeline: { id: string; folder: string; version: string },
): Promise<PipelineRow> {
  await tables(db)
    .insertInto('pipelines')
    .values(pipeline)
    .onConflict((conflict) => conflict.columns(['folder', 'version']).doNothing())
    .execute();
  return tables(db)
    .selectFrom('pipelines')
    .selectAll()
    .where('folder', '=', pipeline.folder)
    .where('version', '=', pipeline.version)
    .executeTakeFirstOrThrow();
}

export async function pipelineRows(db: Db): Promise<PipelineRow[]> {
  return tables(db).selectFrom('pipelines').selectAll().orderBy('created_at').execute();
}

export type NewReference = Omit<ReferenceRow, 'created_at'>;

export async function insertReference(db: Db, reference: NewReference): Promise<void> {
  await tables(db).insertInto('reference_databases').values(reference).execute();
}

/** Those of the workspace and the built-in ones, newest first. */
export async function referencesFor(db: Db, workspaceId: string): Promise<ReferenceRow[]> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where((of) => of.or([of('workspace_id', '=', workspaceId), of('workspace_id', 'is', null)]))
    .orderBy('created_at', 'desc')
    .execute();
}

export async function referenceById(db: Db, id: string): Promise<ReferenceRow | undefined> {
  return tables(db).selectFrom('reference_databases').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function referencesByIds(db: Db, ids: readonly string[]): Promise<ReferenceRow[]> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

export async function builtInReference(db: Db, sha256: string): Promise<ReferenceRow | undefined> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where('workspace_id', 'is', null)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export type NewParamSet = Omit<ParamSetRow, 'created_at'>;

export async function insertParamSet(db: Db, { params, ...set }: NewParamSet): Promise<void> {
  await tables(db)
    .insertInto('param_sets')
    .values({ ...set, params: sql<Params>`${JSON.stringify(params)}::jsonb` })
    .execute();
}

export async function paramSetById(db: Db, id: string): Promise<ParamSetRow | undefined> {
  return tables(db).selectFrom('param_sets').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function paramSetsByIds(db: Db, ids: readonly string[]): Promise<ParamSetRow[]> {
  return tables(db)
    .selectFrom('param_sets')
    .selectAll()
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
}

/** Everybody's parameters of this name for a pipeline, unless they are there. */
export async function ensurePublicParamSet(
  db: Db,
  { params, ...set }: Omit<NewParamSet, 'workspace_id' | 'created_by'>,
): Promise<void> {
  await tables(db)
    .insertInto('param_sets')
    .values({
      ...set,
      workspace_id: null,
      created_by: null,
      params: sql<Params>`${JSON.stringify(params)}::jsonb`,
    })
    .onConflict((conflict) => conflict.constraint('param_set_name_once').doNothing())
    .execute();
}

export interface ParamSetList {
  workspace_id: string;
  hide_public: boolean;
  hide_private: boolean;
  name?: string | undefined;
  pipeline_id?: string | undefined;
}

export async function paramSetsFor(db: Db, list: ParamSetList): Promise<ParamSetRow[]> {
  let query = tables(db)
    .selectFrom('param_sets')
    .selectAll()
    .where((of) => of.or([of('workspace_id', '=', list.workspace_id), of('workspace_id', 'is', null)]));
  if (list.hide_public) query = query.where('workspace_id', 'is not', null);
  if (list.hide_private) query = query.where('workspace_id', 'is', null);
  if (list.pipeline_id) query = query.where('pipeline_id', '=', list.pipeline_id);
  const rows = await query.orderBy('created_at', 'desc').execute();
  const wanted = list.name?.toLowerCase();
  return wanted ? rows.filter((row) => row.name.toLowerCase().includes(wanted)) : rows;
}
