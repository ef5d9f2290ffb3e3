import type { MessageSent, OutboxMessage } from '@cohortium/contract';
import type { Config } from '#platform/config';
import { AppError } from '#platform/errors';
import type { Person } from '#platform/http';
import { type OutboxFilter, listOutbox as readOutbox } from '#platform/mail';
import type { Identity } from '../identity.ts';

/** How messages reach people: by mail, on the demo's own outbox page, or as files only the operator reads. */
export function mailDelivery({ smtp_url, demo }: Pick<Config, 'smtp_url' | 'demo'>): MessageSent['delivery'] {
  if (smtp_url) return 'mail';
  return demo ? 'outbox' : 'spool';
}

const NEWEST_PAGE = { page: 1, page_size: 50 };

/**
 * The newest messages: in a demo without mail server everybody's, otherwise those to the person who asks. Links of
 * messages that go out by another way are left there, or a borrowed session could read itself a new password.
 */
export async function listOutbox({ platform }: Pick<Identity, 'platform'>, person: Person | null) {
  const { config, db, mail } = platform;
  const open = mailDelivery(config) === 'outbox';
  if (!open && !person) throw new AppError('unauthenticated', 'Sign in to see the messages sent to you.');
  const filter: OutboxFilter = open || !person ? NEWEST_PAGE : { ...NEWEST_PAGE, to: person.email };
  const { messages, total } = await readOutbox(db, filter);
  const data = messages.map(
    ({ id, to, subject, text, links, created_at, state }): OutboxMessage => ({
      ...{ id, to, subject, text, created_at, state },
      links: state === 'stored' ? mail.linksOf({ id, links }) : [],
    }),
  );
  return { data, paging: { ...NEWEST_PAGE, total } };
}
