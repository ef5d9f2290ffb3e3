import type { Run } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatDuration, now } from '#platform';
import type { Column } from '#ui/data-table';
import { Pill, RelativeTime } from '#ui/display';
import { ProgressBar } from '#ui/feedback';
import { durationOf } from '../../model/describe-run.ts';
import { RunStatePill } from './run-state-pill.tsx';

export const runColumns: Column<Run>[] = [
  {
    id: 'name',
    header: 'Run',
    value: (run) => run.name,
    cell: (run) => (
      <Link to="/run/$id" params={{ id: run.id }} title={run.name}>
        {run.name}
      </Link>
    ),
    sortable: false,
    flexible: true,
  },
  { id: 'state', header: 'State', value: (run) => run.state, cell: (run) => <State run={run} />, sortable: false },
  {
    id: 'n_samples',
    header: 'Samples',
    value: (run) => run.n_samples,
    cell: (run) => (
      <span className="inline-flex items-center gap-2">
        {run.n_samples_failed > 0 && <Pill tone="danger">{run.n_samples_failed} failed</Pill>}
        {run.n_samples}
      </span>
    ),
    numeric: true,
    sortable: false,
  },
  {
    id: 'pipeline',
    header: 'Pipeline',
    value: (run) => run.pipeline_name,
    cell: (run) => (
      <span className="block max-w-80 truncate" title={run.param_set_name}>
        {run.pipeline_name} {run.pipeline_version} <span className="text-ink-3">· {run.param_set_name}</span>
      </span>
    ),
    sortable: false,
  },
  {
    id: 'duration',
    header: 'Took',
    value: (run) => durationOf(run, now()),
    cell: (run) => formatDuration(durationOf(run, now())),
    numeric: true,
    sortable: false,
  },
  {
    id: 'created_at',
    header: 'Started by',
    value: (run) => run.created_at,
    cell: (run) => (
      <span className="text-ink-2">
        {run.created_by}, <RelativeTime at={run.created_at} />
      </span>
    ),
    sortable: false,
  },
];

function State({ run }: { run: Run }) {
  return (
    <span className="inline-flex items-center gap-3">
      <RunStatePill run={run} />
      {run.state === 'running' && <ProgressBar label={run.name} value={run.progress} className="w-24" />}
    </span>
  );
}
