import { RECENT_AUTH_MINUTES, type TokenScope } from '@cohortium/contract';
import type { RawBuilder, Selectable, SelectType } from 'kysely';
import { type Db, preparedStatement, type Tx } from '#platform/database';
import type { Person } from '#platform/http';
import type { IdentityTables } from '../identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export type SessionRow = Selectable<IdentityTables['sessions']>;

export interface NewSession {
  id: string;
  token_hash: string;
  person_id: string;
  created_at: Date;
  expires_at: Date;
  device?: string | null;
  address?: string | null;
  proved_at?: Date | null;
}

export interface NewApiToken extends Omit<NewSession, 'device' | 'address' | 'proved_at'> {
  name: string;
  scope: TokenScope;
  workspace_id: string | null;
}

/** Adds a session, and clears away those of the same person that have expired. */
export async function addSession(tx: Tx, session: NewSession): Promise<void> {
  await tables(tx)
    .deleteFrom('sessions')
    .where('person_id', '=', session.person_id)
    .where('expires_at', '<=', session.created_at.toISOString())
    .execute();
  await tables(tx).insertInto('sessions').values(session).execute();
}

export async function addApiToken(tx: Tx, token: NewApiToken): Promise<void> {
  await tables(tx)
    .insertInto('sessions')
    .values({ ...token, kind: 'api_token' })
    .execute();
}

/** What is open of a person and has not expired, newest first. */
export async function listSessionRows(db: Db, of: { person_id: string; kind: SessionRow['kind']; now: Date }) {
  return tables(db)
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', of.person_id)
    .where('kind', '=', of.kind)
    .where('expires_at', '>', of.now.toISOString())
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ends one session or token of a person; false when there is none of that id. */
export async function endSessionOf(
  tx: Tx,
  of: { person_id: string; id: string; kind: SessionRow['kind'] },
): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('sessions')
    .where('id', '=', of.id)
    .where('person_id', '=', of.person_id)
    .where('kind', '=', of.kind)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the person's signed-in sessions but one; how many they were. API tokens stay. */
export async function endOtherSessionsOf(tx: Tx, personId: string, but: string): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .where('kind', '=', 'session')
    .where('id', '!=', but)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends the API tokens of a person that are confined to a workspace, and answers with their ids. */
export async function endApiTokensIn(tx: Tx, of: { person_id: string; workspace_id: string }): Promise<string[]> {
  const rows = await tables(tx)
    .deleteFrom('sessions')
    .where('person_id', '=', of.person_id)
    .where('workspace_id', '=', of.workspace_id)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('sessions').where('id', '=', id).execute();
}

/** Deletes all sessions and API tokens of the person; returns their number. */
export async function deleteSessionsOf(tx: Tx, personId: string): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Additional SQL expression over `people.id`. */
export type PersonExpression<Also> = RawBuilder<Also>;

export interface OpenSession<Also> {
  /** With the role that was given: `roleInForce` says whether it counts. */
  person: Person;
  totp_confirmed_at: string | null;
  last_used_at: Date | null;
  extra: SelectType<Also>;
}

interface SessionLookup<Also> {
  by: { token_hash: string } | { id: string };
  now: Date;
  also: PersonExpression<Also>;
}

const isRecentProof = (proved_at: string | null, now: Date): boolean =>
  proved_at !== null && now.getTime() - Date.parse(proved_at) < RECENT_AUTH_MINUTES * 60_000;

/** The person of a session that has not expired: one query over unique indexes, asked on every call. */
export async function findSession<Also>(
  db: Db,
  { by, now, also: extraExpression }: SessionLookup<Also>,
): Promise<OpenSession<Also> | null> {
  const [column, value] =
    'id' in by ? (['sessions.id', by.id] as const) : (['sessions.token_hash', by.token_hash] as const);
  const row = await tables(db)
    .selectFrom('sessions')
    .modifyFront(preparedStatement)
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'email', 'people.name', 'app_role_name', 'signed_term_at', 'sessions.id as session_id'])
    .select([
      'scope',
      'sessions.workspace_id',
      'last_used_at',
      'totp_confirmed_at',
      'proved_at',
      extraExpression.as('also'),
    ])
    .where(column, '=', value)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { signed_term_at, scope, workspace_id, last_used_at, totp_confirmed_at, proved_at, also, ...person } = row;
  const confined = scope ? { scope, workspace_id } : null;
  return {
    person: {
      ...person,
      signed_term: signed_term_at !== null,
      token_scope: confined,
      has_recent_auth: isRecentProof(proved_at, now),
    },
    totp_confirmed_at,
    last_used_at: last_used_at ? new Date(last_used_at) : null,
    extra: also,
  };
}

/** The person has proved in this session who they are. */
export async function markProved(tx: Tx, id: string, at: Date): Promise<void> {
  await tables(tx).updateTable('sessions').set({ proved_at: at }).where('id', '=', id).execute();
}

export async function markUsed(db: Db, id: string, at: Date): Promise<void> {
  await tables(db).updateTable('sessions').set({ last_used_at: at }).where('id', '=', id).execute();
}
