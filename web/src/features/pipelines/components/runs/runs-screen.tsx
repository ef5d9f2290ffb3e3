import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { PageHeader } from '#ui/layout';
import { emptyScopeText, type ListScope } from '../../model/list-scopes.ts';
import { noRunFilter, type RunsView, runsQuery, useMovingRuns } from '../../queries/runs.ts';
import { ScopeTabs } from '../scope-tabs.tsx';
import { runColumns } from './run-columns.tsx';
import { RunFilters } from './run-filters.tsx';

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
