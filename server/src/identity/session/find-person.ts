import type { Clock } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Person } from '#platform/http';
import { hashToken } from '../hash-token.ts';
import { personOfSession } from './session-store.ts';

/** Who a bearer token stands for, or null when it is unknown, ended or expired. */
export async function personOfToken(db: Db, clock: Clock, token: string): Promise<Person | null> {
  return personOfSession(db, hashToken(token), clock.now());
}
