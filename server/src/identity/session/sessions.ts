import { type Session, TOKEN_LIFETIME } from '@cohortium/contract';
import type { Platform } from '#platform';
import { newId, randomToken } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Credentials } from '#platform/http';
import { effectiveRole } from '../people-policy.ts';
import { hashToken } from './hash-secret.ts';
import { registerDevice } from './limit-attempts.ts';
import { addSession, findSession, markUsed, type OpenSession, type PersonExpression } from './session-store.ts';

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

const HOUR_MS = 3_600_000;

/** Where somebody signs in from, for their own list of sessions. */
export interface SignInPlace {
  device: string | null;
  address: string | null;
  /** Given to this browser when it signed in before. */
  device_token?: string | undefined;
}

const UNKNOWN_PLACE: SignInPlace = { device: null, address: null };

export interface SessionStart {
  person_id: string;
  now: Date;
  place?: SignInPlace;
  /** When the person proved who they are: now, unless a provider says so, who may have asked them days ago. */
  proved_at?: Date | null;
}

/** A new session of 14 days. The token exists in this answer only: the database keeps its hash. */
export async function startSession(
  tx: Tx,
  { person_id, now, place = UNKNOWN_PLACE, proved_at = now }: SessionStart,
): Promise<Session> {
  const { device_token: deviceToken, ...deviceInfo } = place;
  const token = randomToken();
  const expires = new Date(now.getTime() + TOKEN_LIFETIME.session_h * HOUR_MS);
  await addSession(tx, {
    id: newId(),
    token_hash: hashToken(token),
    person_id,
    created_at: now,
    expires_at: expires,
    ...deviceInfo,
    proved_at,
  });
  const device_token = await registerDevice(tx, { person_id, presentedToken: deviceToken, now });
  return { access_token: token, token_type: 'bearer', expires_at: expires.toISOString(), device_token };
}
