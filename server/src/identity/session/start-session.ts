import { type Session, TOKEN_LIFETIME } from '@cohortium/contract';
import { newId, randomToken } from '#platform/clock';
import type { Tx } from '#platform/database';
import { registerDevice } from '../attempts/devices.ts';
import { hashToken } from '../hash-token.ts';
import { addSession } from './session-store.ts';

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
