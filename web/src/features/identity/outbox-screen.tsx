import { authRoutes, type OutboxMessage } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatExact } from '#platform';
import { queryOf } from '#platform/api';
import { Logo, RelativeTime } from '#ui/display';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { MessageLink } from './sent-message.tsx';

/** The messages of a portal without a mail server: all of them in the demo, otherwise the user's own. */
export function OutboxScreen() {
  const outbox = useQuery(queryOf(authRoutes.outbox, {}));
  return (
    <div className="mx-auto w-full max-w-180 px-5 py-6">
      <header>
        <Link to="/" className="text-ink no-underline!">
          <Logo />
        </Link>
      </header>
      <main>
        <h1 className="mt-6 font-semibold text-20 tracking-[-.018em]">Outbox</h1>
        <p className="mb-4 text-13 text-ink-2">
          Email is not set up on this portal. Its messages are shown here instead, newest first.
        </p>
        {outbox.isPending && <Skeleton className="h-24" />}
        {outbox.isError && <ErrorState title="The outbox could not be loaded." query={outbox} />}
        {outbox.data?.data.length === 0 && <EmptyState title="No messages yet." />}
        <ul className="grid gap-3">
          {outbox.data?.data.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  return (
    <Card
      title={message.subject}
      note={
        <>
          to {message.to}
          <span className="sr-only"> {formatExact(message.created_at)}</span>
        </>
      }
      aside={
        <span className="pr-2 text-12 text-ink-3">
          <RelativeTime at={message.created_at} />
        </span>
      }
    >
      <div className="px-3.5 py-3 text-13">
        <p className="whitespace-pre-line break-words">{message.text}</p>
        <p className="mt-2 flex flex-wrap gap-x-4">
          {message.links.map((link) => (
            <MessageLink key={link.href} {...link} />
          ))}
        </p>
      </div>
    </Card>
  );
}
