import { createHash } from 'node:crypto';
import { type Clock, DAY_MS } from '#platform/clock';
import type { Tx } from '#platform/database';
import { addLetter, countLetters, lockLetters } from './letter-store.ts';
import type { Letter } from './mail-store.ts';
import type { Mail } from './open-mail.ts';

/** Limits per 24 hours for messages that people send through the portal. */
export const LETTERS_A_DAY = {
  of_new_sender: 20,
  of_sender: 100,
  to_recipient: 3,
  /** About one workspace, or one shared thing. */
  about_same: 1,
  of_portal: 2000,
} as const;
const NEW_DAYS = 7;

export interface LetterBetweenPeople {
  sender: { id: string; created_at: string };
  /** Resource id, such as a workspace id: repeated invitations send one message. */
  about: string;
  letter: Letter;
}

/** Why a message was not sent. `about_same`: the recipient already got one today about the same resource. */
export type LetterRefused = { limit: keyof typeof LETTERS_A_DAY; sentence: string };

const sentences = {
  of_sender: (n: number) => `You have sent ${n} emails today, which is the limit. Try again tomorrow.`,
  to_recipient: () => 'This email address has already received several emails today. Try again tomorrow.',
  about_same: () => 'This email address has already received an email about this today. Try again tomorrow.',
  of_portal: () => 'The portal has reached its daily limit for emails between people. Try again tomorrow.',
};

/**
 * Writes a letter for somebody to an address that they chose, unless there were too many: of them, to the address,
 * whoever wrote, or of the portal. Nothing depends on whether the address has an account. In the caller's transaction.
 */
export async function sendBetweenPeople(
  { mail, clock }: { mail: Mail; clock: Clock },
  tx: Tx,
  { sender, about, letter }: LetterBetweenPeople,
): Promise<LetterRefused | null> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const recipient_hash = createHash('sha256').update(letter.to.toLowerCase()).digest('hex');
  const count = { sender_id: sender.id, recipient_hash, about };
  await lockLetters(tx);
  const { of_sender, to_recipient, about_same, of_portal } = await countLetters(tx, count, dayAgo);
  const isNew = now.getTime() - Date.parse(sender.created_at) < NEW_DAYS * DAY_MS;
  const most = isNew ? LETTERS_A_DAY.of_new_sender : LETTERS_A_DAY.of_sender;
  if (about_same >= LETTERS_A_DAY.about_same) return { limit: 'about_same', sentence: sentences.about_same() };
  if (of_sender >= most) return { limit: 'of_sender', sentence: sentences.of_sender(most) };
  if (to_recipient >= LETTERS_A_DAY.to_recipient) return { limit: 'to_recipient', sentence: sentences.to_recipient() };
  if (of_portal >= LETTERS_A_DAY.of_portal) return { limit: 'of_portal', sentence: sentences.of_portal() };
  await addLetter(tx, { ...count, sent_at: now }, dayAgo);
  await mail.send(tx, letter);
  return null;
}
