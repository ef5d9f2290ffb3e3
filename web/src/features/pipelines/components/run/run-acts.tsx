import { pipelineRoutes, type RunDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ban, ChartNoAxesColumn, CircleDotDashed, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { useDenial } from '#platform/permissions';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';

type RunActsProps = {
  run: RunDetail;
  /** It goes on again, or comes to an end: its news are to be followed from here. */
  onGoingOn: () => void;
};

export function RunActs({ run, onGoingOn }: RunActsProps) {
  const ended = run.state !== 'queued' && run.state !== 'running';
  return (
    <>
      {!ended && <CancelRun run={run} />}
      {(run.state === 'failed' || run.state === 'cancelled') && <RetryRun run={run} onGoingOn={onGoingOn} />}
      {run.state === 'succeeded' && <Results run={run} />}
    </>
  );
}

function Results({ run }: { run: RunDetail }) {
  const waiting = run.index_state === 'loaded' ? null : 'The results are being loaded; a moment.';
  const denied = useDenial('create', 'cohort', 'cohorts');
  if (waiting) {
    return (
      <Button look="primary" disabledReason={waiting}>
        Results in the data browser
      </Button>
    );
  }
  return (
    <>
      {denied ? (
        <Button disabledReason={denied}>
          <CircleDotDashed aria-hidden="true" />
          Create cohort from this run
        </Button>
      ) : (
        <Button asChild>
          <Link to="/cohort-builder" search={{ run: run.id, create: 'cohort' }}>
            <CircleDotDashed aria-hidden="true" />
            Create cohort from this run
          </Link>
        </Button>
      )}
      <Button asChild look="primary">
        <Link to="/cohort-builder" search={{ run: run.id }}>
          <ChartNoAxesColumn aria-hidden="true" />
          Results in the data browser
        </Link>
      </Button>
    </>
  );
}

function CancelRun({ run }: { run: RunDetail }) {
  const [open, setOpen] = useState(false);
  const denied = useDenial('modify', 'run', run.name);
  const cancel = useMutation({
    mutationFn: () => call(pipelineRoutes.cancelRun, { body: { run_id: run.id } }),
    onSuccess: async () => {
      setOpen(false);
      await refresh(pipelineRoutes.runDetail, pipelineRoutes.runs);
    },
  });
  return (
    <>
      <Button look="danger" disabledReason={denied} onClick={() => setOpen(true)}>
        <Ban aria-hidden="true" />
        Cancel run
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={`Cancel run “${run.name}”?`}
        confirm="Cancel run"
        cancel="Let it go on"
        busy={cancel.isPending}
        error={cancel.isError ? sentenceOf(cancel.error) : null}
        onConfirm={() => cancel.mutate()}
      >
        It stops now and gives no results. What its finished steps made is kept, so that Retry goes on from there.
      </AlertDialog>
    </>
  );
}

function RetryRun({ run, onGoingOn }: RunActsProps) {
  const denied = useDenial('create', 'run', 'runs');
  const retry = useMutation({
    mutationFn: () => call(pipelineRoutes.retryRun, { body: { run_id: run.id } }),
    onSuccess: async () => {
      await refresh(pipelineRoutes.runDetail, pipelineRoutes.runs);
      onGoingOn();
    },
    onError: (error) => toast({ title: `${run.name} could not go on`, description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <Button look="primary" disabledReason={denied} busy={retry.isPending} onClick={() => retry.mutate()}>
      <RotateCw aria-hidden="true" />
      Retry from its finished steps
    </Button>
  );
}
