import type { ViewLink } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { CreateLink } from './create-link.tsx';
import { type LinkedResource, linksQuery, revokeLink } from './links.ts';

/** View-only links for people without an account, until they expire. */
export function LinksSection({ resource }: { resource: LinkedResource }) {
  const list = useQuery({ ...linksQuery(resource), staleTime: 0 });
  const [revoking, setRevoking] = useState<ViewLink | null>(null);
  return (
    <div className="grid gap-3">
      <p className="text-12 text-ink-2">
        Anyone with the link sees what is listed above, without signing in and without changing anything. Samples,
        metadata, name and description stay as they are now.
      </p>
      <CreateLink resource={resource} />
      {list.isPending && <Skeleton className="h-8 w-full" />}
      {list.isError && <ErrorState title="The links could not be loaded." query={list} />}
      {list.data && list.data.data.length > 0 && (
        <ul className="-mx-1">
          {list.data.data.map((link) => (
            <LinkLine key={link.link_id} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      {revoking && <RevokeLink resource={resource} link={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}

const nameOf = ({ note }: ViewLink): string => note || 'Link without a note';

function LinkLine({ link, onRevoke }: { link: ViewLink; onRevoke: () => void }) {
  const { is_expired, expires_at, created_by, n_opened, last_opened_at, version } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-line border-b px-1 py-2 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48 text-13">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{nameOf(link)}</span>
          {version !== null && <Pill>Version {version}</Pill>}
          {is_expired && <Pill tone="warning">Expired</Pill>}
        </p>
        <p className="text-12 text-ink-3">
          by {created_by} · {is_expired ? 'expired' : 'expires'} <RelativeTime at={expires_at} /> ·{' '}
          {last_opened_at === null ? (
            'never opened'
          ) : (
            <>
              opened {formatCount(n_opened, 'time')}, last <RelativeTime at={last_opened_at} />
            </>
          )}
        </p>
      </div>
      <Button size="small" look="danger" onClick={onRevoke}>
        Revoke<span className="sr-only"> {nameOf(link)}</span>
      </Button>
    </li>
  );
}

function RevokeLink({ resource, link, onClose }: { resource: LinkedResource; link: ViewLink; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: () => revokeLink(resource, link.link_id),
    onSuccess: () => {
      onClose();
      toast({ title: 'The link no longer works.' });
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Revoke the link “${nameOf(link)}” to “${resource.name}”?`}
      confirm="Revoke link"
      mutation={revoke}
    >
      The link stops working at once and can’t be restored. You can create a new link.
    </AlertDialog>
  );
}
