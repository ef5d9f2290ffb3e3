import { pipelineRoutes, projectRoutes, runStates } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/filters';
import { PageHeader } from '#ui/layout';
import { emptyScopeText, type ListScope } from '../list-scopes.ts';
import { paramSetQuery } from '../references/catalogue.ts';
import { ScopeTabs } from '../scope-tabs.tsx';
import { stateLabel } from './describe-run.ts';
import { runColumns } from './run-columns.tsx';
import { noRunFilter, type RunsView, runsQuery, useMovingRuns } from './runs.ts';

const stateOptions = runStates.map((state) => ({ value: state, label: stateLabel(state) }));

type RunFiltersProps = { view: RunsView; onView: (next: Partial<RunsView>) => void };

/** Which runs are listed: by name, state, pipeline and submission; a parameter set comes from its own page. */
function RunFilters({ view, onView }: RunFiltersProps) {
  const pipelines = useQuery(queryOf(pipelineRoutes.list, { query: { page_size: 100, show_deprecated: true } }));
  const projects = useQuery(queryOf(projectRoutes.list, { query: { page_size: 100 } }));
  const set = useQuery({ ...paramSetQuery(view.param_set_id), enabled: view.param_set_id !== '' }).data?.data;
  const pipelineOptions = (pipelines.data?.data ?? []).map(({ id, name, version }) => ({
    value: id,
    label: `${name} ${version}`,
  }));
  const projectOptions = (projects.data?.data ?? []).map(({ project_id, name }) => ({
    value: project_id,
    label: name,
  }));
  const choices = [
    { key: 'state', label: 'State', options: stateOptions },
    { key: 'pipeline_id', label: 'Pipeline', options: pipelineOptions },
    { key: 'project_id', label: 'Submission', options: projectOptions },
  ] as const;
  return (
    <FilterBar below="tabs">
      <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
      {choices.map(({ key, label, options }) => (
        <ChoiceFilter<string>
          key={key}
          className="max-w-64"
          label={label}
          value={view[key]}
          options={options}
          onValueChange={(value) => onView({ [key]: value, page: 1 })}
        />
      ))}
      {view.param_set_id !== '' && (
        <Button size="small" className="h-8.5" onClick={() => onView({ param_set_id: '', page: 1 })}>
          Parameter set “{set?.name ?? '…'}”
          <X aria-label="Remove filter" />
        </Button>
      )}
    </FilterBar>
  );
}

type RunsScreenProps = { view: RunsView; onView: (next: Partial<RunsView>) => void };

const { page_size: _, scope: __, ...noFilter } = noRunFilter;

/** The workspace's runs: state, queue position and sample outcomes. */
export function RunsScreen({ view, onView }: RunsScreenProps) {
  const navigate = useNavigate();
  const mayRead = useCan('read', 'run');
  const list = useQuery({ ...runsQuery(view), enabled: mayRead });
  const rows = useMovingRuns(list.data?.data ?? []);
  const shown = list.data?.data;
  const columns = useMemo(() => runColumns(shown ?? []), [shown]);
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const filtered = [view.name, view.state, view.pipeline_id, view.param_set_id, view.project_id].some(Boolean);
  return (
    <>
      <PageHeader
        title="Runs"
        summary={
          mayRead && list.data
            ? `${formatCount(paging.total, 'run')}${filtered ? ' found' : ''}`
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
      {mayRead && (paging.total > 0 || filtered) && <RunFilters view={view} onView={onView} />}
      <DataTable
        label="Runs"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={columns}
        rows={rows}
        rowId={(run) => run.id}
        rowName={(run) => run.name}
        sort={view.sort ? { column: view.sort, descending: view.descending } : null}
        onSortChange={(sort) => onView({ sort: sort?.column ?? '', descending: sort?.descending ?? true, page: 1 })}
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You don’t have access to the runs of this workspace." />}
        error={
          list.isError ? (
            <ErrorState title="The runs could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
          ) : null
        }
        empty={<NoRuns scope={view.scope} filtered={filtered} onClear={() => onView(noFilter)} />}
        onRowClick={(run) => void navigate({ to: '/run/$id', params: { id: run.id } })}
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
    </>
  );
}

function NoRuns({ scope, filtered, onClear }: { scope: ListScope; filtered: boolean; onClear: () => void }) {
  const none = emptyScopeText(scope, 'run');
  if (filtered) {
    return <EmptyState title="No runs match these filters." actions={<Button onClick={onClear}>Show all</Button>} />;
  }
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
