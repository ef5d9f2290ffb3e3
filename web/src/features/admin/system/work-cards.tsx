import type { SystemState } from '@cohortium/contract';
import { formatExact } from '#platform';
import { type Column, DataTable } from '#ui/data-table';
import { RelativeTime } from '#ui/display';
import { Card } from '#ui/layout';

type Queue = SystemState['queues'][number];
type FailedJob = SystemState['failed_jobs'][number];

const readableName = (name: string): string => name.replaceAll(/[-_]/g, ' ');

const counted = (id: 'waiting' | 'running' | 'failed', header: string): Column<Queue> => ({
  id,
  header,
  value: (queue) => queue[id],
  numeric: true,
});

const queueColumns: Column<Queue>[] = [
  { id: 'name', header: 'Job type', value: ({ name }) => readableName(name), flexible: true },
  counted('waiting', 'Waiting'),
  counted('running', 'Running'),
  counted('failed', 'Failed'),
  {
    id: 'oldest_waiting_at',
    header: 'Waiting since',
    value: ({ oldest_waiting_at }) => oldest_waiting_at,
    cell: ({ oldest_waiting_at }) => <RelativeTime at={oldest_waiting_at} />,
  },
];

const jobColumns: Column<FailedJob>[] = [
  { id: 'failed_at', header: 'When', value: ({ failed_at }) => formatExact(failed_at), sortable: false },
  { id: 'queue', header: 'Job type', value: ({ queue }) => readableName(queue), sortable: false },
  { id: 'failure', header: 'Error', value: ({ failure }) => failure, flexible: true, sortable: false },
];

/** Waiting, running and failed jobs by job type. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <Card title="Background work">
      <DataTable
        label="Background work"
        columns={queueColumns}
        rows={queues}
        rowId={({ name }) => name}
        empty={<p className="px-3.5 py-3 text-13 text-ink-3">No background jobs yet.</p>}
      />
    </Card>
  );
}

/** Permanently failed jobs, latest first. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  if (jobs.length === 0) return null;
  return (
    <Card title="Failed permanently" note="latest first">
      <DataTable label="Failed jobs" columns={jobColumns} rows={jobs} rowId={({ id }) => id} empty={null} />
    </Card>
  );
}
