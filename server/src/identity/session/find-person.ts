import type { Clock } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Person } from '#platform/http';
import { hashToken } from '../hash-token.ts';
import { sessionPerson } from './session-store.ts';

/** Who a bearer token stands for, or null when it is unknown, ended or expired. */
export async function personOfToken(db: Db, clock: Clock, token: string): Promise<Person | null> {
  return sessionPerson(db, { token_hash: hashToken(token) }, clock.now());
}

/** Whose a session is, or null when it has ended or expired. */
export async function personOfSession(db: Db, clock: Clock, sessionId: string): Promise<Person | null> {
  return sessionPerson(db, { id: sessionId }, clock.now());
}
