import type { Grant, ShareLevel } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Avatar, RelativeTime } from '#ui/display';
import { ErrorState, Skeleton, toast } from '#ui/feedback';
import { Select } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';
import { describeOpened, LEVELS, levels, RESOURCE_LABELS, type ShareableResource } from './describe-share.ts';
import { grantsQuery, share, unshare } from './shares.ts';

/** All grants of an item with their access level and a revoke button. */
export function GrantsList({ resource }: { resource: ShareableResource }) {
  const list = useQuery({ ...grantsQuery(resource), staleTime: 0 });
  const [revoking, setRevoking] = useState<Grant | null>(null);
  if (list.isPending) return <Skeleton className="h-16 w-full" />;
  if (list.isError) {
    return <ErrorState title="The sharing settings could not be loaded." query={list} />;
  }
  const grants = list.data.data;
  if (grants.length === 0) return <p className="text-13 text-ink-3">Not shared outside the workspace.</p>;
  return (
    <>
      <ul className="-mx-1">
        {grants.map((grant) => (
          <GrantLine key={grant.grant_id} resource={resource} grant={grant} onRevoke={() => setRevoking(grant)} />
        ))}
      </ul>
      {revoking && <RevokeDialog resource={resource} grant={revoking} onClose={() => setRevoking(null)} />}
    </>
  );
}

type GrantLineProps = { resource: ShareableResource; grant: Grant; onRevoke: () => void };

function GrantLine({ resource, grant, onRevoke }: GrantLineProps) {
  const { name, to, level, shared_at, shared_by, workspace_id, email } = grant;
  const change = useMutation({
    mutationFn: (next: ShareLevel) => share(resource, { grantees: [email ?? workspace_id ?? ''], level: next }),
    onSuccess: (_, next) => toast({ title: `${name} ${LEVELS[next].title.toLowerCase()} now.` }),
    onError: (error) => toast({ title: `${name} was not changed.`, description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-line border-b px-1 py-2 last:border-b-0">
      <Avatar name={name} tone="soft" shape={to === 'person' ? 'round' : 'square'} />
      <div className="min-w-0 flex-1 basis-40 text-13">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-12 text-ink-3">
          {to === 'workspace' && 'workspace · '}
          by {shared_by}, <RelativeTime at={shared_at} /> · {describeOpened(grant)}
        </p>
      </div>
      <Select
        height="small"
        label={`Access level of ${name}`}
        value={change.isPending ? change.variables : level}
        disabled={change.isPending}
        options={levels.map((each) => ({ value: each, label: LEVELS[each].title }))}
        onValueChange={(next) => next !== level && change.mutate(next)}
      />
      <Button size="small" look="danger" onClick={onRevoke}>
        Revoke<span className="sr-only"> for {name}</span>
      </Button>
    </li>
  );
}

function RevokeDialog({
  resource,
  grant,
  onClose,
}: {
  resource: ShareableResource;
  grant: Grant;
  onClose: () => void;
}) {
  const revoke = useMutation({
    mutationFn: () => unshare(resource, grant.grant_id),
    onSuccess: () => {
      onClose();
      toast({ title: `“${resource.name}” is no longer shared with ${grant.name}.` });
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Stop sharing “${resource.name}” with ${grant.name}?`}
      confirm="Stop sharing"
      mutation={revoke}
    >
      {grant.to === 'workspace' ? 'Its members lose' : 'They lose'} the {RESOURCE_LABELS[resource.kind]} at once, even
      with the page open. They keep their downloads and the results in their own workspaces.
    </AlertDialog>
  );
}
