import { type Pipeline, pipelineRoutes } from '@cohortium/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, refresh, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, saveByTicket, toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog, Dialog } from '#ui/overlays';
import { reviewQuery } from '../catalogue.ts';
import { PipelineReview } from './pipeline-review.tsx';

type DecidePipelineProps = {
  pipeline: Pick<Pipeline, 'id' | 'name' | 'version'>;
  approve: boolean;
  onClose: () => void;
};

/** Approves or rejects a pipeline, with a note to the workspace that registered it. */
export function DecidePipeline({ approve, ...props }: DecidePipelineProps) {
  return approve ? <ApproveDialog {...props} /> : <RejectDialog {...props} />;
}

const requestDocument = (id: string) => call(pipelineRoutes.documentForReviewTicket, { params: { id }, body: {} });

type DecisionProps = Omit<DecidePipelineProps, 'approve'>;

/** The approval is bound to the SHA-256 of the document shown; null rejects the pipeline. */
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
      await refresh(pipelineRoutes.pendingApproval, pipelineRoutes.list, pipelineRoutes.detail, pipelineRoutes.all);
      toast({ title: `${pipeline.name} ${pipeline.version} ${approved ? 'is approved' : 'was rejected'}` });
      onClose();
    },
    onError: () => refresh(pipelineRoutes.review),
  });
  const field = (
    <Field label="Note to the workspace that registered it" optional>
      <Textarea value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
    </Field>
  );
  return { decide, field };
}

function RejectDialog(props: DecisionProps) {
  const { decide, field } = useDecision(props);
  return (
    <AlertDialog
      onClose={props.onClose}
      title={`Reject “${props.pipeline.name} ${props.pipeline.version}”?`}
      confirm="Reject"
      tone="destroy"
      mutation={decide}
    >
      <p className="mb-3">It stays in its workspace but can’t be run. You can approve it later.</p>
      {field}
    </AlertDialog>
  );
}

function ApproveDialog(props: DecisionProps) {
  const { pipeline, onClose } = props;
  const review = useQuery(reviewQuery(pipeline.id));
  const shown = review.data?.data;
  const { decide, field } = useDecision(props, shown?.document_sha256 ?? '');
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={`Approve “${pipeline.name} ${pipeline.version}”?`}
      description="Review everything that this pipeline runs. Your approval covers exactly this content; any change needs a new approval."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            busy={decide.isPending}
            disabled={!shown?.document_sha256}
            onClick={() => decide.mutate()}
          >
            Approve
          </Button>
        </>
      }
    >
      {review.isPending && <p className="text-ink-2">Loading the commands …</p>}
      {review.isError && <Note tone="bad">The commands could not be loaded: {sentenceOf(review.error)}</Note>}
      {shown?.unavailable_reason && <Note tone="bad">{shown.unavailable_reason}</Note>}
      {shown?.document_sha256 && (
        <>
          <Button size="small" onClick={() => saveByTicket(() => requestDocument(pipeline.id))}>
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
