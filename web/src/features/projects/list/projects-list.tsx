import { omicTypes, type Project, projectSortFields, projectStatuses } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ColumnChooser, hiddenColumns, useHiddenColumns } from '#ui/data-table';
import { isFiltered, List, type ListFilter } from '#ui/list';
import { omicTypeLabel, statusLabel } from '../describe-status.ts';
import { otherProjectsQuery, ownProjectsQuery, type ProjectsView } from '../projects.ts';
import { NoProjects } from './new-submission.tsx';
import { projectColumns, sharedProjectColumns } from './project-columns.tsx';
import { unfiltered } from './projects-view.ts';
import { SelectionBar } from './selection-bar.tsx';

const statusOptions = projectStatuses.map((status) => ({ value: status, label: statusLabel(status) }));
const kindOptions = omicTypes.map((kind) => ({ value: kind, label: omicTypeLabel(kind) }));

const day = { kind: 'date', className: 'w-34 max-md:w-30 max-md:px-1.5' } as const;
const filters: ListFilter<ProjectsView>[] = [
  { kind: 'search', key: 'name', label: 'Filter by name' },
  { kind: 'choice', key: 'status', label: 'Status', options: statusOptions },
  { kind: 'choice', key: 'omic_type', label: 'Data type', options: kindOptions },
  { ...day, key: 'created_from', prefix: 'From', label: 'Submitted from' },
  { ...day, key: 'created_to', prefix: 'To', label: 'Submitted to' },
];

const choices = projectColumns.slice(1).map(({ id, header }) => ({ id, title: String(header) }));
/** Data type and number of files are hidden by default. */
const columnVisibility = hiddenColumns('projects', ['omic_type', 'n_files']);
const NO_SELECTION: ReadonlySet<string> = new Set();

export type ProjectsScreenProps = {
  view: ProjectsView;
  onView: (next: Partial<ProjectsView>) => void;
  /** The button that runs a pipeline over one submission: runs belong to another feature. */
  run?: (project: Project) => ReactNode;
};

type ProjectsListProps = ProjectsScreenProps & { tab: 'own' | 'shared' | 'public' };

function useList(tab: ProjectsListProps['tab'], view: ProjectsListProps['view'], enabled: boolean) {
  const isOwn = tab === 'own';
  const ownProjects = useQuery({ ...ownProjectsQuery(view), enabled: enabled && isOwn });
  const other = useQuery({ ...otherProjectsQuery(view), enabled: enabled && !isOwn });
  return isOwn ? ownProjects : other;
}

/** A filtered, sorted and paged list; the workspace's own submissions can be selected for actions. */
export function ProjectsList({ tab, view, onView, run }: ProjectsListProps) {
  const navigate = useNavigate();
  const mayRead = useCan('read', 'project');
  const [chosen, setChosen] = useState(NO_SELECTION);
  const [hidden, show] = useHiddenColumns(columnVisibility);
  const list = useList(tab, view, mayRead);
  const rows = list.data?.data ?? [];
  const isOwn = tab === 'own';
  const columns = useMemo(
    () => (isOwn ? projectColumns : sharedProjectColumns).filter(({ id }) => !hidden.includes(id)),
    [isOwn, hidden],
  );
  const filtered = isFiltered(view, unfiltered);
  const selected = rows.filter(({ project_id }) => chosen.has(project_id));
  const open = (project: Project) => void navigate({ to: '/projects/$id', params: { id: project.project_id } });
  return (
    <List
      label="Submissions"
      subject="The submissions"
      list={list}
      columns={columns}
      rows={rows}
      rowId={(project) => project.project_id}
      rowName={(project) => project.name}
      view={view}
      onView={onView}
      sort={{ column: view.sort || 'created_at', descending: view.sort ? view.descending : true }}
      onSortChange={(sort) =>
        onView({
          sort: projectSortFields.find((field) => field === sort?.column) ?? '',
          descending: sort?.descending ?? true,
          page: 1,
        })
      }
      onRowClick={open}
      {...(isOwn ? { selection: chosen, onSelectionChange: setChosen } : {})}
      denied={mayRead ? null : 'You don’t have access to the submissions of this workspace.'}
      filters={filters}
      moreFilters={
        <>
          {filtered && (
            <Button size="small" look="ghost" className="h-8.5" onClick={() => onView({ ...unfiltered, page: 1 })}>
              <X aria-hidden="true" />
              Clear
            </Button>
          )}
          <span className="ml-auto">
            <ColumnChooser columns={choices} hidden={hidden} onShow={show} />
          </span>
        </>
      }
      unfiltered={unfiltered}
      noMatch="No submissions match these filters."
      empty={<NoProjects tab={tab} />}
      foot={`${formatCount(list.data?.paging.total ?? 0, 'submission')}${filtered ? ' found' : ''}`}
    >
      {selected.length > 0 && <SelectionBar selected={selected} run={run} onDone={() => setChosen(NO_SELECTION)} />}
    </List>
  );
}
