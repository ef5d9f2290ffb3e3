import type { Platform } from '#platform';
import type { Person } from '#platform/http';
import { hashToken } from '../hash-token.ts';
import { roleInForce } from '../second-factor/role-in-force.ts';
import { findSession, markUsed, type OpenSession } from './session-store.ts';

/** "Last used" is exact to this, so that reading does not write on every call. */
const MARK_EVERY_MS = 5 * 60_000;

type Here = Pick<Platform, 'db' | 'clock' | 'config'>;

const acting = (here: Here, { person, totp_confirmed_at }: OpenSession): Person => ({
  ...person,
  app_role_name: roleInForce(here, { app_role_name: person.app_role_name, totp_confirmed_at }),
});

/** Who a bearer token stands for, or null when it is unknown, ended, expired, or its person is disabled. */
export async function personOfToken(here: Here, token: string): Promise<Person | null> {
  const { db, clock } = here;
  const now = clock.now();
  const open = await findSession(db, { token_hash: hashToken(token) }, now);
  if (!open) return null;
  const { last_used_at } = open;
  if (!last_used_at || now.getTime() - last_used_at.getTime() > MARK_EVERY_MS) {
    await markUsed(db, open.person.session_id, now);
  }
  return acting(here, open);
}

/** Whose a session is, or null when it has ended or expired. */
export async function personOfSession(here: Here, sessionId: string): Promise<Person | null> {
  const open = await findSession(here.db, { id: sessionId }, here.clock.now());
  return open && acting(here, open);
}
