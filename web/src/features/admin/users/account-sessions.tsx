import { type Account, type AccountSession, adminRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { endSessions } from '../save.ts';

type AccountSessionsProps = { account: Account; whyNot: string | null };

/** Sessions and tokens of an account, for administrators who can end them. */
export function AccountSessions({ account, whyNot }: AccountSessionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const allowed = whyNot === null;
  const list = useQuery({
    ...queryOf(adminRoutes.accountSessions, { params: { id: account.id } }),
    enabled: allowed,
  });
  if (!allowed)
    return (
      <p className="text-12 text-ink-3">
        {formatCount(account.n_sessions, 'session')}. {whyNot}.
      </p>
    );
  if (list.isPending) return <Skeleton className="h-10 w-full" />;
  if (list.isError) {
    return <ErrorState title="The sessions could not be loaded." query={list} />;
  }
  const sessions = list.data.data;
  return (
    <>
      {sessions.length === 0 && <p className="text-13 text-ink-3">No active sessions.</p>}
      <ul className="grid gap-2">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 0 && (
        <Button size="small" look="danger" className="mt-3" onClick={() => setIsConfirming(true)}>
          Sign out everywhere
        </Button>
      )}
      {isConfirming && <EndSessions account={account} onClose={() => setIsConfirming(false)} />}
    </>
  );
}

function Session({ session: { kind, name, address, last_used_at } }: { session: AccountSession }) {
  return (
    <li className="text-13">
      {kind === 'api_token' ? `API token “${name}”` : name}
      <span className="block text-12 text-ink-3">
        {address !== null && `from ${address}, `}used <RelativeTime at={last_used_at} />
      </span>
    </li>
  );
}

function EndSessions({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () => endSessions(id),
    onSuccess: (n) => {
      onClose();
      toast({ title: `${name} is signed out: ${formatCount(n, 'session or token', 'sessions or tokens')} ended.` });
    },
  });
  return (
    <AlertDialog onClose={onClose} title={`Sign ${name} out everywhere?`} confirm="Sign out" mutation={end}>
      All sessions end at once and all API tokens are permanently revoked. The user can sign in again.
    </AlertDialog>
  );
}
