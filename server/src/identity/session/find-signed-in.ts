import type { Platform } from '#platform';
import type { Credentials } from '#platform/http';
import { hashToken } from '../hash-token.ts';
import { effectiveRole } from '../second-factor/effective-role.ts';
import { findSession, markUsed, type OpenSession, type PersonExpression } from './session-store.ts';

/** "Last used" is exact to this, so that reading does not write on every call. */
const LAST_USED_PRECISION_MS = 5 * 60_000;

/**
 * Who a bearer token or a session stands for, with what `also` asks of them in the same question; null when it is unknown,
 * ended, expired, or its person is disabled.
 */
export async function findSignedIn<Also>(
  portal: Pick<Platform, 'db' | 'clock' | 'config'>,
  proof: Credentials,
  also: PersonExpression<Also>,
): Promise<Pick<OpenSession<Also>, 'person' | 'extra'> | null> {
  const now = portal.clock.now();
  const by = 'token' in proof ? { token_hash: hashToken(proof.token) } : { id: proof.session_id };
  const open = await findSession(portal.db, { by, now, also });
  if (!open) return null;
  const { person, totp_confirmed_at, last_used_at } = open;
  const isLongAgo = !last_used_at || now.getTime() - last_used_at.getTime() > LAST_USED_PRECISION_MS;
  if ('token' in proof && isLongAgo) await markUsed(portal.db, person.session_id, now);
  const app_role_name = effectiveRole(portal, { app_role_name: person.app_role_name, totp_confirmed_at });
  return { person: { ...person, app_role_name }, extra: open.extra };
}
