import { type ApiToken, sessionRoutes } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#platform';
import { call, queryOf, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { ErrorState, Skeleton } from '#ui/feedback';
import { Card } from '#ui/layout';
import { AlertDialog } from '#ui/overlays';
import { CreateTokenDrawer } from './create-token-drawer.tsx';

export function TokensCard() {
  const query = useQuery(queryOf(sessionRoutes.apiTokens, {}));
  const { data, error } = query;
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  return (
    <Card
      title="API tokens"
      note="for scripts and the command line"
      aside={
        <Button size="small" onClick={() => setIsCreating(true)}>
          New token
        </Button>
      }
    >
      {error && <ErrorState title="The tokens could not be loaded" query={query} />}
      {!data && !error && <Skeleton />}
      {data?.data.length === 0 && (
        <p className="px-3.5 py-3 text-13 text-ink-2">
          No API tokens yet. A token lets a script act on your behalf or read your data.
        </p>
      )}
      <ul>
        {data?.data.map((token) => (
          <li
            key={token.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-3.5 py-2 text-13 last:border-b-0"
          >
            <div className="min-w-0 flex-1">
              <span className="break-words font-medium">{token.name}</span>{' '}
              <Pill>{token.scope === 'read' ? 'read only' : 'read and write'}</Pill>
              <p className="text-12 text-ink-3">
                until {formatDate(token.expires_at)} · last used{' '}
                {token.last_used_at ? <RelativeTime at={token.last_used_at} /> : 'never'}
              </p>
            </div>
            <Button size="small" onClick={() => setRevoking(token)}>
              Revoke<span className="sr-only"> {token.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isCreating && <CreateTokenDrawer onClose={() => setIsCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Card>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async () => {
    setBusy(true);
    try {
      await call(sessionRoutes.deleteApiToken, { params: { id: token.id } });
      await refresh(sessionRoutes.apiTokens);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <AlertDialog
      onClose={onClose}
      title={`Revoke the token “${token.name}”?`}
      confirm="Revoke token"
      onConfirm={revoke}
      busy={busy}
      error={problem}
    >
      Scripts that use it stop working at once. This cannot be undone.
    </AlertDialog>
  );
}
