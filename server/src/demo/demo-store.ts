import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { DemoPart, DemoTables } from './demo-tables.ts';

export async function createdParts(db: Db): Promise<Map<DemoPart, string>> {
  const rows = await db.withTables<DemoTables>().selectFrom('demo_parts').select(['part', 'object_id']).execute();
  return new Map(rows.map(({ part, object_id }) => [part, object_id]));
}

export async function recordPart(tx: Tx, part: DemoPart, objectId: string): Promise<void> {
  await tx.withTables<DemoTables>().insertInto('demo_parts').values({ part, object_id: objectId }).execute();
}

/** Two starts or jobs at once take turns until the transaction ends. */
export async function lockDemo(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cohortium demo', 0))`.execute(tx);
}
