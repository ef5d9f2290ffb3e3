import { type PipelineDetail, pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';

/** Deprecates or restores a version; its runs are not affected. */
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
      title={deprecated ? `Deprecate “${title}”?` : `Restore “${title}”?`}
      confirm={deprecated ? 'Deprecate' : 'Restore'}
      tone={deprecated ? 'destroy' : 'primary'}
      busy={change.isPending}
      error={change.isError ? sentenceOf(change.error) : null}
      onConfirm={() => change.mutate()}
    >
      {deprecated ? (
        <>
          <p className="mb-3">New runs can’t use it. Existing runs and their results don’t change.</p>
          <Field label="Reason, shown to its users" optional>
            <Textarea value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </>
      ) : (
        <p>New runs can use it again if it is approved or runs in containers.</p>
      )}
    </AlertDialog>
  );
}
