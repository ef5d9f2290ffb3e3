import type { Run } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Ban, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useDenialFor } from '#platform/permissions';
import { IconButton } from '#ui/actions';
import { toast } from '#ui/feedback';
import { CancelRun } from './cancel-run.tsx';
import { retryRun } from './change-run.ts';
import { hasEnded } from './describe-run.ts';

/** Cancel or retry, in the row itself. */
export function RunRowActions({ run }: { run: Run }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const mayNotChange = useDenialFor('modify', 'run', run);
  const retry = useMutation({
    mutationFn: () => retryRun(run),
    onError: (error) =>
      toast({ title: `${run.name} could not be retried`, description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    // The row opens the run; its buttons do not.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the clicks of its buttons from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press the buttons themselves
    <span className="inline-flex w-8 justify-end" onClick={(event) => event.stopPropagation()}>
      {!hasEnded(run) && (
        <IconButton
          label={`Cancel ${run.name}`}
          icon={Ban}
          size="small"
          disabledReason={mayNotChange}
          onClick={() => setIsConfirming(true)}
        />
      )}
      {(run.state === 'failed' || run.state === 'cancelled') && (
        <IconButton
          label={`Retry ${run.name} from finished steps`}
          icon={RotateCw}
          size="small"
          busy={retry.isPending}
          disabledReason={mayNotChange}
          onClick={() => retry.mutate()}
        />
      )}
      {isConfirming && <CancelRun run={run} onClose={() => setIsConfirming(false)} />}
    </span>
  );
}
