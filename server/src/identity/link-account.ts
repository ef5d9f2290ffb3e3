import { type ExternalAccount, PROVIDER_NAME, type Provider } from '@cohortium/contract';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound, validationError } from '#platform/errors';
import { type Person, type PersonCaller, requireRecentAuth } from '#platform/http';
import { requireToken, useToken } from './account/issue-token.ts';
import { notifyAccessChange } from './account/write-message.ts';
import { assertSameBrowser, linkedElsewhereError } from './finish-sign-in.ts';
import type { Identity } from './identity.ts';
import { changePerson, loadPerson, lockPerson, type PersonRow } from './person-store.ts';
import { addExternal, externalsOf, removeExternal } from './provider-store.ts';
import { type Attempt, clearAttempts, recordAttempt } from './session/limit-attempts.ts';
import type { SignInContext } from './session/log-in.ts';
import { requireSecondFactor } from './session/require-second-factor.ts';

export interface LinkConfirmation {
  token: string;
  binding_secret: string;
  password?: string | undefined;
  second_factor?: string | undefined;
}

/** The password of the account here, or of an account without one somebody who has just proved who they are. */
async function requireOwner(
  { platform, passwords }: Identity,
  { password_hash, id, email }: PersonRow,
  { body, person, attempt }: { body: LinkConfirmation; person: Person | null; attempt: Attempt },
): Promise<void> {
  if (password_hash === null) {
    if (person?.id === id) return requireRecentAuth(person);
    throw new AppError(
      'reauthentication_required',
      `Sign in as ${email} in this browser first, then open the link again.`,
    );
  }
  if (body.password === undefined) {
    throw validationError([{ field: 'password', message: 'is missing: give the one of your account here.' }]);
  }
  await recordAttempt(platform.db, platform.clock, attempt);
  if (await passwords.matches(body.password, password_hash)) return;
  throw new AppError('bad_credentials', 'Wrong password.');
}

/**
 * Follows the link in the message: the account elsewhere opens this one from now on, and the address is confirmed. Only
 * in the browser that began, or a stranger's account would be linked by its victim's click; and only with a proof of
 * anyone who has the account already.
 */
export async function confirmLink(
  identity: Identity,
  body: LinkConfirmation,
  { person: caller, place }: SignInContext & { person: Person | null },
) {
  const { platform, hooks } = identity;
  const { clock, db } = platform;
  const now = clock.now();
  const presented = { token: body.token, purpose: 'link', now } as const;
  const waiting = await requireToken(db, presented);
  if (!waiting.external) throw new Error('A link message names no external account.');
  assertSameBrowser(waiting.external, body.binding_secret);
  const { binding: _, ...external } = waiting.external;
  const before = await loadPerson(db, waiting.person_id);
  const attempt = { email: before.email, from: place };
  if (before.verified_at) await requireOwner(identity, before, { body, person: caller, attempt });
  return transact(db, async (tx) => {
    const { person } = await useToken(tx, presented);
    if (person.password_hash !== before.password_hash || person.verified_at !== before.verified_at) throw conflict();
    await requireSecondFactor(identity, tx, { person, code: body.second_factor });
    await clearAttempts(tx, clock, attempt);
    await addExternal(tx, person.id, external, now).catch(linkedElsewhereError(external));
    if (!person.verified_at) {
      await changePerson(tx, person.id, { verified_at: now });
      await hooks.on_verified(tx, { id: person.id, email: person.email, name: person.name });
    }
    await notifyLink(identity, tx, { person, provider: external.provider, action: 'link' });
    return { email: person.email, provider: external.provider };
  });
}

export async function listExternals({ platform }: Identity, person: Person): Promise<ExternalAccount[]> {
  return externalsOf(platform.db, person.id);
}

interface LinkChange {
  person: { id: string; email: string; name: string };
  provider: Provider;
  action: 'link' | 'unlink';
}

const conflict = () => new AppError('conflict', 'This account was changed at the same time. Open the link again.');

async function notifyLink(identity: Identity, tx: Tx, { person, provider, action }: LinkChange) {
  const event = { action, kind: 'account', object_id: person.id, detail: { provider } };
  const done = `a ${PROVIDER_NAME[provider]} account was ${action}ed` as const;
  await notifyAccessChange(identity, tx, { context: { person }, done, event });
}

/** Refused where nothing else would open the account. */
export async function unlinkAccount(identity: Identity, { person }: PersonCaller, provider: Provider) {
  return transact(identity.platform.db, async (tx) => {
    await lockPerson(tx, person.id);
    if (!(await removeExternal(tx, person.id, provider))) throw notFound(`A linked ${PROVIDER_NAME[provider]} account`);
    const { password_hash } = await loadPerson(tx, person.id);
    if (!password_hash && (await externalsOf(tx, person.id)).length === 0) {
      throw new AppError('conflict', 'This is your only sign-in method. Set a password first with “Forgot password”.');
    }
    await notifyLink(identity, tx, { person, provider, action: 'unlink' });
    return { ended: true as const };
  });
}
