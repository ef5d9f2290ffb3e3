import {
  type AdminWorkspace,
  adminRoutes,
  type WorkspaceState,
  workspaceBodySchema,
  workspaceStates,
} from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatBytes, formatCount, formatDate, formatDuration, formatNumber } from '#platform';
import { queryOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { denialOf, useCan } from '#platform/permissions';
import { Button, CopyId } from '#ui/actions';
import type { Column } from '#ui/data-table';
import { Meter, Pill } from '#ui/display';
import { EmptyState, Note, toast } from '#ui/feedback';
import { Form, NameFields } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { List, type ListFilter, type ListPage } from '#ui/list';
import { Drawer, PanelSection } from '#ui/overlays';
import { AdminPage } from './admin-page.tsx';
import { CloseWorkspace } from './close-workspace.tsx';
import { describeClosing, formatOwners, formatStorage, WORKSPACE_STATES } from './describe-workspace.ts';
import { FactList } from './fact-list.tsx';
import { OpenButton } from './open-button.tsx';
import { editWorkspace } from './save.ts';
import { StatePill } from './state-pill.tsx';

type EditWorkspaceProps = { workspace: AdminWorkspace; whyNot: string | null; onEdited: () => void };

/** Saves name and description; detects edit conflicts. */
export function EditWorkspace({ workspace, whyNot, onEdited }: EditWorkspaceProps) {
  const { id, name, description } = workspace;
  const [read, setRead] = useState(workspace.change_no);
  const form = useContractForm({
    schema: workspaceBodySchema,
    defaultValues: { name, description },
    onSubmit: async (details) => {
      const saved = await editWorkspace({ id, change_no: read }, details);
      setRead(saved.change_no);
      toast({ title: `Saved “${saved.name}”.`, tone: 'success' });
      onEdited();
    },
  });
  const hasChanged = workspace.change_no !== read;
  const problem = form.problem && hasChanged ? `${form.problem} The current name is “${name}”.` : form.problem;
  const remedy = hasChanged && (
    <Button size="small" onClick={() => setRead(workspace.change_no)}>
      Overwrite with my changes
    </Button>
  );
  return (
    <Form form={{ ...form, problem }} remedy={remedy}>
      <NameFields form={form} readOnly={whyNot !== null} />
      <div>
        <Button type="submit" disabledReason={whyNot} busy={form.isSubmitting}>
          Save
        </Button>
      </div>
    </Form>
  );
}

type WorkspaceDrawerProps = { workspace: AdminWorkspace; onClose: () => void; onChanged: () => void };

function WorkspaceDrawer({ workspace, onClose, onChanged }: WorkspaceDrawerProps) {
  const { name, owners, storage_bytes, storage_quota_bytes } = workspace;
  const mayEdit = useCan('modify', 'app_workspace');
  const closed = describeClosing(workspace);
  const whyNot = mayEdit ? null : denialOf('modify', name);
  return (
    <Drawer
      onClose={onClose}
      title={name}
      description="Owners, contents and state of a workspace"
      aside={<StatePill state={WORKSPACE_STATES[workspace.state]} />}
    >
      <PanelSection>
        {closed && (
          <Note tone="warn" className="mb-3">
            {closed}
          </Note>
        )}
        <FactList
          facts={[
            ['Workspace', <CopyId key="id" id={workspace.id} />],
            ['Owners', owners.map((owner) => `${owner.name} (${owner.email})`).join(', ') || 'nobody'],
            ['Members', formatNumber(workspace.n_members)],
            ['Submissions', `${formatNumber(workspace.n_projects)} with ${formatCount(workspace.n_samples, 'sample')}`],
            ['Cohorts', formatNumber(workspace.n_cohorts)],
            ['Runs', formatNumber(workspace.n_runs)],
            ['Compute time', workspace.engine_seconds > 0 ? formatDuration(workspace.engine_seconds * 1000) : 'none'],
            ['Run files', formatBytes(workspace.run_bytes)],
            ['Created', formatDate(workspace.created_at)],
          ]}
        />
        <Meter
          className="mt-3 text-13"
          label="Storage"
          head="Storage"
          value={storage_bytes}
          max={storage_quota_bytes}
          description={formatStorage(workspace)}
        />
      </PanelSection>
      <PanelSection title="Name and description">
        <EditWorkspace workspace={workspace} whyNot={closed ? 'Restore it first' : whyNot} onEdited={onChanged} />
      </PanelSection>
      <PanelSection title={closed ? 'Restore' : 'Close'}>
        <CloseWorkspace workspace={workspace} onChanged={onChanged} />
      </PanelSection>
    </Drawer>
  );
}

const counted = (id: 'n_members' | 'n_projects' | 'n_samples' | 'n_runs', header: string): Column<AdminWorkspace> => ({
  id,
  header,
  value: (workspace) => workspace[id],
  numeric: true,
  sortable: false,
});

const facts: Column<AdminWorkspace>[] = [
  { id: 'owners', header: 'Owner', value: formatOwners, flexible: true, sortable: false },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <StatePill state={WORKSPACE_STATES[state]} />,
    sortable: false,
  },
  counted('n_members', 'Members'),
  counted('n_projects', 'Submissions'),
  counted('n_samples', 'Samples'),
  counted('n_runs', 'Runs'),
  { id: 'storage_bytes', header: 'Storage', value: formatStorage, numeric: true, sortable: false },
  { id: 'created_at', header: 'Created', value: ({ created_at }) => formatDate(created_at), sortable: false },
];

const workspaceColumns = (onOpen: (workspace: AdminWorkspace) => void): Column<AdminWorkspace>[] => [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: (workspace) => (
      <span className="flex max-w-72 items-center gap-2">
        <OpenButton title={workspace.name} onOpen={() => onOpen(workspace)}>
          {workspace.name}
        </OpenButton>
        {workspace.is_personal && <Pill>personal</Pill>}
      </span>
    ),
    sortable: false,
  },
  ...facts,
];

/** The maximum page size, because the server counts the contents of each workspace. */
const MAX_PAGE_SIZE_HERE = 100;

export interface WorkspacesView extends ListPage {
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

const filters: ListFilter<WorkspacesView>[] = [
  { kind: 'search', key: 'search', label: 'Search name or owner' },
  {
    kind: 'choice',
    key: 'state',
    label: 'State',
    options: workspaceStates.map((state) => ({ value: state, label: WORKSPACE_STATES[state].label })),
  },
  { kind: 'check', key: 'hide_personal', label: 'Hide personal workspaces' },
];
const unfiltered: Partial<WorkspacesView> = { search: '', state: '', hide_personal: false };

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
  return (
    <>
      <PageHeader title="Workspaces" summary={list.data && formatCount(list.data.paging.total, 'workspace')} />
      <List
        label="Workspaces"
        subject="The workspaces"
        list={list}
        rows={list.data?.data}
        view={view}
        onView={onView}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={({ id }) => setOpenedId(id)}
        keepFilters
        filters={filters}
        filtersBelow="header"
        unfiltered={unfiltered}
        noMatch="No workspaces match these filters."
        empty={<EmptyState title="No workspaces yet." />}
      />
      {opened && (
        <WorkspaceDrawer key={opened.id} workspace={opened} onClose={() => setOpenedId(null)} onChanged={onChanged} />
      )}
    </>
  );
}
