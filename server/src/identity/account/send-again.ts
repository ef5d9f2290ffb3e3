import type { MessageSent } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { lockPerson, personByEmail } from '../person/person-store.ts';
import { deliveryOf } from './delivery.ts';
import { sendConfirmation, sendResetLink } from './send-link.ts';
import { registrationsOf } from './token-store.ts';

// On record for unknown addresses too: then both ways write, and take about as long.
const asked = { person_id: null, kind: 'account' } as const;

/**
 * Sends the confirming message again. Where several registrations differ, or none waits any longer, nobody can
 * tell whose password is meant: the owner of the address chooses one. A confirmed address needs no message.
 */
export async function requestVerification(identity: Identity, email: string, request_id: string): Promise<MessageSent> {
  const { clock, config, db } = identity.platform;
  await transact(db, async (tx) => {
    const found = await personByEmail(tx, email);
    const person = found && (await lockPerson(tx, found.id));
    await recordAct(tx, { ...asked, action: 'ask_confirmation', object_id: person?.id ?? null, request_id });
    if (!person || person.verified_at) return;
    const [waiting, ...others] = await registrationsOf(tx, person.id, clock.now());
    if (waiting && others.length === 0) await sendConfirmation(identity, tx, { person, asked: waiting });
    else await sendResetLink(identity, tx, { person, letter: 'choose' });
  });
  return { message_sent: true, delivery: deliveryOf(config) };
}

/** Sends a link that sets a new password, if the address is known; the answer does not tell. */
export async function requestReset(identity: Identity, email: string, request_id: string): Promise<MessageSent> {
  const { config, db } = identity.platform;
  await transact(db, async (tx) => {
    const found = await personByEmail(tx, email);
    const person = found && (await lockPerson(tx, found.id));
    await recordAct(tx, { ...asked, action: 'ask_reset', object_id: person?.id ?? null, request_id });
    if (person) await sendResetLink(identity, tx, { person, letter: person.verified_at ? 'reset' : 'choose' });
  });
  return { message_sent: true, delivery: deliveryOf(config) };
}
