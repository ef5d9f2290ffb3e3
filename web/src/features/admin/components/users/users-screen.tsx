import { type Account, type AppRole, appRoles, ssoRoutes } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { Select } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { ROLE_TITLES } from '../../model/describe-account.ts';
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

const ANY = 'any';
const roleOptions = [
  { value: ANY, label: 'any' } as const,
  ...appRoles.map((role) => ({ value: role, label: ROLE_TITLES[role] })),
];

export function UsersScreen(props: UsersScreenProps) {
  return (
    <AdminPage title="Users" needs="users">
      <Users {...props} />
    </AdminPage>
  );
}

/** Everybody who has an account: role, state, when they were last here. */
function Users({ view, onView, ownId }: UsersScreenProps) {
  const { page, page_size, search, role } = view;
  const query = { page, page_size, ...(search ? { search } : {}), ...(role ? { app_role_name: role } : {}) };
  const list = useQuery({ ...queryOf(ssoRoutes.users, { query }), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Account | null>(null);
  const columns = useMemo(() => userColumns({ ownId, onOpen: setOpened }), [ownId]);
  const paging = list.data?.paging ?? { page, page_size, total: 0 };
  const filtered = search !== '' || role !== '';
  return (
    <>
      <PageHeader
        title="Users"
        summary={list.data && `${formatCount(paging.total, 'account')}${filtered ? ' found' : ''}`}
      />
      <div className="flex flex-none flex-wrap items-center gap-2 px-6 pb-3 max-md:px-4">
        <SearchFilter
          label="Search name or e-mail"
          value={search}
          onValueChange={(typed) => onView({ search: typed, page: 1 })}
        />
        <Select
          height="small"
          className="h-8.5"
          label="Role"
          prefix="Role"
          value={role || ANY}
          options={roleOptions}
          onValueChange={(chosen) => onView({ role: chosen === ANY ? '' : chosen, page: 1 })}
        />
      </div>
      <DataTable
        label="Users"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={list.data?.data ?? []}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={setOpened}
        loading={list.isPending}
        error={
          list.isError && (
            <ErrorState title="The accounts could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={
          <EmptyState
            title="Nobody is like that."
            actions={<Button onClick={() => onView({ search: '', role: '', page: 1 })}>Show all</Button>}
          />
        }
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {opened && <UserDrawer key={opened.id} opened={opened} ownId={ownId} onClose={() => setOpened(null)} />}
    </>
  );
}
