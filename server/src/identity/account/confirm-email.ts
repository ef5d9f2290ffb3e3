import type { Session } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Identity } from '../identity.ts';
import { changePerson, loadPerson } from '../person-store.ts';
import { requireUnguessable } from '../session/easy-to-guess.ts';
import { clearAttempts, recordAttempt } from '../session/limit-attempts.ts';
import type { SignInContext } from '../session/log-in.ts';
import { deleteSessionsOf } from '../session/session-store.ts';
import { startSession } from '../session/sessions.ts';
import { requireToken, useToken } from './issue-token.ts';

export interface ConfirmRequest {
  token: string;
  password: string;
  /** Whether the password is another than the one given at registration. */
  is_new: boolean;
}

const wrongSignUpPassword = () =>
  new AppError(
    'bad_credentials',
    'This is not the password chosen at sign-up. If someone else signed up with your email address, set a new password.',
  );

/** The password that the account opens with: the registration's, if it was given again, or a new one. */
async function resolvePasswordHash(
  { passwords }: Identity,
  { password, is_new }: ConfirmRequest,
  registration: { email: string; name: string; password_hash: string | null },
): Promise<string> {
  if (is_new) {
    requireUnguessable(password, registration);
    return passwords.hash(password);
  }
  if (!(await passwords.matches(password, registration.password_hash)) || registration.password_hash === null)
    throw wrongSignUpPassword();
  return registration.password_hash;
}

/**
 * Confirms an address, opens the account and signs in. The link alone opens nothing: the person who registered, maybe somebody
 * else, knows the registration's password, and the person who has the mailbox the link. Both are asked for, or a new password.
 */
export async function confirmEmail(
  identity: Identity,
  body: ConfirmRequest,
  { place }: SignInContext,
): Promise<{ email: string; session: Session }> {
  const { platform, hooks } = identity;
  const { clock, db } = platform;
  const now = clock.now();
  const presented = { token: body.token, purpose: 'verify', now } as const;
  const waiting = await requireToken(db, presented);
  const { email, name } = await loadPerson(db, waiting.person_id);
  const attempt = { email, from: place };
  await recordAttempt(db, clock, attempt);
  const { password_hash: registeredHash } = waiting;
  const password_hash = await resolvePasswordHash(identity, body, { email, name, password_hash: registeredHash });
  return transact(db, async (tx) => {
    const { person, registration } = await useToken(tx, presented);
    const { id } = person;
    const opened = await changePerson(tx, id, {
      name: registration.name ?? undefined,
      password_hash,
      verified_at: now,
    });
    await deleteSessionsOf(tx, id);
    await clearAttempts(tx, clock, attempt);
    await hooks.on_verified(tx, { id, email, name: opened.name });
    await recordAuditEvent(tx, {
      person_id: id,
      action: 'confirm_address',
      kind: 'account',
      object_id: id,
    });
    await changePerson(tx, id, { last_sign_in_at: now });
    return { email, session: await startSession(tx, { person_id: id, now, place }) };
  });
}
