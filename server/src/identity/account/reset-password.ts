import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { changePerson, type PersonRow } from '../person-store.ts';
import { removeExternals } from '../provider-store.ts';
import { deleteDevicesOf } from '../session/attempts-store.ts';
import { requireUnguessable } from '../session/easy-to-guess.ts';
import { clearAllAttempts, registerDevice } from '../session/limit-attempts.ts';
import { deleteSessionsOf } from '../session/session-store.ts';
import { requireToken, useToken } from './issue-token.ts';
import { accountMessages } from './write-message.ts';

interface ResetOptions {
  token: string;
  password: string;
  unlink_all: boolean;
}

/** Revokes sessions, tokens and, if requested, linked accounts; returns a sentence about what was revoked. */
async function revokeAccess(tx: Tx, { id, email }: PersonRow, { unlink_all }: { unlink_all: boolean }) {
  const n_ended = await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await clearAllAttempts(tx, email);
  const n_unlinked = unlink_all ? await removeExternals(tx, id) : 0;
  const sentences = ['You were signed out everywhere, and all API tokens were revoked.'];
  if (n_unlinked > 0) sentences.push('Linked accounts can no longer sign in. Link them again in your profile.');
  return { detail: { n_ended, n_unlinked }, sentence: sentences.join(' ') };
}

/**
 * Sets a password with the token from a message, and ends every session, API token and, unless kept, linked account of
 * the person. The link went to the address, so it confirms an address that was not confirmed yet. This browser is known
 * from now on: strangers who guess do not keep it out.
 */
export async function resetPassword(
  identity: Identity,
  body: ResetOptions,
): Promise<{ email: string; device_token: string }> {
  const { platform, passwords, hooks } = identity;
  const now = platform.clock.now();
  const presented = { token: body.token, purpose: 'reset', now } as const;
  // Looked at before hashing, so that made-up tokens cost no work.
  await requireToken(platform.db, presented);
  const password_hash = await passwords.hash(body.password);
  return transact(platform.db, async (tx) => {
    const { person } = await useToken(tx, presented);
    // If rejected, the link stays valid.
    requireUnguessable(body.password, person);
    const { id, email, name } = person;
    await changePerson(tx, id, { password_hash, ...(person.verified_at ? {} : { verified_at: now }) });
    const { detail, sentence } = await revokeAccess(tx, person, { unlink_all: body.unlink_all });
    if (!person.verified_at) await hooks.on_verified(tx, { id, email, name });
    await recordAuditEvent(tx, {
      person_id: id,
      action: 'reset_password',
      kind: 'account',
      object_id: id,
      detail,
    });
    await platform.mail.send(tx, accountMessages.changed(platform.config.url, person, sentence));
    return { email, device_token: await registerDevice(tx, { person_id: id, presentedToken: undefined, now }) };
  });
}
