import { type Pipeline, pipelineRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, saveByTicket, toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog, Dialog } from '#ui/overlays';
import { reviewQuery } from '../../queries/catalogue.ts';
import { PipelineReview } from './pipeline-review.tsx';

type DecidePipelineProps = {
  pipeline: Pick<Pipeline, 'id' | 'name' | 'version'>;
  approve: boolean;
  onClose: () => void;
};

/** An administrator's leave, or refusal, with the words that the people who registered it will read. */
export function DecidePipeline({ approve, ...props }: DecidePipelineProps) {
  return approve ? <GiveLeave {...props} /> : <Refuse {...props} />;
}

const askForDocument = (id: string) => call(pipelineRoutes.documentToJudgeTicket, { params: { id }, body: {} });

type DecisionProps = Omit<DecidePipelineProps, 'approve'>;

/** Leave is of the document with the SHA-256 that was shown; none is a refusal. */
function useDecision({ pipeline, onClose }: DecisionProps, sha256?: string) {
  const [note, setNote] = useState('');
  const approved = sha256 !== undefined;
  const decide = useMutation({
    mutationFn: () =>
      call(pipelineRoutes.decide, {
        params: { id: pipeline.id },
        body: { approved, note: note.trim(), ...(approved ? { sha256 } : {}) },
      }),
    onSuccess: async () => {
      await refresh(pipelineRoutes.waiting, pipelineRoutes.list, pipelineRoutes.detail, pipelineRoutes.all);
      toast({ title: `${pipeline.name} ${pipeline.version} ${approved ? 'may be run now' : 'is refused'}` });
      onClose();
    },
    onError: () => refresh(pipelineRoutes.review),
  });
  const field = (
    <Field label="A note for those who registered it" optional>
      <Textarea value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
    </Field>
  );
  return { decide, field };
}

function Refuse(props: DecisionProps) {
  const { decide, field } = useDecision(props);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Refuse “${props.pipeline.name} ${props.pipeline.version}”?`}
      confirm="Refuse"
      tone="destroy"
      busy={decide.isPending}
      error={decide.isError ? sentenceOf(decide.error) : null}
      onConfirm={() => decide.mutate()}
    >
      <p className="mb-3">It stays in its workspace and may not be run. You can give leave later.</p>
      {field}
    </AlertDialog>
  );
}

function GiveLeave(props: DecisionProps) {
  const { pipeline, onClose } = props;
  const review = useQuery(reviewQuery(pipeline.id));
  const shown = review.data?.data;
  const { decide, field } = useDecision(props, shown?.document_sha256 ?? '');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={`Let “${pipeline.name} ${pipeline.version}” run?`}
      description="Below is everything that it will run. Leave is for exactly this content: a change needs your leave again."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={decide.isPending}
            disabled={!shown?.document_sha256}
            onClick={() => decide.mutate()}
          >
            Give leave
          </Button>
        </>
      }
    >
      {review.isPending && <p className="text-ink-2">Loading what it runs …</p>}
      {review.isError && <Note tone="bad">What it runs could not be loaded: {sentenceOf(review.error)}</Note>}
      {shown?.why_not && <Note tone="bad">{shown.why_not}</Note>}
      {shown?.document_sha256 && (
        <>
          <Button size="small" onClick={() => saveByTicket(() => askForDocument(pipeline.id))}>
            Download the document
          </Button>
          <PipelineReview review={shown} />
        </>
      )}
      {decide.isError && (
        <Note tone="bad" className="my-3">
          {sentenceOf(decide.error)}
        </Note>
      )}
      {shown?.document_sha256 && <div className="mt-4">{field}</div>}
    </Dialog>
  );
}
