import type { Run } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from '#ui/overlays';
import { cancelRun } from './change-run.ts';

/** Asks before a run is stopped. */
export function CancelRun({ run, onClose }: { run: Pick<Run, 'id' | 'name' | 'state'>; onClose: () => void }) {
  const cancel = useMutation({ mutationFn: () => cancelRun(run), onSuccess: onClose });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Cancel run “${run.name}”?`}
      confirm="Cancel run"
      cancel="Keep running"
      mutation={cancel}
    >
      {run.state === 'queued'
        ? 'The run is removed from the queue and has no results. You can retry it later.'
        : 'The run stops within seconds and has no results. Its finished steps are kept, so a retry resumes from there.'}
    </AlertDialog>
  );
}
