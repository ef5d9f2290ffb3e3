import type { Clock } from '#platform/clock';
import { type Db, type Tx, transact } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { hashToken } from '../hash-token.ts';
import { addFailure, clearFailures, failuresSince, lockAccount } from './failure-store.ts';

const TRIES = 10;
const WINDOW_MS = 15 * 60_000;

// Addresses that nobody has an account for are counted too, so they are not kept in clear.
const accountOf = (email: string): string => hashToken(email);

function refuseFor(oldest: string | undefined, now: Date): Refusal {
  const free = oldest ? Date.parse(oldest) + WINDOW_MS - now.getTime() : WINDOW_MS;
  const minutes = Math.max(1, Math.ceil(free / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new Refusal('too_many_requests', `Too many tries for this address. Wait ${wait}, or set a new password.`);
}

/**
 * Counts a try as failed before the password is looked at, so that guesses sent at once are all counted.
 * The eleventh within 15 minutes is refused (429), whether or not the address has an account.
 */
export async function countTry(db: Db, clock: Clock, email: string): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - WINDOW_MS);
  await transact(db, async (tx) => {
    await lockAccount(tx, accountOf(email));
    const failures = await failuresSince(tx, accountOf(email), since);
    if (failures.length >= TRIES) throw refuseFor(failures.at(-TRIES), now);
    await addFailure(tx, { account_hash: accountOf(email), failed_at: now }, since);
  });
}

/** After the right password, or a new one. */
export async function forgetTries(tx: Tx, email: string): Promise<void> {
  await clearFailures(tx, accountOf(email));
}
