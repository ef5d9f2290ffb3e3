import type { OutboxMessage } from '@cohortium/contract';
import { AppError } from '#platform/errors';
import type { Person } from '#platform/http';
import { type OutboxFilter, listOutbox as readOutbox } from '#platform/mail';
import { mailDelivery } from '../account/delivery.ts';
import type { Identity } from '../identity.ts';

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
