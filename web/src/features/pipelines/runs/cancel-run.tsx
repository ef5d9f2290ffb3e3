import type { Run } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { AlertDialog } from '#ui/overlays';
import { cancelRun } from './change-run.ts';

/** Asks before a run is stopped. */
export function CancelRun({ run, onClose }: { run: Pick<Run, 'id' | 'name' | 'state'>; onClose: () => void }) {
  const cancel = useMutation({ mutationFn: () => cancelRun(run), onSuccess: onClose });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Cancel run “${run.name}”?`}
      confirm="Cancel run"
      cancel="Keep running"
      busy={cancel.isPending}
      error={cancel.isError ? sentenceOf(cancel.error) : null}
      onConfirm={() => cancel.mutate()}
    >
      {run.state === 'queued'
        ? 'The run is removed from the queue and has no results. You can retry it later.'
        : 'The run stops within seconds and has no results. Its finished steps are kept, so a retry resumes from there.'}
    </AlertDialog>
  );
}
