import type { Db, Tx } from '#platform/database';
import type { Person } from '#platform/http';
import type { IdentityTables } from '../identity-tables.ts';

const tables = (db: Db) => db.withTables<IdentityTables>();

export interface NewSession {
  id: string;
  token_hash: string;
  person_id: string;
  created_at: Date;
  expires_at: Date;
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

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteSessionsOf(tx: Tx, personId: string): Promise<void> {
  await tables(tx).deleteFrom('sessions').where('person_id', '=', personId).execute();
}

/** The person of a session that has not expired: one query over two unique indexes, asked on every call. */
export async function sessionPerson(
  db: Db,
  by: { token_hash: string } | { id: string },
  now: Date,
): Promise<Person | null> {
  const [column, value] =
    'id' in by ? (['sessions.id', by.id] as const) : (['sessions.token_hash', by.token_hash] as const);
  const row = await tables(db)
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'email', 'name', 'app_role_name', 'signed_term_at', 'sessions.id as session_id'])
    .where(column, '=', value)
    .where('sessions.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  if (!row) return null;
  const { signed_term_at, ...person } = row;
  return { ...person, signed_term: signed_term_at !== null };
}
