import { createHash } from 'node:crypto';
import { type Clock, DAY_MS } from '#platform/clock';
import type { Tx } from '#platform/database';
import { countSentMessages, lockMailQuota, recordSentMessage } from './mail-quota-store.ts';
import type { MailMessage } from './mail-store.ts';
import type { Mail } from './open-mail.ts';

/** Limits per 24 hours for messages that people send through the portal. */
export const DAILY_MAIL_LIMITS = {
  of_new_sender: 20,
  of_sender: 100,
  to_recipient: 3,
  /** About one workspace, or one shared thing. */
  about_same: 1,
  of_portal: 2000,
} as const;
const NEW_ACCOUNT_DAYS = 7;

export interface PersonalMessage {
  sender: { id: string; created_at: string };
  /** Resource id, such as a workspace id: repeated invitations send one message. */
  about: string;
  letter: MailMessage;
}

/** Why a message was not sent. `about_same`: the recipient already got one today about the same resource. */
export type MailLimitReached = { limit: keyof typeof DAILY_MAIL_LIMITS; message: string };

const limitMessages = {
  of_sender: (n: number) => `You have sent ${n} emails today, which is the limit. Try again tomorrow.`,
  to_recipient: () => 'This email address has already received several emails today. Try again tomorrow.',
  about_same: () => 'This email address has already received an email about this today. Try again tomorrow.',
  of_portal: () => 'The portal has reached its daily limit for emails between people. Try again tomorrow.',
};

/**
 * Writes a letter for somebody to an address that they chose, unless there were too many: of them, to the address,
 * the person who wrote, or of the portal. Nothing depends on whether the address has an account. In the caller's transaction.
 */
export async function sendBetweenPeople(
  { mail, clock }: { mail: Mail; clock: Clock },
  tx: Tx,
  { sender, about, letter }: PersonalMessage,
): Promise<MailLimitReached | null> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const recipient_hash = createHash('sha256').update(letter.to.toLowerCase()).digest('hex');
  const count = { sender_id: sender.id, recipient_hash, about };
  await lockMailQuota(tx);
  const { of_sender, to_recipient, about_same, of_portal } = await countSentMessages(tx, count, dayAgo);
  const isNew = now.getTime() - Date.parse(sender.created_at) < NEW_ACCOUNT_DAYS * DAY_MS;
  const most = isNew ? DAILY_MAIL_LIMITS.of_new_sender : DAILY_MAIL_LIMITS.of_sender;
  if (about_same >= DAILY_MAIL_LIMITS.about_same) return { limit: 'about_same', message: limitMessages.about_same() };
  if (of_sender >= most) return { limit: 'of_sender', message: limitMessages.of_sender(most) };
  if (to_recipient >= DAILY_MAIL_LIMITS.to_recipient)
    return { limit: 'to_recipient', message: limitMessages.to_recipient() };
  if (of_portal >= DAILY_MAIL_LIMITS.of_portal) return { limit: 'of_portal', message: limitMessages.of_portal() };
  await recordSentMessage(tx, { ...count, sent_at: now }, dayAgo);
  await mail.send(tx, letter);
  return null;
}
