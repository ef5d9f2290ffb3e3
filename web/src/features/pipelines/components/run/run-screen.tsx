import { CallError, type RunDetail } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Clock, Inbox, UserRound, Workflow } from 'lucide-react';
import { formatCount, formatDuration, now } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { Pill, RelativeTime } from '#ui/display';
import { ErrorState, ProgressBar, Skeleton } from '#ui/feedback';
import { Fact, Facts, PageHeader } from '#ui/layout';
import { durationOf } from '../../model/describe-run.ts';
import { useRun } from '../../queries/use-run.ts';
import { RunStatePill } from '../runs/run-state-pill.tsx';
import { PooledSteps } from './pooled-steps.tsx';
import { ReadsKept } from './reads-kept.tsx';
import { RunActs } from './run-acts.tsx';
import { RunLog } from './run-log.tsx';
import { RunMatrix } from './run-matrix.tsx';
import { RunNotes } from './run-notes.tsx';
import { RunProcessing } from './run-processing.tsx';

/** A run while it goes on and after: every step of every sample, what failed in words, and the engine's log. */
export function RunScreen({ id }: { id: string }) {
  const { query, log, live, followAgain } = useRun(id);
  if (query.isError) return <RunMissing error={query.error} onRetry={() => void query.refetch()} />;
  const run = query.data?.data;
  if (!run) {
    return (
      <div className="grid gap-3 px-6 py-5 max-md:px-4">
        <Skeleton className="h-6 w-72" />
        <Skeleton className="w-96 max-w-full" />
        <Skeleton className="h-60" />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        title={run.name}
        pills={
          <>
            <RunStatePill run={run} />
            {run.n_samples_failed > 0 && (
              <Pill tone="danger">{formatCount(run.n_samples_failed, 'sample')} failed</Pill>
            )}
          </>
        }
        facts={<RunFacts run={run} />}
        actions={<RunActs run={run} onGoingOn={followAgain} />}
      />
      {run.state === 'running' && (
        <ProgressBar
          label={`Progress of ${run.name}`}
          value={run.progress}
          className="flex-none px-6 pb-3 max-md:px-4"
        />
      )}
      <div className="grid flex-1 border-line border-t lg:grid-cols-[minmax(0,1.72fr)_minmax(22rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-5 px-6 py-4 max-md:px-4">
          <RunMatrix run={run} />
          <PooledSteps run={run} />
          <ReadsKept run={run} />
          <RunProcessing run={run} />
        </div>
        {/* On narrow screens the warnings come first and the log last. */}
        <aside
          aria-label="Warnings and log"
          className="flex min-w-0 flex-col gap-3 border-line px-5 py-4 max-lg:contents lg:border-l"
        >
          <RunNotes run={run} className="max-lg:order-first max-lg:px-6 max-lg:pt-4 max-md:px-4" />
          <RunLog lines={log} live={live} className="max-lg:order-last max-lg:px-6 max-lg:pb-6 max-md:px-4" />
        </aside>
      </div>
    </>
  );
}

function RunFacts({ run }: { run: RunDetail }) {
  return (
    <Facts>
      <Fact icon={Workflow}>
        {run.pipeline_name} {run.pipeline_version} · parameter set “{run.param_set_name}”
      </Fact>
      <Fact icon={Inbox}>
        <Link to="/projects/$id" params={{ id: run.project_id }}>
          {run.project_name}
        </Link>
        , {formatCount(run.n_samples, 'sample')}
      </Fact>
      <Fact icon={Clock}>
        {run.started_at ? (
          <>
            started <RelativeTime at={run.started_at} />
            {`, ${run.finished_at ? 'took ' : ''}${formatDuration(durationOf(run, now()))}`}
          </>
        ) : (
          <>
            asked for <RelativeTime at={run.created_at} />
          </>
        )}
      </Fact>
      {run.n_features !== null && <Fact>{formatCount(run.n_features, 'feature')}</Fact>}
      <Fact icon={UserRound}>{run.created_by}</Fact>
      <Fact>
        <CopyId id={run.id} shown={run.id.slice(0, 8)} noun="run" />
      </Fact>
    </Facts>
  );
}

function RunMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const missing = error instanceof CallError && error.status === 404;
  return (
    <ErrorState
      title={missing ? 'This run is not in this workspace.' : 'The run could not be loaded.'}
      {...(missing ? {} : { onRetry })}
      actions={
        <Button asChild>
          <Link to="/run">All runs</Link>
        </Button>
      }
    >
      {sentenceOf(error)}
    </ErrorState>
  );
}
