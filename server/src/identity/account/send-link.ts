import type { Tx } from '#platform/database';
import type { Identity } from '../identity.ts';
import type { PersonRow } from '../person/person-store.ts';
import { issueToken } from './issue-token.ts';
import type { Asked } from './token-store.ts';
import { letters } from './write-message.ts';

type Sending = Pick<Identity, 'platform'>;

/** Writes the message that confirms an address; silent once the hour's links are used up. */
export async function sendConfirmation({ platform }: Sending, tx: Tx, to: { person: PersonRow; asked: Asked }) {
  const { person, asked } = to;
  const token = await issueToken(tx, { person_id: person.id, purpose: 'verify', now: platform.clock.now(), asked });
  if (!token) return;
  const addressee = { email: person.email, name: asked.name ?? person.name };
  await platform.mail.send(tx, letters.confirm(platform.config.url, addressee, token));
}

export interface ResetSending {
  person: PersonRow;
  letter: 'known' | 'reset' | 'choose';
}

/** Writes a message with a link that sets a password; silent once the hour's links are used up. */
export async function sendResetLink({ platform }: Sending, tx: Tx, { person, letter }: ResetSending): Promise<void> {
  const token = await issueToken(tx, { person_id: person.id, purpose: 'reset', now: platform.clock.now() });
  if (token) await platform.mail.send(tx, letters[letter](platform.config.url, person, token));
}
