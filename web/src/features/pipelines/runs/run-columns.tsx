import type { Run } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { formatDuration, formatNumber, now } from '#platform';
import { formatOwner } from '#platform/permissions';
import type { Column } from '#ui/data-table';
import { Pill, TimeAndUser, TruncatedText } from '#ui/display';
import { ProgressBar } from '#ui/feedback';
import { ProjectName } from '../project-name.tsx';
import { engineTimeOf, hasEnded } from './describe-run.ts';
import { RunRowActions } from './run-row-actions.tsx';
import { RunStatePill } from './run-state-pill.tsx';

const columns: Column<Run>[] = [
  {
    id: 'name',
    header: 'Run',
    value: (run) => run.name,
    cell: (run) => (
      <Link to="/run/$id" params={{ id: run.id }} title={run.name} className="block min-w-44 max-w-64 truncate">
        {run.name}
      </Link>
    ),
  },
  { id: 'state', header: 'State', value: (run) => run.state, cell: (run) => <State run={run} /> },
  {
    id: 'n_samples',
    header: 'Samples',
    unit: 'finished / all',
    value: (run) => run.n_samples,
    cell: (run) => <Samples run={run} />,
    numeric: true,
    sortable: false,
  },
  {
    id: 'project',
    header: 'Submission',
    value: (run) => run.project_name,
    cell: (run) => <ProjectName run={run} className="block max-w-40 truncate" />,
    sortable: false,
  },
  {
    id: 'pipeline',
    header: 'Pipeline',
    value: (run) => run.pipeline_name,
    cell: (run) => (
      <span className="block max-w-56 truncate" title={`${run.pipeline_name}, ${run.param_set_name}`}>
        {run.pipeline_name} {run.pipeline_version} <span className="text-ink-3">· {run.param_set_name}</span>
      </span>
    ),
    sortable: false,
  },
  {
    id: 'access',
    header: 'Owner',
    value: formatOwner,
    cell: (run) => <TruncatedText text={formatOwner(run)} className="max-w-36!" />,
    sortable: false,
  },
  {
    id: 'engine_seconds',
    header: 'Duration',
    value: (run) => engineTimeOf(run, now()),
    cell: (run) => formatDuration(engineTimeOf(run, now())),
    numeric: true,
  },
  {
    id: 'created_at',
    header: 'Started',
    value: (run) => run.created_at,
    cell: (run) => <TimeAndUser at={run.created_at} by={run.created_by} />,
  },
  {
    id: 'acts',
    header: <span className="sr-only">Actions</span>,
    value: () => null,
    cell: (run) => <RunRowActions run={run} />,
    sortable: false,
  },
];

/** The owner column is shown if some runs belong to other workspaces. */
export const runColumns = (runs: readonly Run[]): Column<Run>[] =>
  runs.some(({ access }) => access !== 'own') ? columns : columns.filter(({ id }) => id !== 'access');

function State({ run }: { run: Run }) {
  return (
    <span className="inline-flex items-center gap-3">
      <RunStatePill run={run} />
      {run.state === 'running' && <ProgressBar label={run.name} value={run.progress} className="w-20" />}
    </span>
  );
}

/** How many have a result, of how many; before the end, how many there are. */
function Samples({ run }: { run: Run }) {
  const ok = run.n_samples - run.n_samples_failed;
  return (
    <span className="inline-flex items-center gap-2">
      {run.n_samples_failed > 0 && <Pill tone="danger">{run.n_samples_failed} failed</Pill>}
      {hasEnded(run) && run.state === 'succeeded'
        ? `${formatNumber(ok)} / ${formatNumber(run.n_samples)}`
        : formatNumber(run.n_samples)}
    </span>
  );
}
