import { randomToken } from '#platform/clock';
import type { Tx } from '#platform/database';
import { hashToken } from '../hash-token.ts';
import { addDevice, isDevice } from './device-store.ts';

/** Days after which a device is no longer trusted. */
export const DEVICE_DAYS = 180;
const MAX_DEVICES = 20;

/**
 * Makes the browser that signs in known to the account. Answers the token that it shows the next time: the one it has,
 * if it was given here, else a new one. The database keeps the hash.
 */
export async function registerDevice(
  tx: Tx,
  { person_id, presentedToken, now }: { person_id: string; presentedToken: string | undefined; now: Date },
): Promise<string> {
  const isOurs = presentedToken !== undefined && (await isDevice(tx, hashToken(presentedToken)));
  const device_token = isOurs ? presentedToken : randomToken();
  await addDevice(tx, { token_hash: hashToken(device_token), person_id, used_at: now }, MAX_DEVICES);
  return device_token;
}
