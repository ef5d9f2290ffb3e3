import type { Platform } from '#platform';
import type { Person, Proof } from '#platform/http';
import { hashToken } from '../hash-token.ts';
import { roleInForce } from '../second-factor/role-in-force.ts';
import { type AskedOfPeople, findSession, markUsed } from './session-store.ts';

/** "Last used" is exact to this, so that reading does not write on every call. */
const MARK_EVERY_MS = 5 * 60_000;

/**
 * Who a bearer token or a session stands for, with what `also` asks of them in the same question; null when it is unknown,
 * ended, expired, or its person is disabled.
 */
export async function findSignedIn<Also>(
  here: Pick<Platform, 'db' | 'clock' | 'config'>,
  proof: Proof,
  also: AskedOfPeople<Also>,
): Promise<{ person: Person; also: Also } | null> {
  const now = here.clock.now();
  const by = 'token' in proof ? { token_hash: hashToken(proof.token) } : { id: proof.session_id };
  const open = await findSession(here.db, { by, now, also });
  if (!open) return null;
  const { person, totp_confirmed_at, last_used_at } = open;
  const isLongAgo = !last_used_at || now.getTime() - last_used_at.getTime() > MARK_EVERY_MS;
  if ('token' in proof && isLongAgo) await markUsed(here.db, person.session_id, now);
  const app_role_name = roleInForce(here, { app_role_name: person.app_role_name, totp_confirmed_at });
  return { person: { ...person, app_role_name }, also: open.also };
}
