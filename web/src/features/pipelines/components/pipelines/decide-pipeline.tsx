import { type Pipeline, pipelineRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';

type DecidePipelineProps = {
  pipeline: Pick<Pipeline, 'id' | 'name' | 'version'>;
  approve: boolean;
  onClose: () => void;
};

/** An administrator's leave, or refusal, with the words that the people who registered it will read. */
export function DecidePipeline({ pipeline, approve, onClose }: DecidePipelineProps) {
  const [note, setNote] = useState('');
  const title = `${pipeline.name} ${pipeline.version}`;
  const decide = useMutation({
    mutationFn: () =>
      call(pipelineRoutes.decide, { params: { id: pipeline.id }, body: { approved: approve, note: note.trim() } }),
    onSuccess: async () => {
      await refresh(pipelineRoutes.waiting, pipelineRoutes.list, pipelineRoutes.detail, pipelineRoutes.all);
      toast({ title: approve ? `${title} may be run now` : `${title} is refused` });
      onClose();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={approve ? `Let “${title}” run outside a container?` : `Refuse “${title}”?`}
      confirm={approve ? 'Give leave' : 'Refuse'}
      tone={approve ? 'primary' : 'destroy'}
      busy={decide.isPending}
      error={decide.isError ? sentenceOf(decide.error) : null}
      onConfirm={() => decide.mutate()}
    >
      <p className="mb-3">
        {approve
          ? 'Its commands will run as the portal’s own user, with everything that this user may read. Read them first.'
          : 'It stays in its workspace and may not be run. You can give leave later.'}
      </p>
      <Field label="A note for those who registered it" optional>
        <Textarea value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </AlertDialog>
  );
}
