import { type Account, type AppRole, appRoles, ssoRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount, formatDate, formatExact } from '#platform';
import { queryOf } from '#platform/api';
import { useAbility } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Avatar, Pill, RelativeTime } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { isFiltered, List, type ListFilter, type ListPage } from '#ui/list';
import { Drawer, PanelSection } from '#ui/overlays';
import { AdminPage } from '../admin-page.tsx';
import { FactList } from '../fact-list.tsx';
import { OpenButton } from '../open-button.tsx';
import { StatePill } from '../state-pill.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { denialOfRoleChange, ROLE_TITLES, stateOfAccount } from './describe-account.ts';
import { RoleChoice } from './role-choice.tsx';

type UserDrawerProps = { opened: Account; ownId: string; onClose: () => void };

/** One account: who it is, what they may do, where they are signed in. */
function UserDrawer({ opened, ownId, onClose }: UserDrawerProps) {
  const ability = useAbility();
  const may = (action: string) => ability.can(action, 'app_user');
  const [removed, setRemoved] = useState(false);
  const accountQuery = useQuery({
    ...queryOf(ssoRoutes.user, { params: { id: opened.id } }),
    placeholderData: { data: opened },
    enabled: !removed,
  });
  const account = accountQuery.data?.data ?? opened;
  const whyNot = denialOfRoleChange(may, account, ownId);
  return (
    <Drawer
      onClose={onClose}
      title={account.name}
      description="Role, state and sessions of an account"
      aside={<StatePill state={stateOfAccount(account)} />}
    >
      <PanelSection>
        <FactList
          facts={[
            ['Email', account.email],
            ['Account', <CopyId key="id" id={account.id} />],
            ['Created', formatDate(account.created_at)],
            ['Last sign-in', account.last_sign_in_at ? formatExact(account.last_sign_in_at) : 'never'],
            ['Terms', account.signed_term ? 'accepted' : 'not accepted yet'],
            ['Two-factor authentication', account.has_second_factor ? 'on' : 'off'],
          ]}
        />
      </PanelSection>
      <PanelSection title="Platform role">
        <RoleChoice account={account} may={may} whyNot={whyNot} />
      </PanelSection>
      <PanelSection title="Active sessions">
        <AccountSessions account={account} whyNot={whyNot} />
      </PanelSection>
      <PanelSection title="Disable or remove account">
        <AccountActions
          account={account}
          whyNot={whyNot}
          onRemoved={() => {
            setRemoved(true);
            onClose();
          }}
        />
      </PanelSection>
    </Drawer>
  );
}

type ColumnOptions = { ownId: string; onOpen: (account: Account) => void };

const facts: Column<Account>[] = [
  { id: 'email', header: 'Email', value: ({ email }) => email, flexible: true, sortable: false },
  {
    id: 'app_role_name',
    header: 'Role',
    value: ({ app_role_name }) => ROLE_TITLES[app_role_name],
    sortable: false,
  },
  {
    id: 'state',
    header: 'State',
    value: (account) => stateOfAccount(account).label,
    cell: (account) => <StatePill state={stateOfAccount(account)} />,
    sortable: false,
  },
  {
    id: 'last_sign_in_at',
    header: 'Last sign-in',
    value: ({ last_sign_in_at }) => last_sign_in_at,
    cell: ({ last_sign_in_at }) =>
      last_sign_in_at === null ? <span className="text-ink-3">never</span> : <RelativeTime at={last_sign_in_at} />,
    sortable: false,
  },
  { id: 'n_sessions', header: 'Sessions', value: ({ n_sessions }) => n_sessions, numeric: true, sortable: false },
];

function userColumns({ ownId, onOpen }: ColumnOptions): Column<Account>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      value: ({ name }) => name,
      cell: (account) => (
        <span className="flex items-center gap-2">
          <Avatar name={account.name} tone="soft" shape="round" />
          <OpenButton title={account.name} onOpen={() => onOpen(account)}>
            {account.name}
          </OpenButton>
          {account.id === ownId && <Pill tone="accent">you</Pill>}
        </span>
      ),
      sortable: false,
    },
    ...facts,
  ];
}

export interface UsersView extends ListPage {
  search: string;
  role: AppRole | '';
}

type UsersScreenProps = { view: UsersView; onView: (next: Partial<UsersView>) => void; ownId: string };

const filters: ListFilter<UsersView>[] = [
  { kind: 'search', key: 'search', label: 'Search name or email' },
  {
    kind: 'choice',
    key: 'role',
    label: 'Role',
    options: appRoles.map((role) => ({ value: role, label: ROLE_TITLES[role] })),
  },
];
const unfiltered: Partial<UsersView> = { search: '', role: '' };

export function UsersScreen(props: UsersScreenProps) {
  return (
    <AdminPage title="Users" needs="users">
      <Users {...props} />
    </AdminPage>
  );
}

/** All users with role, state and last sign-in. */
function Users({ view, onView, ownId }: UsersScreenProps) {
  const { page, page_size, search, role } = view;
  const query = { page, page_size, ...(search ? { search } : {}), ...(role ? { app_role_name: role } : {}) };
  const list = useQuery({ ...queryOf(ssoRoutes.users, { query }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Account | null>(null);
  const columns = useMemo(() => userColumns({ ownId, onOpen: setOpened }), [ownId]);
  return (
    <>
      <PageHeader
        title="Users"
        summary={
          list.data &&
          `${formatCount(list.data.paging.total, 'account')}${isFiltered(view, unfiltered) ? ' found' : ''}`
        }
      />
      <List
        label="Users"
        subject="The accounts"
        list={list}
        rows={list.data?.data}
        view={view}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={setOpened}
        keepFilters
        filters={filters}
        filtersBelow="header"
        unfiltered={unfiltered}
        noMatch="No users match these filters."
        empty={<EmptyState title="No users yet." />}
      />
      {opened && <UserDrawer key={opened.id} opened={opened} ownId={ownId} onClose={() => setOpened(null)} />}
    </>
  );
}
