import { type Account, type AppRole, appRoles, ssoRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { PageHeader } from '#ui/layout';
import { ROLE_TITLES } from '../../model/describe-account.ts';
import { AdminList } from '../admin-list.tsx';
import { AdminPage } from '../admin-page.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDrawer } from './user-drawer.tsx';

export interface UsersView {
  page: number;
  page_size: number;
  search: string;
  role: AppRole | '';
}

type UsersScreenProps = { view: UsersView; onView: (next: Partial<UsersView>) => void; ownId: string };

const roleOptions = appRoles.map((role) => ({ value: role, label: ROLE_TITLES[role] }));

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
  const filtered = search !== '' || role !== '';
  return (
    <>
      <PageHeader
        title="Users"
        summary={list.data && `${formatCount(list.data.paging.total, 'account')}${filtered ? ' found' : ''}`}
      />
      <FilterBar below="header">
        <SearchFilter
          label="Search name or email"
          value={search}
          onValueChange={(typed) => onView({ search: typed, page: 1 })}
        />
        <ChoiceFilter
          label="Role"
          value={role}
          options={roleOptions}
          onValueChange={(chosen) => onView({ role: chosen, page: 1 })}
        />
      </FilterBar>
      <AdminList
        label="Users"
        subject="The accounts"
        list={list}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={setOpened}
        empty={
          <EmptyState
            title="No users match these filters."
            actions={<Button onClick={() => onView({ search: '', role: '', page: 1 })}>Show all</Button>}
          />
        }
      />
      {opened && <UserDrawer key={opened.id} opened={opened} ownId={ownId} onClose={() => setOpened(null)} />}
    </>
  );
}
