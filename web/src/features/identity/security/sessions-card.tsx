import { type SignedInSession, sessionRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatExact } from '#platform';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { Card } from '#ui/layout';

async function end(work: Promise<unknown>, done: string) {
  try {
    await work;
    toast({ title: done });
  } catch (error) {
    toast({ title: sentenceOf(error), tone: 'danger' });
  }
  await refresh(sessionRoutes.sessions);
}

export function SessionsCard() {
  const query = useQuery(queryOf(sessionRoutes.sessions, {}));
  const { data, error } = query;
  const others = (data?.data ?? []).filter(({ is_this }) => !is_this);
  return (
    <Card
      title="Active sessions"
      note={data && `n = ${data.data.length}`}
      aside={
        others.length > 0 && (
          <Button
            size="small"
            onClick={() => end(call(sessionRoutes.endOtherSessions, {}), 'Signed out of all other sessions')}
          >
            Sign out of all other sessions
          </Button>
        )
      }
    >
      {error && <ErrorState title="The sessions could not be loaded" query={query} />}
      {!data && !error && <Skeleton />}
      <ul>
        {data?.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session }: { session: SignedInSession }) {
  const { id, device, address, created_at, last_used_at, is_this } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3.5 py-2 text-13 last:border-b-0">
      <div className="min-w-0 flex-1">
        <span className="font-medium">{device}</span> {is_this && <Pill tone="accent">this session</Pill>}
        <p className="text-12 text-ink-3">
          {address ?? 'unknown IP address'} · since {formatExact(created_at)} · last used{' '}
          <RelativeTime at={last_used_at} />
        </p>
      </div>
      {!is_this && (
        <Button
          size="small"
          onClick={() => end(call(sessionRoutes.endSession, { params: { id } }), `Signed out ${device}`)}
        >
          Sign out<span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}
