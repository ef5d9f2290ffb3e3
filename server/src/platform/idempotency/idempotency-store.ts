import type { Db, Tx } from '#platform/database';
import type { IdempotencyTables } from './idempotency-tables.ts';

const tables = (db: Db) => db.withTables<IdempotencyTables>();

export interface KeyOf {
  person_id: string;
  workspace_id: string;
  route: string;
  key: string;
}

/** Writes the key down; false when it is there already. Waits for a transaction that is writing the same one. */
export async function claimKey(tx: Tx, of: KeyOf, bodyHash: string): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('idempotency_keys')
    .values({ ...of, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

const one = (db: Db, { person_id, workspace_id, route, key }: KeyOf) =>
  tables(db)
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('person_id', '=', person_id)
    .where('workspace_id', '=', workspace_id)
    .where('route', '=', route)
    .where('key', '=', key);

export async function findKey(db: Db, of: KeyOf): Promise<{ body_hash: string; answer: string | null } | undefined> {
  return one(db, of).executeTakeFirst();
}

export async function keepAnswer(
  db: Db,
  { person_id, workspace_id, route, key }: KeyOf,
  answer: string,
): Promise<void> {
  await tables(db)
    .updateTable('idempotency_keys')
    .set({ answer })
    .where('person_id', '=', person_id)
    .where('workspace_id', '=', workspace_id)
    .where('route', '=', route)
    .where('key', '=', key)
    .execute();
}

export async function forgetKeysBefore(db: Db, time: Date): Promise<void> {
  await tables(db).deleteFrom('idempotency_keys').where('created_at', '<', time.toISOString()).execute();
}
