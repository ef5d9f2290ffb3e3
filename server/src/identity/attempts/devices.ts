import { randomToken } from '#platform/clock';
import type { Tx } from '#platform/database';
import { hashToken } from '../hash-token.ts';
import { addDevice, isDevice } from './device-store.ts';

/** Days after which a device is no longer trusted. */
export const DEVICE_DAYS = 180;
const DEVICES_KEPT = 20;

/**
 * Makes the browser that signs in known to the account. Answers the token that it shows the next time: the one it has,
 * if it was given here, else a new one. The database keeps the hash.
 */
export async function rememberDevice(
  tx: Tx,
  { person_id, shown, now }: { person_id: string; shown: string | undefined; now: Date },
): Promise<string> {
  const isOurs = shown !== undefined && (await isDevice(tx, hashToken(shown)));
  const device_token = isOurs ? shown : randomToken();
  await addDevice(tx, { token_hash: hashToken(device_token), person_id, used_at: now }, DEVICES_KEPT);
  return device_token;
}
