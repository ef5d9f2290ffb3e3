import type { Selectable } from 'kysely';
import { countRows, type Db, type Tx } from '#platform/database';
import type { IdentityTables, TokenPurpose } from '../identity-tables.ts';

export type TokenRow = Selectable<IdentityTables['one_time_tokens']>;
/** Data of a pending registration; reset links have none. */
export interface PendingRegistration {
  name: string | null;
  password_hash: string | null;
}

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface NewToken extends PendingRegistration {
  token_hash: string;
  person_id: string;
  purpose: TokenPurpose;
  external: TokenRow['external'];
  created_at: Date;
  expires_at: Date;
}

export async function addToken(tx: Tx, token: NewToken): Promise<void> {
  const external = token.external && JSON.stringify(token.external);
  await tables(tx)
    .insertInto('one_time_tokens')
    .values({ ...token, external })
    .execute();
}

/** A token that has neither been used nor expired. */
export async function findToken(
  db: Db,
  token: { token_hash: string; purpose: TokenPurpose; now: Date },
): Promise<TokenRow | null> {
  const row = await tables(db)
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('token_hash', '=', token.token_hash)
    .where('purpose', '=', token.purpose)
    .where('expires_at', '>', token.now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Ends every link ever sent to the person. */
export async function deleteTokensOf(tx: Tx, personId: string): Promise<void> {
  await tables(tx).deleteFrom('one_time_tokens').where('person_id', '=', personId).execute();
}

/** Deletes links of the person that have expired and were sent before a moment: newer ones are counted. */
export async function deleteExpiredTokensOf(
  tx: Tx,
  personId: string,
  { now, sent_before }: { now: Date; sent_before: Date },
): Promise<void> {
  await tables(tx)
    .deleteFrom('one_time_tokens')
    .where('person_id', '=', personId)
    .where('expires_at', '<=', now.toISOString())
    .where('created_at', '<', sent_before.toISOString())
    .execute();
}

/** Unconfirmed registrations of the person. */
export async function listRegistrations(db: Db, personId: string, now: Date): Promise<PendingRegistration[]> {
  return tables(db)
    .selectFrom('one_time_tokens')
    .select(['name', 'password_hash'])
    .distinct()
    .where('person_id', '=', personId)
    .where('purpose', '=', 'verify')
    .where('expires_at', '>', now.toISOString())
    .execute();
}

export async function countTokensSince(db: Db, personId: string, since: Date): Promise<number> {
  return countRows(
    tables(db)
      .selectFrom('one_time_tokens')
      .where('person_id', '=', personId)
      .where('created_at', '>', since.toISOString()),
  );
}
