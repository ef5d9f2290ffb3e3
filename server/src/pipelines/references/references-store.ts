import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { PipelinesTables } from '../pipelines-tables.ts';
import type { ReferenceFileRow } from './references-tables.ts';

const tables = (db: Db) => db.withTables<PipelinesTables>();

export type ReferenceRow = Selectable<PipelinesTables['reference_databases']>;
export type NewReference = Omit<Insertable<PipelinesTables['reference_databases']>, 'created_at'>;

const json = <Value>(value: Value) => sql<Value>`${JSON.stringify(value)}::jsonb`;

export async function insertReference(db: Db, { files, summary = {}, ...reference }: NewReference): Promise<void> {
  await tables(db)
    .insertInto('reference_databases')
    .values({ ...reference, files: json(files), summary: json(summary), problems: json([]) })
    .execute();
}

/** Those of the workspace and everybody's, newest first. */
export async function referencesFor(db: Db, workspaceId: string): Promise<ReferenceRow[]> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where((of) => of.or([of('workspace_id', '=', workspaceId), of('workspace_id', 'is', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
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

export async function builtInReference(
  db: Db,
  { kind, sha256 }: { kind: string; sha256: string },
): Promise<ReferenceRow | undefined> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where('is_built_in', '=', true)
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Those that come with the portal and can be used, the oldest first. */
export async function builtInReferences(db: Db): Promise<ReferenceRow[]> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where('is_built_in', '=', true)
    .where('state', '=', 'ready')
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** References that wait for a build which nobody has asked for yet. */
export async function unbuiltReferences(db: Db): Promise<string[]> {
  const query = tables(db).selectFrom('reference_databases').select('id').where('state', '=', 'building');
  return (await query.where('job_id', 'is', null).execute()).map(({ id }) => id);
}

/** What the same files have been built into already, with the same build. */
export async function builtAlready(
  db: Db,
  { kind, sha256, build_sha256 }: Pick<ReferenceRow, 'kind' | 'sha256' | 'build_sha256'>,
): Promise<ReferenceRow | undefined> {
  return tables(db)
    .selectFrom('reference_databases')
    .selectAll()
    .where('kind', '=', kind)
    .where('sha256', '=', sha256)
    .where('build_sha256', '=', build_sha256)
    .where('state', '=', 'ready')
    .executeTakeFirst();
}

export interface ReferenceChange
  extends Partial<Pick<ReferenceRow, 'state' | 'problems' | 'summary' | 'caution' | 'job_id'>> {
  files?: readonly ReferenceFileRow[];
}

/** Changes a reference that is in one of these states; false when it is not any more. */
export async function changeReference(
  db: Db,
  id: string,
  { from, change }: { from: readonly ReferenceRow['state'][]; change: ReferenceChange },
): Promise<boolean> {
  const { files, problems, summary, ...plain } = change;
  const { numUpdatedRows } = await tables(db)
    .updateTable('reference_databases')
    .set({
      ...plain,
      ...(files ? { files: json([...files]) } : {}),
      ...(problems ? { problems: json(problems) } : {}),
      ...(summary ? { summary: json(summary) } : {}),
    })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Parameter sets that name each reference, as a workspace sees them. */
export async function countSetsOfReferences(db: Db, workspaceId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ reference_id: string; n: number }>`
    select named.value as reference_id, count(*)::int as n from param_sets, jsonb_each_text(reference_ids) as named
    where workspace_id = ${workspaceId} or workspace_id is null group by named.value`.execute(db);
  return new Map(rows.map(({ reference_id, n }) => [reference_id, n]));
}

export interface Withdrawal {
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
}

export async function withdrawReference(db: Db, id: string, withdrawal: Withdrawal): Promise<void> {
  await tables(db).updateTable('reference_databases').set(withdrawal).where('id', '=', id).execute();
}

/** Deletes a workspace's own references, after its parameter sets; the files that no other reference has. */
export async function deleteReferencesOf(tx: Tx, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    with gone as (delete from reference_databases where workspace_id = ${workspaceId} returning files)
    select distinct file ->> 'file_key' as file_key from gone, jsonb_array_elements(gone.files) as file
    where not exists (
      select from reference_databases as other, jsonb_array_elements(other.files) as kept
      where other.workspace_id is distinct from ${workspaceId} and kept ->> 'file_key' = file ->> 'file_key')`.execute(
    tx,
  );
  return rows.map(({ file_key }) => file_key);
}
