import { sql } from 'kysely';
import { type Db, type Tx, toLikePattern } from '#platform/database';
import type { CohortsTables } from './cohorts-tables.ts';

const tables = (tx: Tx) => tx.withTables<CohortsTables>();

/** Publishes a version of a cohort with its name and description at that moment. */
export async function makeCohortPublic(
  tx: Tx,
  { id, version, at }: { id: string; version: number; at: Date },
): Promise<void> {
  await tables(tx)
    .updateTable('cohorts')
    .set({ public_at: at.toISOString(), public_version: version, public_description: sql`description` })
    .where('id', '=', id)
    .execute();
}

/** Takes it back to those who see it otherwise. */
export async function withdrawCohort(tx: Tx, id: string): Promise<void> {
  await tables(tx)
    .updateTable('cohorts')
    .set({ public_at: null, public_version: null, public_description: null })
    .where('id', '=', id)
    .execute();
}

/** Public cohorts of existing workspaces; with a text, those whose description, or the name of whose workspace, has it. */
export async function publicCohortIds(db: Db, text?: string): Promise<string[]> {
  const has =
    text === undefined
      ? sql`true`
      : sql`(public_description ilike ${toLikePattern(text)} or workspaces.name ilike ${toLikePattern(text)})`;
  const { rows } = await sql<{ id: string }>`
    select cohorts.id from cohorts join workspaces on workspaces.id = cohorts.workspace_id
    where public_at is not null and cohorts.deletion_id is null and workspaces.deletion_id is null and ${has} order by cohorts.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
