import { authRoutes, type MessageSent } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { queryOf } from '#platform/api';
import { Note } from '#ui/feedback';
import { pathWithin } from '../../model/message-token.ts';

const LOOK_AGAIN_MS = 1500;
const words: Record<MessageSent['delivery'], string> = {
  mail: 'The message is on its way. It can take a minute; look into the spam folder too.',
  outbox: 'This portal has no mail server: the message stays in its outbox.',
  spool: 'This portal has no mail server: whoever runs it finds the message in its spool and passes it on.',
};

type SentMessageProps = { email: string; delivery: MessageSent['delivery']; children?: ReactNode };

/** A message has been sent to this address, if it has an account; where the outbox is open, its link is right here. */
export function SentMessage({ email, delivery, children }: SentMessageProps) {
  return (
    <div className="grid gap-3.5">
      <p className="flex items-start gap-2.5">
        <MailCheck aria-hidden="true" className="mt-0.5 text-accent" />
        <span className="min-w-0">
          Open the message to <b className="break-words font-semibold">{email}</b> and follow its link.{' '}
          {words[delivery]}
        </span>
      </p>
      {delivery === 'outbox' && <OutboxLink email={email} />}
      {children}
    </div>
  );
}

function OutboxLink({ email }: { email: string }) {
  const { data } = useQuery({ ...queryOf(authRoutes.outbox, {}), staleTime: 0, refetchInterval: LOOK_AGAIN_MS });
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

/** The link of a message: within the portal it keeps the page, elsewhere it is an ordinary link. */
export function MessageLink({ title, href }: { title: string; href: string }) {
  const path = pathWithin(href, location.origin);
  return <a href={path ?? href}>{title}</a>;
}
