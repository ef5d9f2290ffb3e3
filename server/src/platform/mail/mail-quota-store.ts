import { sql } from 'kysely';
import type { Tx } from '#platform/database';
import type { MailTables } from './mail-tables.ts';

const letterTables = (tx: Tx) => tx.withTables<MailTables>();

/** Anyone who writes takes turns until the transaction ends, so that letters sent at once are all counted. */
export async function lockMailQuota(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('letters between people', 21))`.execute(tx);
}

export interface QuotaKey {
  sender_id: string;
  recipient_hash: string;
  about: string;
}

/** How many letters there were since then: of the sender, to the recipient, to them about the same, and in all. */
export async function countSentMessages(tx: Tx, { sender_id, recipient_hash, about }: QuotaKey, since: Date) {
  return letterTables(tx)
    .selectFrom('personal_messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('sender_id', '=', sender_id).as('of_sender'),
      fn.countAll<number>().filterWhere('recipient_hash', '=', recipient_hash).as('to_recipient'),
      fn
        .countAll<number>()
        .filterWhere('recipient_hash', '=', recipient_hash)
        .filterWhere('about', '=', about)
        .as('about_same'),
      fn.countAll<number>().as('of_portal'),
    ])
    .where('sent_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();
}

/** Counts a letter, and forgets those that no longer matter. */
export async function recordSentMessage(
  tx: Tx,
  letter: QuotaKey & { sent_at: Date },
  purge_before: Date,
): Promise<void> {
  await letterTables(tx).deleteFrom('personal_messages').where('sent_at', '<=', purge_before.toISOString()).execute();
  await letterTables(tx).insertInto('personal_messages').values(letter).execute();
}
