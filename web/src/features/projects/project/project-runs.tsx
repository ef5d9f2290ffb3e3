import type { Run } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useCan } from '#platform/permissions';
import type { Column } from '#ui/data-table';
import { TimeAndUser } from '#ui/display';
import { EmptyState } from '#ui/feedback';
import { List } from '#ui/list';
import { projectRunsQuery } from '../projects.ts';
import { StatusPill } from '../status-pill.tsx';
import type { ProjectTabProps } from './project-tabs.ts';

const columns: Column<Run>[] = [
  {
    id: 'name',
    header: 'Run',
    value: (run) => run.name,
    cell: (run) => (
      <Link to="/run/$id" params={{ id: run.id }} title={run.name}>
        {run.name}
      </Link>
    ),
    flexible: true,
  },
  {
    id: 'state',
    header: 'State',
    value: (run) => run.state,
    cell: (run) => (
      <span className="block max-w-96">
        <StatusPill project={{ status: run.state, status_reason: run.reason, n_files: 1 }} />
      </span>
    ),
  },
  { id: 'pipeline', header: 'Pipeline', value: (run) => `${run.pipeline_name} ${run.pipeline_version}` },
  { id: 'param_set', header: 'Parameters', value: (run) => run.param_set_name },
  { id: 'n_samples', header: 'Samples', value: (run) => run.n_samples, numeric: true },
  { id: 'n_failed', header: 'Without results', value: (run) => run.n_samples_failed, numeric: true },
  {
    id: 'created_at',
    header: 'Started',
    value: (run) => run.created_at,
    cell: (run) => <TimeAndUser at={run.created_at} by={run.created_by} />,
  },
];

/** Every run over the submission, the newest first. */
export function ProjectRuns({ id, view, onView }: ProjectTabProps) {
  const mayRead = useCan('read', 'run');
  const list = useQuery({ ...projectRunsQuery(id, view), enabled: mayRead });
  return (
    <List
      label="Runs"
      subject="The runs"
      list={list}
      look="tab"
      rows={list.data?.data}
      view={view}
      onView={onView}
      columns={columns}
      rowId={(run) => run.id}
      denied={mayRead ? null : 'You don’t have access to the runs of this workspace.'}
      empty={
        <EmptyState icon={Play} title="No runs of this submission yet.">
          A run processes its reads with a pipeline. Steps, log and results are shown here.
        </EmptyState>
      }
    />
  );
}
