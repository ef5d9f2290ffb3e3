import type { MessageSent } from '@cohortium/contract';
import { currentOrigin } from '#platform/audit';
import { DAY_MS, newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import type { Identity } from '../identity.ts';
import { requireUnguessable } from '../session/easy-to-guess.ts';
import { addMessageRequest, type MessageRequest } from './message-request-store.ts';
import { mailDelivery } from './outbox.ts';

export const MESSAGE_JOB = 'account-message';

export type MessageRequestData = Pick<MessageRequest, 'kind' | 'email'> &
  Partial<Pick<MessageRequest, 'name' | 'password_hash' | 'external'>>;

/**
 * Writes down that somebody asked for a message to an address. Whether anybody has it is looked at by a job, so that
 * neither the answer nor its time tells.
 */
export async function enqueueMessageRequest(
  { platform }: Pick<Identity, 'platform'>,
  tx: Tx,
  asking: MessageRequestData,
): Promise<void> {
  const { clock, jobs } = platform;
  const id = newId();
  const asked_at = clock.now();
  const nothing = { name: null, password_hash: null, external: null };
  const origin = currentOrigin() ?? { address: '', request_id: id };
  const dayAgo = new Date(asked_at.getTime() - DAY_MS);
  await addMessageRequest(tx, { ...nothing, ...asking, ...origin, id, asked_at }, dayAgo);
  await jobs.send(MESSAGE_JOB, { id }, { db: tx });
}

/** The confirming message again, or a link that sets a new password. The answer is the same for every address. */
export async function requestMessage(
  identity: Pick<Identity, 'platform'>,
  messageRequest: MessageRequestData,
): Promise<MessageSent> {
  const { config, db } = identity.platform;
  await transact(db, (tx) => enqueueMessageRequest(identity, tx, messageRequest));
  return { message_sent: true, delivery: mailDelivery(config) };
}

/**
 * Asks for an account. The password asked for waits with the link: somebody else's registration of the address cannot
 * slip in another.
 */
export async function requestSignUp(
  identity: Identity,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<MessageSent> {
  requireUnguessable(password, { email, name });
  const password_hash = await identity.passwords.hash(password);
  return requestMessage(identity, { kind: 'register', email, name, password_hash });
}
