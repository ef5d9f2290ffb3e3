import { omicTypes, type Project, projectSortFields, projectStatuses } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { ColumnChooser, DataTable, hiddenColumns, Paging, useHiddenColumns } from '#ui/data-table';
import { ErrorState, NoPermission } from '#ui/feedback';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { Input } from '#ui/forms';
import { omicTypeLabel, statusLabel } from '../describe-status.ts';
import { otherProjectsQuery, ownProjectsQuery, type ProjectsView } from '../projects.ts';
import { NoSubmissions } from './new-submission.tsx';
import { projectColumns, sharedProjectColumns } from './project-columns.tsx';
import { isFiltered, noFilter } from './projects-view.ts';
import { SelectionBar } from './selection-bar.tsx';

const statusOptions = projectStatuses.map((status) => ({ value: status, label: statusLabel(status) }));
const kindOptions = omicTypes.map((kind) => ({ value: kind, label: omicTypeLabel(kind) }));

type ProjectFiltersProps = {
  view: ProjectsView;
  onView: (next: Partial<ProjectsView>) => void;
  /** At the right end: the column chooser. */
  children?: ReactNode;
};

/** Which submissions are listed: by name, status, kind and the days they were made on. */
function ProjectFilters({ view, onView, children }: ProjectFiltersProps) {
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
      <ChoiceFilter
        label="Status"
        value={view.status}
        options={statusOptions}
        onValueChange={(status) => onView({ status, page: 1 })}
      />
      <ChoiceFilter
        label="Data type"
        value={view.omic_type}
        options={kindOptions}
        onValueChange={(omic_type) => onView({ omic_type, page: 1 })}
      />
      <span className="inline-flex items-center gap-2">
        <Day label="From" value={view.created_from} onValue={(created_from) => onView({ created_from, page: 1 })} />
        <Day label="To" value={view.created_to} onValue={(created_to) => onView({ created_to, page: 1 })} />
      </span>
      {isFiltered(view) && (
        <Button size="small" look="ghost" className="h-8.5" onClick={() => onView(noFilter)}>
          <X aria-hidden="true" />
          Clear
        </Button>
      )}
      <span className="ml-auto">{children}</span>
    </FilterBar>
  );
}

function Day({ label, value, onValue }: { label: string; value: string; onValue: (day: string) => void }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 text-ink-3">
      <span aria-hidden="true">{label}</span>
      <Input
        type="date"
        aria-label={`Submitted ${label.toLowerCase()}`}
        className="w-34 max-md:w-30 max-md:px-1.5"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </span>
  );
}

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
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const isOwn = tab === 'own';
  const columns = useMemo(
    () => (isOwn ? projectColumns : sharedProjectColumns).filter(({ id }) => !hidden.includes(id)),
    [isOwn, hidden],
  );
  const filtered = isFiltered(view);
  const selected = rows.filter(({ project_id }) => chosen.has(project_id));
  const open = (project: Project) => void navigate({ to: '/projects/$id', params: { id: project.project_id } });
  return (
    <>
      {mayRead && (paging.total > 0 || filtered) && (
        <ProjectFilters view={view} onView={onView}>
          <ColumnChooser columns={choices} hidden={hidden} onShow={show} />
        </ProjectFilters>
      )}
      <DataTable
        label="Submissions"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={rows}
        rowId={(project) => project.project_id}
        rowName={(project) => project.name}
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
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You don’t have access to the submissions of this workspace." />}
        error={
          list.isError ? (
            <ErrorState
              title="The submissions could not be loaded."
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          ) : null
        }
        empty={<NoSubmissions tab={tab} filtered={filtered} onClear={() => onView(noFilter)} />}
      />
      {selected.length > 0 && <SelectionBar selected={selected} run={run} onDone={() => setChosen(NO_SELECTION)} />}
      {paging.total > 0 && (
        <Paging paging={paging} onChange={onView}>
          {formatCount(paging.total, 'submission')}
          {filtered ? ' found' : ''}
        </Paging>
      )}
    </>
  );
}
