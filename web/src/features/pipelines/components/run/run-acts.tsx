import type { Run, RunDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, ChartNoAxesColumn, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { hasEnded } from '../../model/describe-run.ts';
import { retryRun } from '../../queries/change-run.ts';
import { DeleteThing } from '../delete-thing.tsx';
import { CancelRun } from '../runs/cancel-run.tsx';

type RunActsProps = {
  run: RunDetail;
  /** Called when the run resumes, so that the page follows its events again. */
  onGoingOn: () => void;
  /** A retry of what failed is a run of its own. */
  onOther: (run: Run) => void;
  /** The way to the cohort of its results; given once they are loaded. */
  openResults?: ReactNode;
};

export function RunActs({ run, onGoingOn, onOther, openResults }: RunActsProps) {
  const [cancelling, setCancelling] = useState(false);
  const denied = useDenialFor('modify', 'run', run);
  return (
    <>
      {!hasEnded(run) && (
        <Button look="danger" disabledReason={denied} onClick={() => setCancelling(true)}>
          <Ban aria-hidden="true" />
          Cancel run
        </Button>
      )}
      {/* A run that stopped goes on with all of its samples: another button for some of them would do the same. */}
      {run.n_samples_failed > 0 && run.state === 'succeeded' && <RetryFailed run={run} onOther={onOther} />}
      {(run.state === 'failed' || run.state === 'cancelled') && <RetryRun run={run} onGoingOn={onGoingOn} />}
      {run.state === 'succeeded' && <BrowseResults run={run} />}
      {run.state === 'succeeded' && openResults}
      {run.access === 'own' && (run.state === 'failed' || run.state === 'cancelled') && (
        <DeleteThing kind="run" thing={run} />
      )}
      {cancelling && <CancelRun run={run} onClose={() => setCancelling(false)} />}
    </>
  );
}

function BrowseResults({ run }: { run: RunDetail }) {
  const whyNot = run.index_state === 'loaded' ? null : 'The results are still being loaded';
  return (
    <Button asChild disabledReason={whyNot}>
      <Link to="/cohort-builder" search={{ run: run.id }}>
        <ChartNoAxesColumn aria-hidden="true" />
        Open in data browser
      </Link>
    </Button>
  );
}

function RetryFailed({ run, onOther }: Pick<RunActsProps, 'run' | 'onOpenRun'>) {
  const denied = useDenialFor('modify', 'run', run);
  const retry = useMutation({
    mutationFn: () => retryRun(run, true),
    onSuccess: onOther,
    onError: (error) =>
      toast({ title: 'The failed samples could not be retried', description: sentenceOf(error), tone: 'danger' }),
  });
  const { possible, words } = run.retry_failed;
  return (
    <Button disabledReason={denied ?? (possible ? null : words)} busy={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden="true" />
      Retry failed samples
    </Button>
  );
}

function RetryRun({ run, onGoingOn }: Pick<RunActsProps, 'run' | 'onResumed'>) {
  const denied = useDenialFor('modify', 'run', run);
  const retry = useMutation({
    mutationFn: () => retryRun(run),
    onSuccess: onGoingOn,
    onError: (error) =>
      toast({ title: `${run.name} could not be retried`, description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <Button
      // Not the primary button if a retry would probably fail again.
      {...(run.retriable ? { look: 'primary' as const } : {})}
      disabledReason={denied}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      <RotateCw aria-hidden="true" />
      Retry from finished steps
    </Button>
  );
}
