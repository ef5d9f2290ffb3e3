import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { IdentityTables } from '../identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

/** Attempts at one account take turns until the transaction ends, so that guesses sent at once are all counted. */
export async function lockAttempts(tx: Tx, accountHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountHash}, 20))`.execute(tx);
}

export interface AttemptKey {
  account_hash: string;
  source_hash: string;
  is_known: boolean;
}

/** When attempts were made since then, oldest first: from this place, or from all places that are not known. */
export async function attemptTimesSince(
  db: Db,
  of: { account_hash: string; source_hash?: string; is_known?: boolean },
  since: Date,
): Promise<string[]> {
  let statement = tables(db)
    .selectFrom('sign_in_attempts')
    .select('tried_at')
    .where('account_hash', '=', of.account_hash)
    .where('tried_at', '>', since.toISOString());
  if (of.source_hash !== undefined) statement = statement.where('source_hash', '=', of.source_hash);
  if (of.is_known !== undefined) statement = statement.where('is_known', '=', of.is_known);
  return (await statement.orderBy('tried_at').execute()).map(({ tried_at }) => tried_at);
}

/** Records an attempt and deletes expired ones of all accounts. */
export async function addAttempt(tx: Tx, attempt: AttemptKey & { tried_at: Date }, purge_before: Date) {
  // Rows another transaction is forgetting are left to it: waiting for it could deadlock.
  await sql`delete from sign_in_attempts where ctid = any(array(
    select ctid from sign_in_attempts where tried_at <= ${purge_before} limit 1000 for update skip locked))`.execute(
    tx,
  );
  await tables(tx).insertInto('sign_in_attempts').values(attempt).execute();
}

/** Deletes attempts at an account, optionally only from one source. */
export async function deleteAttempts(tx: Tx, of: { account_hash: string; source_hash?: string }): Promise<void> {
  let statement = tables(tx).deleteFrom('sign_in_attempts').where('account_hash', '=', of.account_hash);
  if (of.source_hash !== undefined) statement = statement.where('source_hash', '=', of.source_hash);
  await statement.execute();
}

/** Whether the account of an address was signed in to with this device since then. */
export async function isKnownDevice(db: Db, device: { email: string; token_hash: string; since: Date }) {
  const row = await tables(db)
    .selectFrom('trusted_devices')
    .innerJoin('people', 'people.id', 'trusted_devices.person_id')
    .select('person_id')
    .where('email', '=', device.email.toLowerCase())
    .where('token_hash', '=', device.token_hash)
    .where('used_at', '>', device.since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has signed in with this device. */
export async function isDevice(db: Db, token_hash: string): Promise<boolean> {
  const statement = tables(db).selectFrom('trusted_devices').select('person_id').where('token_hash', '=', token_hash);
  return (await statement.executeTakeFirst()) !== undefined;
}

/** Marks a device as the person's, and forgets those used longest ago beyond `at_most`. */
export async function addDevice(
  tx: Tx,
  device: { token_hash: string; person_id: string; used_at: Date },
  at_most: number,
): Promise<void> {
  await tables(tx)
    .insertInto('trusted_devices')
    .values(device)
    .onConflict((row) => row.columns(['token_hash', 'person_id']).doUpdateSet({ used_at: device.used_at }))
    .execute();
  await tables(tx)
    .deleteFrom('trusted_devices')
    .where('person_id', '=', device.person_id)
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('trusted_devices')
        .select('token_hash')
        .where('person_id', '=', device.person_id)
        .orderBy('used_at', 'desc')
        .offset(at_most),
    )
    .execute();
}

export async function deleteDevicesOf(tx: Tx, personId: string): Promise<void> {
  await tables(tx).deleteFrom('trusted_devices').where('person_id', '=', personId).execute();
}
