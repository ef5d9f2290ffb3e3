import {
  DEFAULT_LIST_PAGE,
  type Invitation,
  invitationRoutes,
  type Workspace,
  type WorkspaceRole,
} from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#platform/api';
import { type Column, DataTable, Paging } from '#ui/data-table';
import { Pill, RelativeTime } from '#ui/display';
import { EmptyState, ErrorState } from '#ui/feedback';
import { useRoleFacts } from '../../queries/use-role-facts.ts';
import { InvitationActions } from './invitation-actions.tsx';

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
  const paging = list.data?.paging;
  return (
    <>
      <DataTable
        label="Pending invitations"
        className="min-h-0 flex-1 px-3.5 pt-2 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={({ invitation_id }) => invitation_id}
        loading={list.isPending}
        error={
          list.isError ? (
            <ErrorState
              title="The invitations could not be loaded."
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : null
        }
        empty={
          <EmptyState icon={Mail} title="No pending invitations.">
            Accepted and declined invitations are not listed.
          </EmptyState>
        }
      />
      {paging && paging.total > 0 && <Paging paging={paging} onChange={setView} />}
    </>
  );
}
