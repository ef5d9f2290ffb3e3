import type { Run } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { AlertDialog } from '#ui/overlays';
import { cancelRun } from '../../queries/change-run.ts';

/** Asks before a run is stopped. */
export function CancelRun({ run, onClose }: { run: Pick<Run, 'id' | 'name' | 'state'>; onClose: () => void }) {
  const cancel = useMutation({ mutationFn: () => cancelRun(run), onSuccess: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel run “${run.name}”?`}
      confirm="Cancel run"
      cancel="Let it go on"
      busy={cancel.isPending}
      error={cancel.isError ? sentenceOf(cancel.error) : null}
      onConfirm={() => cancel.mutate()}
    >
      {run.state === 'queued'
        ? 'It leaves the queue and gives no results. It can be retried later.'
        : 'It stops within seconds and gives no results. What its finished steps made is kept, so that Retry goes on from there.'}
    </AlertDialog>
  );
}
