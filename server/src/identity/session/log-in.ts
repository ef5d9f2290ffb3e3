import type { Session } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { PersonCaller } from '#platform/http';
import type { Identity } from '../identity.ts';
import { changePerson, lockPerson, personByEmail } from '../person-store.ts';
import { clearAttempts, recordAttempt } from './limit-attempts.ts';
import { requireSecondFactor } from './require-second-factor.ts';
import { deleteSession } from './session-store.ts';
import { type SignInPlace, startSession } from './sessions.ts';

/** Ends the session that asks; the person's other sessions go on. */
export async function logOut({ platform }: Identity, { person }: PersonCaller): Promise<{ ended: true }> {
  const { id: person_id, session_id } = person;
  await transact(platform.db, async (tx) => {
    await deleteSession(tx, session_id);
    await recordAuditEvent(tx, { person_id, action: 'sign_out', kind: 'session', object_id: session_id });
  });
  return { ended: true };
}

// One sentence for an unknown address, a wrong password, an address not confirmed and an account that is disabled:
// none tells who has an account.
const badCredentials = () =>
  new AppError('bad_credentials', 'Wrong email or password, or the email address is not confirmed yet.');

export interface PasswordLogin {
  username: string;
  password: string;
  second_factor?: string | undefined;
}

export interface SignInContext {
  place: SignInPlace;
}

/**
 * Opens a session for the right password, and the right code where the account asks for one; the password is hashed once
 * on every way through.
 */
export async function logIn(
  identity: Identity,
  credentials: PasswordLogin,
  { place }: SignInContext,
): Promise<Session> {
  const { platform, passwords } = identity;
  const { clock, db } = platform;
  const attempt = { email: credentials.username, from: place };
  await recordAttempt(db, clock, attempt);
  const person = await personByEmail(db, credentials.username);
  const passwordHash = person?.verified_at && !person.disabled_at ? person.password_hash : null;
  if (!(await passwords.matches(credentials.password, passwordHash)) || !person) throw badCredentials();
  return transact(db, async (tx) => {
    // A password set again while this one was being checked has ended every session; this one must not outlive it.
    const locked = await lockPerson(tx, person.id);
    if (locked.password_hash !== passwordHash || locked.disabled_at) throw badCredentials();
    const now = clock.now();
    await requireSecondFactor(identity, tx, { person: locked, code: credentials.second_factor });
    await clearAttempts(tx, clock, attempt);
    await changePerson(tx, person.id, { last_sign_in_at: now });
    await recordAuditEvent(tx, { person_id: person.id, action: 'sign_in', kind: 'session' });
    return startSession(tx, { person_id: person.id, now, place });
  });
}
