import { type Member, memberRoutes, WORKSPACE_MEMBER_PAGE_SIZE, type Workspace } from '@cohortium/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Avatar, Pill, RelativeTime } from '#ui/display';
import { EmptyState, toast } from '#ui/feedback';
import { List } from '#ui/list';
import { AlertDialog } from '#ui/overlays';
import { denialOfTransfer } from './describe-role.ts';
import { MemberRole } from './member-role.tsx';
import { transferOwnership } from './people.ts';
import { RemoveButton, RemoveMember } from './remove-member.tsx';
import { useRoles } from './use-roles.ts';

type TransferButtonProps = { member: Member; workspace: Workspace; onHandOver: (member: Member) => void };

/** The button to transfer ownership; if disabled, it says why. */
function TransferButton({ member, workspace, onHandOver }: TransferButtonProps) {
  const { can } = useRoles();
  if (member.is_you) return null;
  return (
    <Button size="small" disabledReason={denialOfTransfer(can, workspace)} onClick={() => onHandOver(member)}>
      Transfer ownership<span className="sr-only"> of {member.name}</span>
    </Button>
  );
}

type TransferDialogProps = { member: Member; workspace: Workspace; onClose: () => void; onHandedOver: () => void };

/** Confirms the transfer of ownership. */
function TransferDialog({ member, workspace, onClose, onHandedOver }: TransferDialogProps) {
  const { name, user_id } = member;
  const transfer = useMutation({
    mutationFn: () => transferOwnership(user_id),
    onSuccess: () => {
      onClose();
      toast({ title: `“${workspace.name}” now belongs to ${name}.`, tone: 'success' });
      onHandedOver();
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Transfer “${workspace.name}” to ${name}?`}
      confirm={`Transfer to ${name}`}
      mutation={transfer}
    >
      {name} becomes an owner and you become an admin. You can no longer delete the workspace or manage its owners. Only{' '}
      {name} or another owner can reverse this.
    </AlertDialog>
  );
}

const { first: firstColumns, after_reset } = WORKSPACE_MEMBER_PAGE_SIZE;

type MembersTableProps = { workspace: Workspace; onOwnChange: (hasLeft: boolean) => void };

export function MembersTable({ workspace, onOwnChange }: MembersTableProps) {
  const [view, setView] = useState<{ page: number; page_size: number }>({ page: 1, page_size: firstColumns });
  const [removing, setRemoving] = useState<Member | null>(null);
  const [heir, setHeir] = useState<Member | null>(null);
  const list = useQuery({ ...queryOf(memberRoutes.members, { query: view }), placeholderData: keepPreviousData });
  // Owners come first: the second row of the first page says whether there is another one.
  const owners = view.page === 1 ? (list.data?.data ?? []).filter(({ role }) => role === 'owner') : [];
  const lastOwner = owners.length === 1 ? (owners[0]?.user_id ?? null) : null;
  const columns = useMemo(
    () => columnsOf({ workspace, lastOwner, onOwnChange, onRemove: setRemoving, onHandOver: setHeir }),
    [workspace, lastOwner, onOwnChange],
  );
  return (
    <>
      <List
        label="Members"
        subject="The members"
        list={list}
        look="tab"
        columns={columns}
        rows={list.data?.data}
        rowId={({ user_id }) => user_id}
        view={view}
        onView={(next) => setView({ ...view, ...next })}
        empty={<EmptyState title="This page is empty." />}
        foot={
          view.page > 1 && (
            <Button size="small" look="ghost" onClick={() => setView({ page: 1, page_size: after_reset })}>
              Back to the first page
            </Button>
          )
        }
      />
      {heir && (
        <TransferDialog
          member={heir}
          workspace={workspace}
          onClose={() => setHeir(null)}
          onHandedOver={() => onOwnChange(false)}
        />
      )}
      {removing && (
        <RemoveMember
          member={removing}
          workspace={workspace}
          onClose={() => setRemoving(null)}
          onRemoved={() => removing.is_you && onOwnChange(true)}
        />
      )}
    </>
  );
}

type MemberActions = MembersTableProps & {
  /** The only owner’s id; null if there are several. */
  lastOwner: string | null;
  onRemove: (member: Member) => void;
  onHandOver: (member: Member) => void;
};

const identityColumns: Column<Member>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, is_you }) => (
      <span className="flex items-center gap-2">
        <Avatar name={name} tone="soft" shape="round" />
        <span className="truncate font-medium">{name}</span>
        {is_you && <Pill tone="accent">you</Pill>}
      </span>
    ),
    sortable: false,
  },
  { id: 'email', header: 'Email', value: ({ email }) => email, flexible: true, sortable: false },
];

const joinedColumn: Column<Member> = {
  id: 'joined_at',
  header: 'Member since',
  value: ({ joined_at }) => joined_at,
  cell: ({ joined_at }) => <RelativeTime at={joined_at} />,
  sortable: false,
};

function columnsOf({ workspace, lastOwner, onOwnChange, onRemove, onHandOver }: MemberActions): Column<Member>[] {
  return [
    ...identityColumns,
    {
      id: 'role',
      header: 'Role',
      value: ({ role }) => role,
      cell: (member) => (
        <MemberRole
          member={member}
          personal={workspace.is_personal}
          onChanged={() => member.is_you && onOwnChange(false)}
        />
      ),
      sortable: false,
    },
    joinedColumn,
    {
      id: 'acts',
      header: 'Actions',
      value: () => null,
      cell: (member) => (
        <span className="flex gap-1.5">
          <TransferButton member={member} workspace={workspace} onHandOver={onHandOver} />
          <RemoveButton
            member={member}
            workspace={workspace}
            isLastOwner={member.user_id === lastOwner}
            onRemove={onRemove}
          />
        </span>
      ),
      sortable: false,
    },
  ];
}
