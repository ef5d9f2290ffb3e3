import { newId } from '#platform/clock';
import type { Db } from '#platform/database';
import type { Link, MailTables, MessageState } from './mail-tables.ts';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  links: Link[];
}

export interface OutboxMessage extends Letter {
  id: string;
  state: MessageState;
  /** Why it could not be delivered. */
  failure: string | null;
  created_at: string;
}

export async function addMessage(db: Db, letter: Letter, state: MessageState): Promise<string> {
  const id = newId();
  const links = JSON.stringify(letter.links);
  const { to, subject, text } = letter;
  await outbox(db)
    .insertInto('mail_outbox')
    .values({ id, to, subject, text, links, state, failure: null, sent_at: null })
    .execute();
  return id;
}

export async function findMessage(db: Db, id: string): Promise<OutboxMessage | undefined> {
  return outbox(db).selectFrom('mail_outbox').select(shown).where('id', '=', id).executeTakeFirst();
}

/** The links go: they hold secrets, and the person has them now. */
export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  const sent = { state: 'sent' as const, links: '[]', failure: null, sent_at: at.toISOString() };
  await outbox(db).updateTable('mail_outbox').set(sent).where('id', '=', id).execute();
}

export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await outbox(db).updateTable('mail_outbox').set({ state: 'failed', failure }).where('id', '=', id).execute();
}

export interface OutboxFilter {
  /** Only what is addressed to this person. */
  to?: string;
  page: number;
  page_size: number;
}

/** The newest messages first, and how many there are. */
export async function listOutbox(
  db: Db,
  { to, page, page_size }: OutboxFilter,
): Promise<{ messages: OutboxMessage[]; total: number }> {
  let messages = outbox(db).selectFrom('mail_outbox').select(shown);
  let count = outbox(db)
    .selectFrom('mail_outbox')
    .select((row) => row.fn.countAll<number>().as('total'));
  if (to !== undefined) {
    messages = messages.where('to', '=', to);
    count = count.where('to', '=', to);
  }
  const page_of = messages
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size);
  const [found, { total }] = await Promise.all([page_of.execute(), count.executeTakeFirstOrThrow()]);
  return { messages: found, total };
}

const shown = ['id', 'to', 'subject', 'text', 'links', 'state', 'failure', 'created_at'] as const;
const outbox = (db: Db) => db.withTables<MailTables>();
