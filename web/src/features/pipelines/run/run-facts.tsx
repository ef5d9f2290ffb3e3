import type { RunDetail } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { Clock, Inbox, MemoryStick, UserRound, Users, Workflow } from 'lucide-react';
import { formatBytes, formatCount, formatDuration, now } from '#platform';
import { formatOwner } from '#platform/permissions';
import { CopyId } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { Fact, Facts } from '#ui/layout';
import { OwnerFact } from '../owner-fact.tsx';
import { ProjectName } from '../project-name.tsx';
import { engineTimeOf, hasEnded, timeLeft } from '../runs/describe-run.ts';

const MIB = 1024 * 1024;

/** The facts under a run's title: pipeline, owner, start and duration. */
export function RunFacts({ run }: { run: RunDetail }) {
  const remainingTime = timeLeft(run, now());
  return (
    <Facts>
      <Fact icon={Workflow}>
        <Link to="/pipeline/$id" params={{ id: run.pipeline_id }}>
          {run.pipeline_name} {run.pipeline_version}
        </Link>
        , parameter set{' '}
        <Link to="/param-set/$id" params={{ id: run.param_set_id }}>
          {run.param_set_name}
        </Link>
      </Fact>
      <Fact icon={Inbox}>
        <ProjectName run={run} />, {formatCount(run.n_samples, 'sample')}
      </Fact>
      <Fact icon={Clock}>
        {run.started_at ? (
          <>
            started <RelativeTime at={run.started_at} />
            {`, ${hasEnded(run) ? 'took ' : ''}${formatDuration(engineTimeOf(run, now()))}`}
            {remainingTime !== null && ` · about ${formatDuration(remainingTime)} left`}
          </>
        ) : (
          <>
            started <RelativeTime at={run.created_at} />
          </>
        )}
      </Fact>
      {run.max_memory_mib !== null && (
        <Fact icon={MemoryStick}>peak memory {formatBytes(run.max_memory_mib * MIB)}</Fact>
      )}
      {run.n_features !== null && <Fact>{formatCount(run.n_features, 'feature')}</Fact>}
      <Fact icon={UserRound}>{run.created_by}</Fact>
      <OwnerFact kind="run" thing={run} />
      {run.access !== 'own' && <Fact icon={Users}>{formatOwner(run)}</Fact>}
      <Fact>
        <CopyId id={run.id} shown={run.id.slice(0, 8)} idLabel="run" />
      </Fact>
    </Facts>
  );
}
