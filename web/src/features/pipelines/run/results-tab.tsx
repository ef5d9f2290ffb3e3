import { pipelineRoutes, type RunDetail, type SampleField, type SampleRow } from '@cohortium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDotDashed } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#platform';
import { queryOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Paging } from '#ui/data-table';
import { EmptyState, ErrorState } from '#ui/feedback';
import { hasEnded } from '../runs/describe-run.ts';
import { RunNotes } from './steps/run-notes.tsx';

/** What the table of samples is given; it belongs to another feature. */
export interface ResultsTableProps {
  rows: readonly SampleRow[];
  catalogue: readonly SampleField[];
  loading: boolean;
  error: ReactNode;
  empty: ReactNode;
  selection: ReadonlySet<string>;
  onSelectionChange: (selection: ReadonlySet<string>) => void;
}

type ResultsTabProps = {
  run: RunDetail;
  /** The kind of samples under which the data browser lists them. */
  browserKind?: string | undefined;
  /** Small pictures of what they show. */
  figures?: ReactNode;
  /** Opens a step of a sample: what failed says where. */
  onCell: (step: string, sample_id: string | null) => void;
  table: (props: ResultsTableProps) => ReactNode;
  /** Freezes the selected samples; the drawer belongs to another feature. */
  cohortDrawer: (rows: readonly SampleRow[], onClose: () => void) => ReactNode;
};

const NO_ROWS: readonly SampleRow[] = [];

/** The samples with results; all or some of them can become a cohort. */
export function ResultsTab({ run, browserKind, figures, onCell, table, cohortDrawer }: ResultsTabProps) {
  const [pages, setPages] = useState({ page: 1, page_size: 25 });
  const [ticked, setTicked] = useState<ReadonlyMap<string, SampleRow>>(new Map());
  const [isCreating, setIsCreating] = useState(false);
  const denied = useDenial('create', 'cohort', 'cohorts');
  const ready = run.index_state === 'loaded';
  const list = useQuery({
    ...queryOf(pipelineRoutes.runResult, { body: { run_id: run.id, ...pages } }),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const metric = useQuery({
    ...queryOf(pipelineRoutes.runResultMetric, { body: { run_id: run.id, types: ['total'] } }),
    enabled: ready,
  });
  if (!ready) return <NotReady run={run} />;
  const rows = list.data?.data ?? NO_ROWS;
  const tick = (ids: ReadonlySet<string>) => {
    const rowsById = new Map([...ticked, ...rows.map((row) => [row.result_id, row] as const)]);
    setTicked(new Map([...rowsById].filter(([id]) => ids.has(id))));
  };
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <RunNotes run={run} onCell={onCell} className="px-6 pt-4 max-md:px-4" />
        {figures && <div className="px-6 pt-4 max-md:px-4">{figures}</div>}
        <div className="flex flex-wrap items-center gap-2 px-6 py-3 max-md:px-4">
          <p className="min-w-40 flex-1 text-13 text-ink-2">
            {list.data && formatCount(list.data.paging.total, 'sample')} with results
            {ticked.size > 0 && `, ${ticked.size} selected`}
          </p>
          {ticked.size > 0 ? (
            <Button look="primary" disabledReason={denied} onClick={() => setIsCreating(true)}>
              <CircleDotDashed aria-hidden="true" />
              Create cohort · {ticked.size}
            </Button>
          ) : (
            <AllToCohort run={run} kind={browserKind} denied={denied} />
          )}
        </div>
        <div className="px-6 max-md:px-4">
          {table({
            rows,
            catalogue: metric.data?.data.catalogue ?? [],
            loading: list.isFetching,
            error: list.isError && <ErrorState title="The results could not be listed." query={list} />,
            empty: <EmptyState title="No samples of this run have results." />,
            selection: new Set(ticked.keys()),
            onSelectionChange: tick,
          })}
        </div>
      </div>
      <Paging
        paging={{ ...pages, total: list.data?.paging.total ?? 0 }}
        onChange={(next) => setPages({ ...pages, ...next })}
      />
      {isCreating && cohortDrawer([...ticked.values()], () => setIsCreating(false))}
    </>
  );
}

type AllToCohortProps = { run: RunDetail; kind: string | undefined; denied: string | null };

function AllToCohort({ run, kind, denied }: AllToCohortProps) {
  return (
    <Button asChild disabledReason={denied}>
      <Link to="/cohort-builder" search={{ run: run.id, kind, create: 'cohort' }}>
        <CircleDotDashed aria-hidden="true" />
        Create cohort of all
      </Link>
    </Button>
  );
}

function NotReady({ run }: { run: RunDetail }) {
  if (run.state === 'succeeded') {
    return <EmptyState title="The results are being loaded.">This page updates automatically.</EmptyState>;
  }
  return (
    <EmptyState title={hasEnded(run) ? 'This run produced no results.' : 'Results are available after the run ends.'}>
      {run.reason}
    </EmptyState>
  );
}
