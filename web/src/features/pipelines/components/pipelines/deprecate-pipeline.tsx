import { type PipelineDetail, pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';

/** Takes a version out of what is offered, or puts it back; its runs are not touched. */
export function DeprecatePipeline({ pipeline, onClose }: { pipeline: PipelineDetail; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const deprecated = pipeline.deprecated_at === null;
  const title = `${pipeline.name} ${pipeline.version}`;
  const change = useMutation({
    mutationFn: () =>
      call(pipelineRoutes.edit, {
        params: { id: pipeline.id },
        body: { deprecated, ...(deprecated && reason.trim() ? { reason: reason.trim() } : {}) },
      }),
    onSuccess: async () => {
      await refresh(pipelineRoutes.detail, pipelineRoutes.list, pipelineRoutes.all);
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={deprecated ? `Deprecate “${title}”?` : `Offer “${title}” again?`}
      confirm={deprecated ? 'Deprecate' : 'Offer it again'}
      tone={deprecated ? 'destroy' : 'primary'}
      busy={change.isPending}
      error={change.isError ? sentenceOf(change.error) : null}
      onConfirm={() => change.mutate()}
    >
      {deprecated ? (
        <>
          <p className="mb-3">No new run may use it. Its old runs and their results stay as they are.</p>
          <Field label="Why, for those who used it" optional>
            <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      ) : (
        <p>New runs may use it again, if it has an administrator’s leave or runs in containers.</p>
      )}
    </AlertDialog>
  );
}
