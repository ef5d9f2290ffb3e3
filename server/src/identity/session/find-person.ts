import type { Clock } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Person } from '#platform/http';
import { hashToken } from '../hash-token.ts';
import { findSession, markUsed } from './session-store.ts';

/** "Last used" is exact to this, so that reading does not write on every call. */
const MARK_EVERY_MS = 5 * 60_000;

/** Who a bearer token stands for, or null when it is unknown, ended, expired, or its person is disabled. */
export async function personOfToken(db: Db, clock: Clock, token: string): Promise<Person | null> {
  const now = clock.now();
  const open = await findSession(db, { token_hash: hashToken(token) }, now);
  if (!open) return null;
  const { person, last_used_at } = open;
  if (!last_used_at || now.getTime() - last_used_at.getTime() > MARK_EVERY_MS) {
    await markUsed(db, person.session_id, now);
  }
  return person;
}

/** Whose a session is, or null when it has ended or expired. */
export async function personOfSession(db: Db, clock: Clock, sessionId: string): Promise<Person | null> {
  return (await findSession(db, { id: sessionId }, clock.now()))?.person ?? null;
}
