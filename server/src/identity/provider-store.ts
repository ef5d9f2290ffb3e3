import type { Provider } from '@cohortium/contract';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/database';
import type { IdentityTables } from './identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type FlowRow = Selectable<IdentityTables['oauth_flows']>;
type NewFlow = Pick<
  FlowRow,
  'state_hash' | 'provider' | 'binding' | 'nonce' | 'verifier' | 'redirect_uri' | 'page' | 'purpose'
>;

/** Keeps an attempt, and clears away all that have expired. */
export async function addFlow(db: Db, flow: NewFlow & { now: Date; expires_at: Date }): Promise<void> {
  const { now, ...row } = flow;
  await tables(db).deleteFrom('oauth_flows').where('expires_at', '<=', now.toISOString()).execute();
  await tables(db).insertInto('oauth_flows').values(row).execute();
}

/** An attempt that has not come back yet. */
export async function findFlow(db: Db, state_hash: string, now: Date): Promise<FlowRow | undefined> {
  return tables(db)
    .selectFrom('oauth_flows')
    .selectAll()
    .where('state_hash', '=', state_hash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

export type CallbackResult = Pick<FlowRow, 'code_hash' | 'subject' | 'account_name' | 'email' | 'name'>;

/** False when the attempt has come back already: a browser's answer is taken once. */
export async function completeFlow(db: Db, state_hash: string, came: CallbackResult): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('oauth_flows')
    .set(came)
    .where('state_hash', '=', state_hash)
    .where('code_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const flowByCode = (db: Db, code_hash: string, now: Date) =>
  tables(db)
    .selectFrom('oauth_flows')
    .selectAll()
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now.toISOString());

/** The attempt of a one-time code. */
export async function findFlowByCode(db: Db, code_hash: string, now: Date): Promise<FlowRow | undefined> {
  return flowByCode(db, code_hash, now).executeTakeFirst();
}

/** The same, held until the transaction ends. */
export async function lockFlow(tx: Tx, code_hash: string, now: Date): Promise<FlowRow | undefined> {
  return flowByCode(tx, code_hash, now).forUpdate().executeTakeFirst();
}

export async function deleteFlow(tx: Tx, state_hash: string): Promise<void> {
  await tables(tx).deleteFrom('oauth_flows').where('state_hash', '=', state_hash).execute();
}

export interface ExternalIdentity {
  provider: Provider;
  subject: string;
  account_name: string;
}

export async function personOfExternal(db: Db, { provider, subject }: ExternalIdentity): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('external_accounts')
    .select('person_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.person_id;
}

/** UniqueViolation when the account opens another one, or the person has one of this provider already. */
export async function addExternal(tx: Tx, person_id: string, external: ExternalIdentity, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('external_accounts')
    .values({ ...external, person_id, linked_at: now })
    .execute();
}

/** Takes all of them away; how many they were. */
export async function removeExternals(tx: Tx, personId: string): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('external_accounts')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function externalsOf(db: Db, personId: string) {
  return tables(db)
    .selectFrom('external_accounts')
    .select(['provider', 'account_name', 'linked_at'])
    .where('person_id', '=', personId)
    .orderBy('linked_at')
    .execute();
}

export async function removeExternal(tx: Tx, personId: string, provider: Provider): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('external_accounts')
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
