import type { AdminWorkspace } from '@cohortium/contract';
import { formatDate } from '#platform';
import type { Column } from '#ui/data-table';
import { Pill } from '#ui/display';
import { formatOwners, formatStorage, WORKSPACE_STATES } from '../../model/describe-workspace.ts';
import { OpenButton } from '../open-button.tsx';
import { StatePill } from '../state-pill.tsx';

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

export const workspaceColumns = (onOpen: (workspace: AdminWorkspace) => void): Column<AdminWorkspace>[] => [
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
