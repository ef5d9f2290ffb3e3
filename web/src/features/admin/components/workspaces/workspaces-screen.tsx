import { type AdminWorkspace, adminRoutes, type WorkspaceState, workspaceStates } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { Checkbox } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { WORKSPACE_STATES } from '../../model/describe-workspace.ts';
import { AdminList } from '../admin-list.tsx';
import { AdminPage } from '../admin-page.tsx';
import { StateFilters } from '../state-filters.tsx';
import { workspaceColumns } from './workspace-columns.tsx';
import { WorkspaceDrawer } from './workspace-drawer.tsx';

/** The maximum page size, because the server counts the contents of each workspace. */
const MAX_PAGE_SIZE_HERE = 100;

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
  /** Called when a workspace of the user was closed, restored or renamed. */
  onChanged: () => void;
};

const stateOptions = workspaceStates.map((state) => ({ value: state, label: WORKSPACE_STATES[state].label }));

export function WorkspacesScreen(props: WorkspacesScreenProps) {
  return (
    <AdminPage title="Workspaces" needs="workspaces">
      <Workspaces {...props} />
    </AdminPage>
  );
}

/** All workspaces with owners and sizes, without their contents. */
function Workspaces({ view, onView, onChanged }: WorkspacesScreenProps) {
  const { search, state, hide_personal, page } = view;
  const page_size = Math.min(view.page_size, MAX_PAGE_SIZE_HERE);
  const query = { page, page_size, hide_personal, ...(search ? { search } : {}), ...(state ? { state } : {}) };
  const list = useQuery({ ...queryOf(adminRoutes.workspaces, { query }), placeholderData: keepPreviousData });
  const [openedId, setOpenedId] = useState<string | null>(null);
  const columns = useMemo(() => workspaceColumns(({ id }) => setOpenedId(id)), []);
  const opened: AdminWorkspace | undefined = list.data?.data.find(({ id }) => id === openedId);
  const clear = () => onView({ search: '', state: '', hide_personal: false, page: 1 });
  return (
    <>
      <PageHeader title="Workspaces" summary={list.data && formatCount(list.data.paging.total, 'workspace')} />
      <StateFilters label="Search name or owner" view={view} options={stateOptions} onView={onView}>
        <Checkbox
          label="Hide personal workspaces"
          checked={hide_personal}
          onChange={({ target }) => onView({ hide_personal: target.checked, page: 1 })}
        />
      </StateFilters>
      <AdminList
        label="Workspaces"
        subject="The workspaces"
        list={list}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => setOpenedId(id)}
        empty={
          <EmptyState title="No workspaces match these filters." actions={<Button onClick={clear}>Show all</Button>} />
        }
      />
      {opened && (
        <WorkspaceDrawer key={opened.id} workspace={opened} onClose={() => setOpenedId(null)} onChanged={onChanged} />
      )}
    </>
  );
}
