import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { IdentityTables } from '../identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

/** Tries for one account take turns until the transaction ends, so that guesses sent at once are all counted. */
export async function lockAccount(tx: Tx, accountHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountHash}, 20))`.execute(tx);
}

/** When the failures of an account since then happened, oldest first. */
export async function failuresSince(db: Db, accountHash: string, since: Date): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('login_failures')
    .select('failed_at')
    .where('account_hash', '=', accountHash)
    .where('failed_at', '>', since.toISOString())
    .orderBy('failed_at')
    .execute();
  return rows.map(({ failed_at }) => failed_at);
}

/** Counts a failure, and forgets those of anybody that no longer matter. */
export async function addFailure(tx: Tx, failure: { account_hash: string; failed_at: Date }, forget: Date) {
  // Rows another transaction is forgetting are left to it: waiting for it could deadlock.
  await sql`delete from login_failures where ctid = any(array(
    select ctid from login_failures where failed_at <= ${forget} limit 1000 for update skip locked))`.execute(tx);
  await tables(tx).insertInto('login_failures').values(failure).execute();
}

export async function clearFailures(tx: Tx, accountHash: string): Promise<void> {
  await tables(tx).deleteFrom('login_failures').where('account_hash', '=', accountHash).execute();
}
