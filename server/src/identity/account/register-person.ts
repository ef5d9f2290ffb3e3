import type { MessageSent } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { demandUnguessable } from '../password/demand-unguessable.ts';
import { addPerson } from '../person/person-store.ts';
import { deliveryOf } from './delivery.ts';
import { sendConfirmation, sendResetLink } from './send-link.ts';

export interface Registering {
  email: string;
  password: string;
  name: string;
}

/**
 * Asks for an account. The answer and the work are the same for a known address, which is told so by message.
 * The password asked for waits with the link: somebody else's registration of the address cannot slip in another.
 */
export async function registerPerson(
  identity: Identity,
  { email, password, name }: Registering,
  request_id: string,
): Promise<MessageSent> {
  const { platform, passwords } = identity;
  demandUnguessable(password, { email, name });
  const password_hash = await passwords.hash(password);
  await transact(platform.db, async (tx) => {
    const created_at = platform.clock.now();
    const { row } = await addPerson(tx, { id: newId(), email, name, app_role_name: 'data_explorer', created_at });
    await recordAct(tx, { person_id: null, action: 'register', kind: 'account', object_id: row.id, request_id });
    if (row.verified_at) await sendResetLink(identity, tx, { person: row, letter: 'known' });
    else await sendConfirmation(identity, tx, { person: row, asked: { name, password_hash } });
  });
  return { message_sent: true, delivery: deliveryOf(platform.config) };
}
