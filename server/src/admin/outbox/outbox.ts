import type { MailLine, MailState, OpenedMail } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { type Db, transact } from '#platform/database';
import { findMessage, listOutbox, type OutboxMessage } from '#platform/mail';
import { notFound, Refusal } from '#platform/refusal';
import type { Acting, Admin } from '../admin.ts';

type Here = { platform: Pick<Admin['platform'], 'db' | 'mail'> };

const outside = ({ id, to, subject, state, failure, created_at, sent_at }: OutboxMessage): MailLine => ({
  ...{ id, to, subject, state, failure, created_at, sent_at },
});

export interface MailWanted {
  page: number;
  page_size: number;
  state?: MailState | undefined;
  search?: string | undefined;
}

/** Messages without text and links, which are for the recipients only. */
export async function listMail({ platform: { db } }: Here, wanted: MailWanted) {
  const { messages, total } = await listOutbox(db, wanted);
  const { page, page_size } = wanted;
  return { data: messages.map(outside), paging: { page, page_size, total } };
}

async function demandMessage(db: Db, id: string): Promise<OutboxMessage> {
  const message = await findMessage(db, id);
  if (!message) throw notFound('This message');
  return message;
}

const actOn = ({ person, request_id }: Acting, { id, to, subject }: OutboxMessage) => ({
  ...{ person_id: person.id, kind: 'message', object_id: id, detail: { to, subject }, request_id },
});

/** A message from inside. Links of those that go out by another way stay there: they would open somebody's account. */
export async function openMessage({ platform: { db, mail } }: Here, acting: Acting, id: string): Promise<OpenedMail> {
  return transact(db, async (tx) => {
    const message = await demandMessage(tx, id);
    await recordAct(tx, { ...actOn(acting, message), action: 'read' });
    const { state, text } = message;
    return { ...outside(message), text, links: state === 'kept' ? mail.linksOf(message) : [] };
  });
}

export async function resendMessage({ platform: { db, mail } }: Here, acting: Acting, id: string): Promise<MailLine> {
  return transact(db, async (tx) => {
    const message = await demandMessage(tx, id);
    if (!(await mail.sendAgain(tx, id))) {
      throw new Refusal('conflict', 'Only messages with failed delivery can be sent again.');
    }
    await recordAct(tx, { ...actOn(acting, message), action: 'resend' });
    return outside(await demandMessage(tx, id));
  });
}
