import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { demandUnguessable } from '../password/demand-unguessable.ts';
import { changePerson } from '../person/person-store.ts';
import { forgetTries } from '../session/limit-tries.ts';
import { deleteSessionsOf } from '../session/session-store.ts';
import { demandToken, useToken } from './issue-token.ts';
import { letters } from './write-message.ts';

/**
 * Sets a password with the token from a message, and ends every session of the person. The link went to the
 * address, so it confirms an address that was not confirmed yet.
 */
export async function resetPassword(
  identity: Identity,
  body: { token: string; password: string },
  request_id: string,
): Promise<{ email: string }> {
  const { platform, passwords, hooks } = identity;
  const now = platform.clock.now();
  const presented = { token: body.token, purpose: 'reset', now } as const;
  // Looked at before hashing, so that made-up tokens cost no work.
  await demandToken(platform.db, presented);
  const password_hash = await passwords.hash(body.password);
  return transact(platform.db, async (tx) => {
    const { person } = await useToken(tx, presented);
    // Refused, the link stays good.
    demandUnguessable(body.password, person);
    await changePerson(tx, person.id, { password_hash, ...(person.verified_at ? {} : { verified_at: now }) });
    await deleteSessionsOf(tx, person.id);
    await forgetTries(tx, person.email);
    if (!person.verified_at) await hooks.on_verified(tx, { id: person.id, email: person.email, name: person.name });
    const { id } = person;
    await recordAct(tx, { person_id: id, action: 'reset_password', kind: 'account', object_id: id, request_id });
    await platform.mail.send(tx, letters.changed(platform.config.url, person));
    return { email: person.email };
  });
}
