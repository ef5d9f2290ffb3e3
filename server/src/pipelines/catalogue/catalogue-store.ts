import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';
import type { Params, StoredDefinition } from './catalogue-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();

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

export type PipelineRow = Selectable<PipelinesTables['pipelines']>;
export type ParamSetRow = Selectable<PipelinesTables['param_sets']>;

/** The row of a definition of the workflows, made when it is new. */
export async function ensurePipelineRow(
  db: Db,
  { definition, ...pipeline }: { id: string; folder: string; version: string; definition: StoredDefinition },
): Promise<PipelineRow> {
  const definitionJson = sql<StoredDefinition>`${JSON.stringify(definition)}::json`;
  return tables(db)
    .insertInto('pipelines')
    .values({ ...pipeline, definition: definitionJson })
    .onConflict((conflict) => conflict.columns(['folder', 'version']).doUpdateSet({ definition: definitionJson }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function pipelineRows(db: Db): Promise<PipelineRow[]> {
  return tables(db).selectFrom('pipelines').selectAll().orderBy('created_at').orderBy('id').execute();
}

export async function pipelineRowById(db: Db, id: string): Promise<PipelineRow | undefined> {
  return tables(db).selectFrom('pipelines').selectAll().where('id', '=', id).executeTakeFirst();
}

export type NewParamSet = Omit<ParamSetRow, 'created_at' | 'archived_at' | 'owner_id'>;

const toJson = ({ params, reference_ids }: Pick<NewParamSet, 'params' | 'reference_ids'>) => ({
  params: sql<Params>`${JSON.stringify(params)}::jsonb`,
  reference_ids: sql<Record<string, string>>`${JSON.stringify(reference_ids)}::jsonb`,
});

export async function insertParamSet(db: Db, { params, reference_ids, ...set }: NewParamSet): Promise<void> {
  await tables(db)
    .insertInto('param_sets')
    .values({ ...set, ...toJson({ params, reference_ids }) })
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
  { params, reference_ids, ...set }: Omit<NewParamSet, 'workspace_id' | 'created_by'>,
): Promise<void> {
  await tables(db)
    .insertInto('param_sets')
    .values({
      ...set,
      workspace_id: null,
      created_by: null,
      ...toJson({ params, reference_ids }),
    })
    .onConflict((conflict) => conflict.constraint('param_set_name_once').doNothing())
    .execute();
}

export async function archiveParamSet(db: Db, id: string, archived_at: string | null): Promise<void> {
  await tables(db).updateTable('param_sets').set({ archived_at }).where('id', '=', id).execute();
}

/** Everybody's, those of the workspace, and these, newest first. */
export async function paramSetsFor(db: Db, workspaceId: string, sharedIds: readonly string[]): Promise<ParamSetRow[]> {
  return tables(db)
    .selectFrom('param_sets')
    .selectAll()
    .where((of) =>
      of.or([
        of('workspace_id', '=', workspaceId),
        of('workspace_id', 'is', null),
        sql<boolean>`id = any(${[...sharedIds]})`,
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function countRunsOfSet(db: Db, paramSetId: string, workspaceId: string): Promise<number> {
  const { n } = await tables(db)
    .selectFrom('runs')
    .where('param_set_id', '=', paramSetId)
    .where('workspace_id', '=', workspaceId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
