import type { MailLine, MailState, OpenedMail } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { PersonCaller } from '#platform/http';
import { findMessage, listOutbox, type OutboxMessage } from '#platform/mail';
import type { Admin } from './admin.ts';

type OutboxContext = { platform: Pick<Admin['platform'], 'db' | 'mail'> };

const toMailLine = ({ id, to, subject, state, failure, created_at, sent_at }: OutboxMessage): MailLine => ({
  ...{ id, to, subject, state, failure, created_at, sent_at },
});

export interface MailQuery {
  page: number;
  page_size: number;
  state?: MailState | undefined;
  search?: string | undefined;
}

/** Messages without text and links, which are for the recipients only. */
export async function listMail({ platform: { db } }: OutboxContext, query: MailQuery) {
  const { messages, total } = await listOutbox(db, query);
  const { page, page_size } = query;
  return { data: messages.map(toMailLine), paging: { page, page_size, total } };
}

async function requireMessage(db: Db, id: string): Promise<OutboxMessage> {
  const message = await findMessage(db, id);
  if (!message) throw notFound('This message');
  return message;
}

const toAuditEvent = ({ person }: PersonCaller, { id, to, subject }: OutboxMessage) => ({
  ...{ person_id: person.id, kind: 'message', object_id: id, detail: { to, subject } },
});

/** A message from inside. Links of those that go out by another way stay there: they would open somebody's account. */
export async function openMessage(
  { platform: { db, mail } }: OutboxContext,
  context: PersonCaller,
  id: string,
): Promise<OpenedMail> {
  return transact(db, async (tx) => {
    const message = await requireMessage(tx, id);
    await recordAuditEvent(tx, { ...toAuditEvent(context, message), action: 'read' });
    const { state, text } = message;
    return { ...toMailLine(message), text, links: state === 'stored' ? mail.linksOf(message) : [] };
  });
}

export async function resendMessage(
  { platform: { db, mail } }: OutboxContext,
  context: PersonCaller,
  id: string,
): Promise<MailLine> {
  return transact(db, async (tx) => {
    const message = await requireMessage(tx, id);
    if (!(await mail.resend(tx, id))) {
      throw new AppError('conflict', 'Only messages with failed delivery can be sent again.');
    }
    await recordAuditEvent(tx, { ...toAuditEvent(context, message), action: 'resend' });
    return toMailLine(await requireMessage(tx, id));
  });
}
