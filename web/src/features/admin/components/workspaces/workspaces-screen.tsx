import { adminRoutes, type OverseenWorkspace, type WorkspaceState, workspaceStates } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { Checkbox, Select } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { WORKSPACE_STATES } from '../../model/describe-workspace.ts';
import { AdminPage } from '../admin-page.tsx';
import { workspaceColumns } from './workspace-columns.tsx';
import { WorkspaceDrawer } from './workspace-drawer.tsx';

/** The server counts what each one holds: not of more than these at once. */
const MOST = 100;

export interface WorkspacesView {
  page: number;
  page_size: number;
  search: string;
  state: WorkspaceState | '';
  hide_personal: boolean;
}

type WorkspacesScreenProps = {
  view: WorkspacesView;
  onView: (next: Partial<WorkspacesView>) => void;
  /** One that the person may be working in was closed, opened or renamed. */
  onChanged: () => void;
};

const ANY = 'any';
const stateOptions = [
  { value: ANY, label: 'any' } as const,
  ...workspaceStates.map((state) => ({ value: state, label: WORKSPACE_STATES[state].word })),
];

export function WorkspacesScreen(props: WorkspacesScreenProps) {
  return (
    <AdminPage title="Workspaces" needs="workspaces">
      <Workspaces {...props} />
    </AdminPage>
  );
}

/** Every workspace: whose it is and how much it holds, never what. */
function Workspaces({ view, onView, onChanged }: WorkspacesScreenProps) {
  const { search, state, hide_personal, page } = view;
  const page_size = Math.min(view.page_size, MOST);
  const query = { page, page_size, hide_personal, ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const list = useQuery({ ...queryOf(adminRoutes.workspaces, { query }), placeholderData: keepPreviousData });
  const [openedId, setOpenedId] = useState<string | null>(null);
  const columns = useMemo(() => workspaceColumns(({ id }) => setOpenedId(id)), []);
  const rows = list.data?.data ?? [];
  const opened: OverseenWorkspace | undefined = rows.find(({ id }) => id === openedId);
  const paging = list.data?.paging ?? { page, page_size, total: 0 };
  const clear = () => onView({ search: '', state: '', hide_personal: false, page: 1 });
  return (
    <>
      <PageHeader title="Workspaces" summary={list.data && formatCount(paging.total, 'workspace')} />
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-6 pb-3 max-md:px-4">
        <SearchFilter
          label="Search name or owner"
          value={search}
          onValueChange={(typed) => onView({ search: typed, page: 1 })}
        />
        <Select
          height="small"
          className="h-8.5"
          label="State"
          prefix="State"
          value={state || ANY}
          options={stateOptions}
          onValueChange={(chosen) => onView({ state: chosen === ANY ? '' : chosen, page: 1 })}
        />
        <Checkbox
          label="Without personal ones"
          checked={hide_personal}
          onChange={({ target }) => onView({ hide_personal: target.checked, page: 1 })}
        />
      </div>
      <DataTable
        label="Workspaces"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => setOpenedId(id)}
        loading={list.isPending}
        error={
          list.isError && (
            <ErrorState title="The workspaces could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          )
        }
        empty={<EmptyState title="No workspace is like that." actions={<Button onClick={clear}>Show all</Button>} />}
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
      {opened && (
        <WorkspaceDrawer key={opened.id} workspace={opened} onClose={() => setOpenedId(null)} onChanged={onChanged} />
      )}
    </>
  );
}
