import { authRoutes, type MessageSent } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '#platform/api';
import { Note } from '#ui/feedback';
import { pathWithin } from './message-token.ts';

const POLL_MS = 1500;
const deliveryMessages: Record<MessageSent['delivery'], string> = {
  mail: 'We have sent the message. It can take a minute. Check your spam folder too.',
  outbox: 'Email is not set up on this portal. The message is in its outbox.',
  spool: 'Email is not set up on this portal. Ask its operator to forward the message.',
};

type SentMessageProps = { email: string; delivery: MessageSent['delivery']; children?: ReactNode };

/** Tells that a message was sent if the email address has an account; shows its link if the outbox is open. */
export function SentMessage({ email, delivery, children }: SentMessageProps) {
  return (
    <div className="grid gap-3.5">
      <p className="flex items-start gap-2.5">
        <MailCheck aria-hidden="true" className="mt-0.5 text-accent" />
        <span className="min-w-0">
          Open the message to <b className="break-words font-semibold">{email}</b> and follow its link.{' '}
          {deliveryMessages[delivery]}
        </span>
      </p>
      {delivery === 'outbox' && <OutboxLink email={email} />}
      {children}
    </div>
  );
}

function OutboxLink({ email }: { email: string }) {
  const { data } = useQuery({ ...queryOf(authRoutes.outbox, {}), staleTime: 0, refetchInterval: POLL_MS });
  const message = data?.data.find(({ to, links }) => to.toLowerCase() === email.toLowerCase() && links.length > 0);
  if (!message) return null;
  return (
    <Note tone="info" title={message.subject}>
      <span className="mt-1 flex flex-wrap gap-x-3">
        {message.links.map((link) => (
          <MessageLink key={link.href} {...link} />
        ))}
        <Link to="/outbox">All messages</Link>
      </span>
    </Note>
  );
}

/** The link of a message: a router link within the portal, otherwise an ordinary link. */
export function MessageLink({ title, href }: { title: string; href: string }) {
  const path = pathWithin(href, location.origin);
  return <a href={path ?? href}>{title}</a>;
}
