import { sql } from 'kysely';
import { type Db, toLikePattern } from '#platform/database';
import type { Link, MailTables, MessageState, SealedLinks } from './mail-tables.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  links: Link[];
}

/** A message as it is kept: `Mail.linksOf` opens its links. */
export interface OutboxMessage extends Omit<MailMessage, 'links'> {
  id: string;
  links: SealedLinks;
  state: MessageState;
  /** Why it could not be delivered. */
  failure: string | null;
  created_at: string;
  sent_at: string | null;
}

export async function addMessage(
  db: Db,
  { links, ...message }: Pick<OutboxMessage, 'id' | 'to' | 'subject' | 'text' | 'links' | 'state'>,
): Promise<void> {
  await outbox(db)
    .insertInto('mail_outbox')
    .values({ ...message, links: JSON.stringify(links), failure: null, sent_at: null })
    .execute();
}

/** Messages of earlier versions, with links that anybody could read who reads the table. */
export async function unsealedMessages(db: Db): Promise<{ id: string; links: Link[] }[]> {
  const { rows } = await sql<{ id: string; links: Link[] }>`
    select id, links from mail_outbox where jsonb_typeof(links) = 'array' and links <> '[]'`.execute(db);
  return rows;
}

export async function changeLinks(db: Db, id: string, links: string): Promise<void> {
  await outbox(db)
    .updateTable('mail_outbox')
    .set({ links: JSON.stringify(links) })
    .where('id', '=', id)
    .execute();
}

export async function findMessage(db: Db, id: string): Promise<OutboxMessage | undefined> {
  return outbox(db).selectFrom('mail_outbox').select(messageColumns).where('id', '=', id).executeTakeFirst();
}

/** Deletes the links, because they contain secrets and were delivered. */
export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  const sent = { state: 'sent' as const, links: '[]', failure: null, sent_at: at.toISOString() };
  await outbox(db).updateTable('mail_outbox').set(sent).where('id', '=', id).execute();
}

export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await outbox(db).updateTable('mail_outbox').set({ state: 'failed', failure }).where('id', '=', id).execute();
}

/** Requeues a permanently failed message; false if it is not failed. */
export async function requeueMessage(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await outbox(db)
    .updateTable('mail_outbox')
    .set({ state: 'waiting', failure: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Messages that were written before a moment go, but for those that are still to be sent: they name what may be gone. */
export async function deleteMessagesBefore(db: Db, moment: Date): Promise<void> {
  await outbox(db)
    .deleteFrom('mail_outbox')
    .where('created_at', '<', moment.toISOString())
    .where('state', '<>', 'waiting')
    .execute();
}

/** How many messages there are in each state. */
export async function countMessages(db: Db): Promise<Record<MessageState, number>> {
  const rows = await outbox(db)
    .selectFrom('mail_outbox')
    .select(['state', (row) => row.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  return { waiting: 0, sent: 0, failed: 0, stored: 0, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) };
}

export interface OutboxFilter {
  /** Only what is addressed to this person. */
  to?: string;
  state?: MessageState | undefined;
  /** A part of the address or of the subject. */
  search?: string | undefined;
  page: number;
  page_size: number;
}

/** The newest messages first, and how many there are. */
export async function listOutbox(
  db: Db,
  { to, state, search, page, page_size }: OutboxFilter,
): Promise<{ messages: OutboxMessage[]; total: number }> {
  let found = outbox(db).selectFrom('mail_outbox');
  if (to !== undefined) found = found.where('to', '=', to);
  if (state !== undefined) found = found.where('state', '=', state);
  if (search !== undefined) {
    const like = toLikePattern(search);
    found = found.where((any) => any.or([any('to', 'ilike', like), any('subject', 'ilike', like)]));
  }
  const page_of = found
    .select(messageColumns)
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size);
  const count = found.select((row) => row.fn.countAll<number>().as('total'));
  const [messages, { total }] = await Promise.all([page_of.execute(), count.executeTakeFirstOrThrow()]);
  return { messages, total };
}

const messageColumns = ['id', 'to', 'subject', 'text', 'links', 'state', 'failure', 'created_at', 'sent_at'] as const;
const outbox = (db: Db) => db.withTables<MailTables>();
