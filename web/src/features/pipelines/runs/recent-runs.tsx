import type { Run } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { useCan } from '#platform/permissions';
import { RelativeTime } from '#ui/display';
import { RunStatePill } from './run-state-pill.tsx';
import { noRunFilter, runsQuery, useMovingRuns } from './runs.ts';

const RUNS_SHOWN = 4;

/** The workspace's latest runs, for the home; nothing where there are none. */
export function RecentRuns() {
  const mayRead = useCan('read', 'run');
  const list = useQuery({ ...runsQuery({ ...noRunFilter, page_size: RUNS_SHOWN }), enabled: mayRead });
  const runs = useMovingRuns(list.data?.data ?? []);
  if (runs.length === 0) return null;
  return (
    <section aria-labelledby="recent-runs">
      <div className="mb-1.5 flex items-center justify-between gap-3">
        <h2 id="recent-runs" className="font-semibold text-13">
          Runs
        </h2>
        <Link to="/run" className="text-12 text-accent-text">
          All runs
        </Link>
      </div>
      <ul>
        {runs.map((run) => (
          <RecentRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function RecentRun({ run }: { run: Run }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-13">
      <Link
        to="/run/$id"
        params={{ id: run.id }}
        className="min-w-40 flex-1 truncate text-accent-text"
        title={run.name}
      >
        {run.name}
      </Link>
      <span className="text-ink-2">{formatCount(run.n_samples, 'sample')}</span>
      <span className="text-ink-3">
        <RelativeTime at={run.created_at} />
      </span>
      <RunStatePill run={run} />
    </li>
  );
}
