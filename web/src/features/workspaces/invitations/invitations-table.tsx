import {
  DEFAULT_LIST_PAGE,
  type Invitation,
  invitationRoutes,
  type Workspace,
  type WorkspaceRole,
} from '@cohortium/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { queryOf, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Pill, RelativeTime } from '#ui/display';
import { EmptyState, toast } from '#ui/feedback';
import { List } from '#ui/list';
import { denialOfManaging } from '../members/describe-role.ts';
import { resendInvitation, revokeInvitation } from '../members/people.ts';
import { useRoleFacts } from '../members/use-role-facts.ts';
import { useRoles } from '../members/use-roles.ts';

/** Buttons to resend or revoke an invitation; if disabled, they say why. */
function InvitationActions({ invitation, workspace }: { invitation: Invitation; workspace: Workspace }) {
  const { invitation_id, email, role } = invitation;
  const { can } = useRoles();
  const onError = (error: unknown) => toast({ title: sentenceOf(error), tone: 'danger' });
  const resend = useMutation({
    mutationFn: () => resendInvitation(invitation_id),
    onSuccess: () => toast({ title: `Sent to ${email} again.`, tone: 'success' }),
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(invitation_id),
    onSuccess: () => toast({ title: `The invitation of ${email} is revoked; its link no longer works.` }),
    onError,
  });
  const denied = denialOfManaging(can, { name: workspace.name, role });
  return (
    <span className="flex gap-1.5">
      <Button size="small" disabledReason={denied} busy={resend.isPending} onClick={() => resend.mutate()}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="small"
        look="danger"
        disabledReason={denied}
        busy={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Revoke<span className="sr-only"> the invitation of {email}</span>
      </Button>
    </span>
  );
}

function columnsOf(workspace: Workspace, titleOf: (role: WorkspaceRole) => string): Column<Invitation>[] {
  return [
    { id: 'email', header: 'Email', value: ({ email }) => email, flexible: true, sortable: false },
    { id: 'role', header: 'Role', value: ({ role }) => titleOf(role), sortable: false },
    {
      id: 'sent_at',
      header: 'Sent',
      value: ({ sent_at }) => sent_at,
      cell: ({ sent_at, invited_by }) => (
        <span className="text-ink-2">
          <RelativeTime at={sent_at} /> by {invited_by}
        </span>
      ),
      sortable: false,
    },
    {
      id: 'expires_at',
      header: 'Expires',
      value: ({ expires_at }) => expires_at,
      cell: ({ is_expired, expires_at }) =>
        is_expired ? <Pill tone="warning">expired</Pill> : <RelativeTime at={expires_at} />,
      sortable: false,
    },
    {
      id: 'acts',
      header: 'Actions',
      value: () => null,
      cell: (invitation) => <InvitationActions invitation={invitation} workspace={workspace} />,
      sortable: false,
    },
  ];
}

/** Invitations that wait for an answer. */
export function InvitationsTable({ workspace }: { workspace: Workspace }) {
  const [view, setView] = useState<{ page: number; page_size: number }>(DEFAULT_LIST_PAGE);
  const list = useQuery({
    ...queryOf(invitationRoutes.invitations, { query: view }),
    placeholderData: keepPreviousData,
  });
  const { titleOf } = useRoleFacts();
  const columns = columnsOf(workspace, titleOf);
  return (
    <List
      label="Pending invitations"
      subject="The invitations"
      list={list}
      look="tab"
      columns={columns}
      rows={list.data?.data}
      rowId={({ invitation_id }) => invitation_id}
      view={view}
      onView={(next) => setView({ ...view, ...next })}
      empty={
        <EmptyState icon={Mail} title="No pending invitations.">
          Accepted and declined invitations are not listed.
        </EmptyState>
      }
    />
  );
}
