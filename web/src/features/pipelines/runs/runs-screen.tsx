import { pipelineRoutes, projectRoutes, runStates } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { EmptyState } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { isFiltered, List, type ListFilter } from '#ui/list';
import { paramSetQuery } from '../catalogue.ts';
import { emptyScopeText, type ListScope } from '../list-scopes.ts';
import { ScopeTabs } from '../scope-tabs.tsx';
import { stateLabel } from './describe-run.ts';
import { runColumns } from './run-columns.tsx';
import { noRunFilter, type RunsView, runsQuery, useMovingRuns } from './runs.ts';

const stateOptions = runStates.map((state) => ({ value: state, label: stateLabel(state) }));

type RunsScreenProps = { view: RunsView; onView: (next: Partial<RunsView>) => void };

/** The runs of one parameter set, to which its own page links. */
function ParamSetFilter({ view, onView }: RunsScreenProps) {
  const set = useQuery({ ...paramSetQuery(view.param_set_id), enabled: view.param_set_id !== '' }).data?.data;
  if (view.param_set_id === '') return null;
  return (
    <Button size="small" className="h-8.5" onClick={() => onView({ param_set_id: '', page: 1 })}>
      Parameter set “{set?.name ?? '…'}”
      <X aria-label="Remove filter" />
    </Button>
  );
}

/** Which runs are listed: by name, state, pipeline and submission. */
function useRunFilters(enabled: boolean): ListFilter<RunsView>[] {
  const pipelines = useQuery({
    ...queryOf(pipelineRoutes.list, { query: { page_size: 100, show_deprecated: true } }),
    enabled,
  });
  const projects = useQuery({ ...queryOf(projectRoutes.list, { query: { page_size: 100 } }), enabled });
  const choice = { kind: 'choice', className: 'max-w-64' } as const;
  return [
    { kind: 'search', key: 'name', label: 'Filter by name' },
    { ...choice, key: 'state', label: 'State', options: stateOptions },
    {
      ...choice,
      key: 'pipeline_id',
      label: 'Pipeline',
      options: (pipelines.data?.data ?? []).map(({ id, name, version }) => ({
        value: id,
        label: `${name} ${version}`,
      })),
    },
    {
      ...choice,
      key: 'project_id',
      label: 'Submission',
      options: (projects.data?.data ?? []).map(({ project_id, name }) => ({ value: project_id, label: name })),
    },
  ];
}

const { name, state, pipeline_id, param_set_id, project_id } = noRunFilter;
const unfiltered: Partial<RunsView> = { name, state, pipeline_id, param_set_id, project_id };

/** The workspace's runs: state, queue position and sample outcomes. */
export function RunsScreen({ view, onView }: RunsScreenProps) {
  const navigate = useNavigate();
  const mayRead = useCan('read', 'run');
  const list = useQuery({ ...runsQuery(view), enabled: mayRead });
  const rows = useMovingRuns(list.data?.data ?? []);
  const shown = list.data?.data;
  const columns = useMemo(() => runColumns(shown ?? []), [shown]);
  const filters = useRunFilters(mayRead);
  return (
    <>
      <PageHeader
        title="Runs"
        summary={
          mayRead && list.data
            ? `${formatCount(list.data.paging.total, 'run')}${isFiltered(view, unfiltered) ? ' found' : ''}`
            : 'Pipeline executions'
        }
        actions={
          <Button asChild look="primary">
            <Link to="/projects">
              <Play aria-hidden="true" />
              Choose a submission to run
            </Link>
          </Button>
        }
      />
      <ScopeTabs to="/run" current={view.scope} />
      <List
        label="Runs"
        subject="The runs"
        list={list}
        columns={columns}
        rows={rows}
        rowId={(run) => run.id}
        rowName={(run) => run.name}
        view={view}
        onView={onView}
        sort={view.sort ? { column: view.sort, descending: view.descending } : null}
        onSortChange={(sort) => onView({ sort: sort?.column ?? '', descending: sort?.descending ?? true, page: 1 })}
        denied={mayRead ? null : 'You don’t have access to the runs of this workspace.'}
        filters={filters}
        moreFilters={<ParamSetFilter view={view} onView={onView} />}
        unfiltered={unfiltered}
        noMatch="No runs match these filters."
        empty={<NoRuns scope={view.scope} />}
        onRowClick={(run) => void navigate({ to: '/run/$id', params: { id: run.id } })}
      />
    </>
  );
}

function NoRuns({ scope }: { scope: ListScope }) {
  const none = emptyScopeText(scope, 'run');
  if (none) return <EmptyState title={none.title}>{none.description}</EmptyState>;
  return (
    <EmptyState
      icon={Play}
      title="No runs yet."
      actions={
        <Button asChild look="primary">
          <Link to="/projects">Choose a submission</Link>
        </Button>
      }
    >
      A run processes the reads of a submission with a pipeline. Its steps, log and results are shown here.
    </EmptyState>
  );
}
