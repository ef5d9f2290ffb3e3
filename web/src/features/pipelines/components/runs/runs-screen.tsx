import { runStates } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { DataTable, Paging } from '#ui/data-table';
import { EmptyState, ErrorState, NoPermission } from '#ui/feedback';
import { SearchFilter } from '#ui/filters';
import { Select } from '#ui/forms';
import { PageHeader } from '#ui/layout';
import { wordOfState } from '../../model/describe-run.ts';
import { type RunsView, runsQuery } from '../../queries/runs.ts';
import { runColumns } from './run-columns.tsx';

const ANY = 'any';
const stateOptions = [
  { value: ANY, label: 'any' },
  ...runStates.map((state) => ({ value: state, label: wordOfState(state) })),
];

type RunsScreenProps = { view: RunsView; onView: (next: Partial<RunsView>) => void };

export function RunsScreen({ view, onView }: RunsScreenProps) {
  const navigate = useNavigate();
  const mayRead = useCan('read', 'run');
  const list = useQuery({ ...runsQuery(view), enabled: mayRead });
  const paging = list.data?.paging ?? { page: view.page, page_size: view.page_size, total: 0 };
  const filtered = view.name !== '' || view.state !== '';
  return (
    <>
      <PageHeader
        title="Runs"
        summary={list.data ? `${formatCount(paging.total, 'run')}${filtered ? ' found' : ''}` : 'Pipelines over reads'}
      />
      {(paging.total > 0 || filtered) && (
        <div className="flex flex-none flex-wrap items-center gap-2 px-6 pb-3 max-md:px-4">
          <SearchFilter label="Filter by name" value={view.name} onValueChange={(name) => onView({ name, page: 1 })} />
          <Select
            height="small"
            className="h-8.5"
            label="State"
            prefix="State"
            value={view.state || ANY}
            options={stateOptions}
            onValueChange={(state) => onView({ state: state === ANY ? '' : state, page: 1 })}
          />
        </div>
      )}
      <DataTable
        label="Runs"
        className="min-h-0 flex-1 border-line border-t px-3.5 max-md:px-1.5"
        columns={runColumns}
        rows={list.data?.data ?? []}
        rowId={(run) => run.id}
        rowName={(run) => run.name}
        loading={list.isPending && mayRead}
        denied={mayRead ? null : <NoPermission title="You may not see the runs of this workspace." />}
        error={
          list.isError ? (
            <ErrorState title="The runs could not be loaded." onRetry={() => void list.refetch()}>
              {sentenceOf(list.error)}
            </ErrorState>
          ) : null
        }
        empty={<NoRuns filtered={filtered} onClear={() => onView({ name: '', state: '', page: 1 })} />}
        onRowClick={(run) => void navigate({ to: '/run/$id', params: { id: run.id } })}
      />
      {paging.total > 0 && <Paging paging={paging} onChange={onView} />}
    </>
  );
}

function NoRuns({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return <EmptyState title="No run is like that." actions={<Button onClick={onClear}>Show all</Button>} />;
  }
  return (
    <EmptyState
      icon={Play}
      title="Nothing has been run yet."
      actions={
        <Button asChild look="primary">
          <Link to="/projects">Choose a submission</Link>
        </Button>
      }
    >
      A run takes the reads of a submission through a pipeline. Its steps, log and results then stand here.
    </EmptyState>
  );
}
