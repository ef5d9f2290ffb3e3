import { type Clock, DAY_MS, randomToken } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import { AppError } from '#platform/errors';
import { networkOf } from '#platform/http';
import {
  type AttemptKey,
  addAttempt,
  addDevice,
  attemptTimesSince,
  deleteAttempts,
  isDevice,
  isKnownDevice,
  lockAttempts,
} from './attempts-store.ts';
import { hashToken } from './hash-secret.ts';

/** Days after which a device is no longer trusted. */
const DEVICE_DAYS = 180;
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

/** From one place at one account: of a known device, a session, or a network. */
const MAX_ATTEMPTS = 10;
const WINDOW_MS = 15 * 60_000;
/** In a day: from a known place, or from all places together that are not known. */
const MAX_ATTEMPTS_PER_DAY = 100;

/** Source of an attempt: a session, or a browser and IP address. */
export type AttemptSource = { session_id: string } | { address: string | null; device_token?: string | undefined };

export interface Attempt {
  /** Of the account that is tried, whether or not there is one. */
  email: string;
  from: AttemptSource;
}

const hashAccount = (email: string): string => hashToken(email.toLowerCase());

async function resolveAttemptKey(db: Db, { email, from }: Attempt, now: Date): Promise<AttemptKey> {
  const account_hash = hashAccount(email);
  if ('session_id' in from) {
    return { account_hash, source_hash: hashToken(`session ${from.session_id}`), is_known: true };
  }
  const { address, device_token } = from;
  const token_hash = device_token === undefined ? null : hashToken(device_token);
  const since = new Date(now.getTime() - DEVICE_DAYS * DAY_MS);
  const is_known = token_hash !== null && (await isKnownDevice(db, { email, token_hash, since }));
  const sourceKey = is_known ? `device ${token_hash}` : `network ${address === null ? '' : networkOf(address)}`;
  return { account_hash, source_hash: hashToken(sourceKey), is_known };
}

function tooManyAttempts(oldest: string | undefined, { now, window_ms }: { now: Date; window_ms: number }): AppError {
  const free = oldest ? Date.parse(oldest) + window_ms - now.getTime() : window_ms;
  const minutes = Math.max(1, Math.ceil(free / 60_000));
  const time = minutes === 1 ? '1 minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new AppError(
    'too_many_requests',
    `Too many attempts for this email address. Wait ${time}, or set a new password.`,
  );
}

/**
 * Counts an attempt as failed before a password or code is looked at, so that guesses sent at once are all counted;
 * every way to guess passes here. Anyone who guesses uses up their own network's tries, and those of all strangers
 * together, never those of a browser that has signed in before.
 */
export async function recordAttempt(db: Db, clock: Clock, attempt: Attempt): Promise<void> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await transact(db, async (tx) => {
    const attemptKey = await resolveAttemptKey(tx, attempt, now);
    const { account_hash, source_hash, is_known } = attemptKey;
    await lockAttempts(tx, account_hash);
    const recent = await attemptTimesSince(tx, { account_hash, source_hash }, new Date(now.getTime() - WINDOW_MS));
    const day = await attemptTimesSince(
      tx,
      is_known ? { account_hash, source_hash } : { account_hash, is_known },
      dayAgo,
    );
    if (recent.length >= MAX_ATTEMPTS) throw tooManyAttempts(recent.at(-MAX_ATTEMPTS), { now, window_ms: WINDOW_MS });
    if (day.length >= MAX_ATTEMPTS_PER_DAY)
      throw tooManyAttempts(day.at(-MAX_ATTEMPTS_PER_DAY), { now, window_ms: DAY_MS });
    await addAttempt(tx, { ...attemptKey, tried_at: now }, dayAgo);
  });
}

/** After the right password or code: forgets what was tried from the same place, and nothing that strangers did. */
export async function clearAttempts(tx: Tx, clock: Clock, attempt: Attempt): Promise<void> {
  const { account_hash, source_hash } = await resolveAttemptKey(tx, attempt, clock.now());
  await deleteAttempts(tx, { account_hash, source_hash });
}

/** Deletes all attempts after a password change. */
export async function clearAllAttempts(tx: Tx, email: string): Promise<void> {
  await deleteAttempts(tx, { account_hash: hashAccount(email) });
}
