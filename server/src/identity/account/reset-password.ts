import { recordAct } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { deleteDevicesOf } from '../attempts/device-store.ts';
import { rememberDevice } from '../attempts/devices.ts';
import { clearAllAttempts } from '../attempts/limit-attempts.ts';
import type { Identity } from '../identity.ts';
import { demandUnguessable } from '../password/demand-unguessable.ts';
import { changePerson, type PersonRow } from '../person/person-store.ts';
import { removeExternals } from '../providers/provider-store.ts';
import { deleteSessionsOf } from '../session/session-store.ts';
import { demandToken, useToken } from './issue-token.ts';
import { letters } from './write-message.ts';

interface Resetting {
  token: string;
  password: string;
  unlink_all: boolean;
}

/** Revokes sessions, tokens and, if requested, linked accounts; returns a sentence about what was revoked. */
async function endAccess(tx: Tx, { id, email }: PersonRow, unlink_all: boolean) {
  const n_ended = await deleteSessionsOf(tx, id);
  await deleteDevicesOf(tx, id);
  await clearAllAttempts(tx, email);
  const n_unlinked = unlink_all ? await removeExternals(tx, id) : 0;
  const said = ['You were signed out everywhere, and all API tokens were revoked.'];
  if (n_unlinked > 0) said.push('Linked accounts can no longer sign in. Link them again in your profile.');
  return { detail: { n_ended, n_unlinked }, sentence: said.join(' ') };
}

/**
 * Sets a password with the token from a message, and ends every session, API token and, unless kept, linked account of
 * the person. The link went to the address, so it confirms an address that was not confirmed yet. This browser is known
 * from now on: strangers who guess do not keep it out.
 */
export async function resetPassword(
  identity: Identity,
  body: Resetting,
  request_id: string,
): Promise<{ email: string; device_token: string }> {
  const { platform, passwords, hooks } = identity;
  const now = platform.clock.now();
  const presented = { token: body.token, purpose: 'reset', now } as const;
  // Looked at before hashing, so that made-up tokens cost no work.
  await demandToken(platform.db, presented);
  const password_hash = await passwords.hash(body.password);
  return transact(platform.db, async (tx) => {
    const { person } = await useToken(tx, presented);
    // If rejected, the link stays valid.
    demandUnguessable(body.password, person);
    const { id, email, name } = person;
    await changePerson(tx, id, { password_hash, ...(person.verified_at ? {} : { verified_at: now }) });
    const { detail, sentence } = await endAccess(tx, person, body.unlink_all);
    if (!person.verified_at) await hooks.on_verified(tx, { id, email, name });
    await recordAct(tx, {
      person_id: id,
      action: 'reset_password',
      kind: 'account',
      object_id: id,
      detail,
      request_id,
    });
    await platform.mail.send(tx, letters.changed(platform.config.url, person, sentence));
    return { email, device_token: await rememberDevice(tx, { person_id: id, shown: undefined, now }) };
  });
}
