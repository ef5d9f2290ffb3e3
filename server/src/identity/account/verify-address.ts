import type { Session } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import { Refusal } from '#platform/refusal';
import { clearAttempts, countAttempt } from '../attempts/limit-attempts.ts';
import type { Identity } from '../identity.ts';
import { demandUnguessable } from '../password/demand-unguessable.ts';
import { changePerson, loadPerson } from '../person/person-store.ts';
import type { SigningIn } from '../session/log-in.ts';
import { deleteSessionsOf } from '../session/session-store.ts';
import { startSession } from '../session/start-session.ts';
import { demandToken, useToken } from './issue-token.ts';

export interface Confirming {
  token: string;
  password: string;
  /** Whether the password is another than the one given at registration. */
  is_new: boolean;
}

const otherPassword = () =>
  new Refusal(
    'bad_credentials',
    'This is not the password chosen at sign-up. If someone else signed up with your email address, set a new password.',
  );

/** The password that the account opens with: the registration's, if it was given again, or a new one. */
async function passwordHashOf(
  { passwords }: Identity,
  { password, is_new }: Confirming,
  asked: { email: string; name: string; password_hash: string | null },
): Promise<string> {
  if (is_new) {
    demandUnguessable(password, asked);
    return passwords.hash(password);
  }
  if (!(await passwords.matches(password, asked.password_hash)) || asked.password_hash === null) throw otherPassword();
  return asked.password_hash;
}

/**
 * Confirms an address, opens the account and signs in. The link alone opens nothing: whoever registered, maybe somebody
 * else, knows the registration's password, and whoever has the mailbox the link. Both are asked for, or a new password.
 */
export async function verifyAddress(
  identity: Identity,
  body: Confirming,
  { place, request_id }: SigningIn,
): Promise<{ email: string; session: Session }> {
  const { platform, hooks } = identity;
  const { clock, db } = platform;
  const now = clock.now();
  const presented = { token: body.token, purpose: 'verify', now } as const;
  const waiting = await demandToken(db, presented);
  const { email, name } = await loadPerson(db, waiting.person_id);
  const attempt = { email, from: place };
  await countAttempt(db, clock, attempt);
  const { password_hash: given } = waiting;
  const password_hash = await passwordHashOf(identity, body, { email, name, password_hash: given });
  return transact(db, async (tx) => {
    const { person, asked } = await useToken(tx, presented);
    const { id } = person;
    const opened = await changePerson(tx, id, { name: asked.name ?? undefined, password_hash, verified_at: now });
    await deleteSessionsOf(tx, id);
    await clearAttempts(tx, clock, attempt);
    await hooks.on_verified(tx, { id, email, name: opened.name });
    await recordAct(tx, { person_id: id, action: 'confirm_address', kind: 'account', object_id: id, request_id });
    await changePerson(tx, id, { last_sign_in_at: now });
    return { email, session: await startSession(tx, { person_id: id, now, place }) };
  });
}
