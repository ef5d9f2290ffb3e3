import type { Tx } from '#platform/database';
import type { Identity } from '../identity.ts';
import type { PersonRow } from '../person/person-store.ts';
import { issueToken } from './issue-token.ts';
import type { PendingRegistration } from './token-store.ts';
import { accountMessages } from './write-message.ts';

type MailContext = Pick<Identity, 'platform'>;

/** Writes the message that confirms an address; silent once the hour's links are used up. */
export async function sendConfirmation(
  { platform }: MailContext,
  tx: Tx,
  to: { person: PersonRow; registration: PendingRegistration },
) {
  const { person, registration } = to;
  const token = await issueToken(tx, {
    person_id: person.id,
    purpose: 'verify',
    now: platform.clock.now(),
    registration,
  });
  if (!token) return;
  const addressee = { email: person.email, name: registration.name ?? person.name };
  await platform.mail.send(tx, accountMessages.confirm(platform.config.url, addressee, token));
}

export interface ResetLinkRequest {
  person: PersonRow;
  messageKind: 'already_registered' | 'reset' | 'choose_password';
}

/** Writes a message with a link that sets a password; silent once the hour's links are used up. */
export async function sendResetLink(
  { platform }: MailContext,
  tx: Tx,
  { person, messageKind }: ResetLinkRequest,
): Promise<void> {
  const token = await issueToken(tx, { person_id: person.id, purpose: 'reset', now: platform.clock.now() });
  if (token) await platform.mail.send(tx, accountMessages[messageKind](platform.config.url, person, token));
}
