import type { Db, Tx } from '#platform/database';
import type { IdempotencyTables } from './idempotency-tables.ts';

const tables = (db: Db) => db.withTables<IdempotencyTables>();

export interface IdempotencyKey {
  person_id: string;
  workspace_id: string;
  route: string;
  key: string;
}

/** Writes the key down; false when it is there already. Waits for a transaction that is writing the same one. */
export async function claimKey(tx: Tx, of: IdempotencyKey, bodyHash: string): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('idempotency_keys')
    .values({ ...of, body_hash: bodyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

const keyRow = (db: Db, { person_id, workspace_id, route, key }: IdempotencyKey) =>
  tables(db)
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('person_id', '=', person_id)
    .where('workspace_id', '=', workspace_id)
    .where('route', '=', route)
    .where('key', '=', key);

export async function findKey(
  db: Db,
  of: IdempotencyKey,
): Promise<{ body_hash: string; answer: string | null } | undefined> {
  return keyRow(db, of).executeTakeFirst();
}

export async function saveResponse(
  db: Db,
  { person_id, workspace_id, route, key }: IdempotencyKey,
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

export async function deleteKeysBefore(db: Db, time: Date): Promise<void> {
  await tables(db).deleteFrom('idempotency_keys').where('created_at', '<', time.toISOString()).execute();
}
