import type { AppRole } from '@cohortium/contract';
import { sql } from 'kysely';
import { type Db, selectPage, type Tx, toLikePattern } from '#platform/database';
import type { IdentityTables } from './identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface AccountQuery {
  page: number;
  page_size: number;
  search?: string | undefined;
  app_role_name?: AppRole | undefined;
}

function accounts(db: Db) {
  return tables(db)
    .selectFrom('people')
    .select((row) => [
      ...([
        'id',
        'email',
        'name',
        'app_role_name',
        'created_at',
        'signed_term_at',
        'verified_at',
        'disabled_at',
      ] as const),
      ...(['totp_confirmed_at', 'last_sign_in_at'] as const),
      row
        .selectFrom('sessions')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('sessions.person_id', '=', 'people.id')
        .where('kind', '=', 'session')
        .where('expires_at', '>', sql<string>`now()`)
        .as('n_sessions'),
    ])
    .where('removed_at', 'is', null);
}

export type AccountRow = Awaited<ReturnType<typeof loadAccounts>>['rows'][number];

/** A page of accounts by name, and how many there are. */
export async function loadAccounts(db: Db, { page, page_size, search, app_role_name }: AccountQuery) {
  let statement = accounts(db);
  if (app_role_name) statement = statement.where('app_role_name', '=', app_role_name);
  if (search) {
    const like = toLikePattern(search);
    statement = statement.where((any) => any.or([any('name', 'ilike', like), any('email', 'ilike', like)]));
  }
  return selectPage(statement.orderBy('name').orderBy('id'), { page, page_size });
}

/** Maximum number of matches for a part of a name. */
const MAX_MATCHES = 1000;

/** The ids of people by a part of their name or address. */
export async function searchPersonIds(db: Db, search: string): Promise<string[]> {
  const like = toLikePattern(search);
  const rows = await tables(db)
    .selectFrom('people')
    .select('id')
    .where((any) => any.or([any('name', 'ilike', like), any('email', 'ilike', like)]))
    .limit(MAX_MATCHES)
    .execute();
  return rows.map(({ id }) => id);
}

export async function loadAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return accounts(db).where('people.id', '=', id).executeTakeFirst();
}

/** Who may sign in with one of these roles of the portal, by name. */
export async function peopleInRoles(
  db: Db,
  roles: readonly AppRole[],
): Promise<{ id: string; name: string; app_role_name: AppRole }[]> {
  return tables(db)
    .selectFrom('people')
    .select(['id', 'name', 'app_role_name'])
    .where('app_role_name', 'in', [...roles])
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** How many may still sign in with this role; the caller holds the rows until the transaction ends. */
export async function countActiveAccounts(tx: Tx, role: AppRole): Promise<number> {
  const rows = await tables(tx)
    .selectFrom('people')
    .select('id')
    .where('app_role_name', '=', role)
    .where('disabled_at', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length;
}

/** Deletes personal data and sign-in methods; keeps the row for the audit log. */
export async function anonymisePerson(tx: Tx, id: string, at: Date): Promise<void> {
  for (const table of [
    'sessions',
    'one_time_tokens',
    'recovery_codes',
    'external_accounts',
    'trusted_devices',
  ] as const) {
    await tables(tx).deleteFrom(table).where('person_id', '=', id).execute();
  }
  await tables(tx)
    .updateTable('people')
    .set({
      email: `removed-${id}@removed.invalid`,
      name: 'Removed person',
      password_hash: null,
      totp_secret: null,
      totp_confirmed_at: null,
      disabled_at: at,
      removed_at: at,
    })
    .where('id', '=', id)
    .execute();
}
