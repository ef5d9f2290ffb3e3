import type { Run, RunDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, ChartNoAxesColumn, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useDenialFor } from '#platform/permissions';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { DeleteResourceButton } from '../delete-resource-button.tsx';
import { CancelRun } from '../runs/cancel-run.tsx';
import { retryRun } from '../runs/change-run.ts';
import { hasEnded } from '../runs/describe-run.ts';

type RunActionsProps = {
  run: RunDetail;
  /** Called when the run resumes, so that the page follows its events again. */
  onResumed: () => void;
  /** A retry of what failed is a separate run. */
  onOpenRun: (run: Run) => void;
  /** The way to the cohort of its results; given once they are loaded. */
  openResults?: ReactNode;
  /** The kind of samples under which the data browser lists them. */
  browserKind?: string | undefined;
};

export function RunActions({ run, onResumed, onOpenRun, openResults, browserKind }: RunActionsProps) {
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
      {run.n_samples_failed > 0 && run.state === 'succeeded' && <RetryFailed run={run} onOpenRun={onOpenRun} />}
      {(run.state === 'failed' || run.state === 'cancelled') && <RetryRun run={run} onResumed={onResumed} />}
      {run.state === 'succeeded' && <BrowseResults run={run} kind={browserKind} />}
      {run.state === 'succeeded' && openResults}
      {run.access === 'own' && (run.state === 'failed' || run.state === 'cancelled') && (
        <DeleteResourceButton kind="run" resource={run} />
      )}
      {cancelling && <CancelRun run={run} onClose={() => setCancelling(false)} />}
    </>
  );
}

function BrowseResults({ run, kind }: { run: RunDetail; kind: string | undefined }) {
  const whyNot = run.index_state === 'loaded' ? null : 'The results are still being loaded';
  return (
    <Button asChild disabledReason={whyNot}>
      <Link to="/cohort-builder" search={{ run: run.id, kind }}>
        <ChartNoAxesColumn aria-hidden="true" />
        Open in data browser
      </Link>
    </Button>
  );
}

function RetryFailed({ run, onOpenRun }: Pick<RunActionsProps, 'run' | 'onOpenRun'>) {
  const denied = useDenialFor('modify', 'run', run);
  const retry = useMutation({
    mutationFn: () => retryRun(run, { failed_only: true }),
    onSuccess: onOpenRun,
    onError: (error) =>
      toast({ title: 'The failed samples could not be retried', description: sentenceOf(error), tone: 'danger' }),
  });
  const { possible, message: explanation } = run.retry_failed;
  return (
    <Button
      disabledReason={denied ?? (possible ? null : explanation)}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      <RotateCw aria-hidden="true" />
      Retry failed samples
    </Button>
  );
}

function RetryRun({ run, onResumed }: Pick<RunActionsProps, 'run' | 'onResumed'>) {
  const denied = useDenialFor('modify', 'run', run);
  const retry = useMutation({
    mutationFn: () => retryRun(run),
    onSuccess: onResumed,
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
