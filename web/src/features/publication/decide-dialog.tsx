import type { PublicationDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { AlertDialog } from '#ui/overlays';
import { DECISIONS, type Decision } from './decisions.ts';
import { assign, requestPublication, review, withdraw } from './publications.ts';

/** Applies one step with its API call. */
export function applyDecision(
  publication: PublicationDetail,
  step: Decision,
  note: string,
): Promise<PublicationDetail> {
  switch (step) {
    case 'submit':
    case 'retract':
      return requestPublication({ ...resourceRefOf(publication), action: step, note });
    case 'withdraw':
      return withdraw(publication, note);
    case 'unassign':
      return assign(publication, null);
    default:
      return review(publication, step, { note });
  }
}

/** The item, its workspace and the version that the user has seen. */
export const resourceRefOf = ({ object_type, object_id, workspace_id, change_no }: PublicationDetail) => ({
  object_type,
  object_id,
  workspace_id,
  change_no,
});

type DecideDialogProps = {
  publication: PublicationDetail;
  step: Decision;
  onClose: () => void;
  onDecided?: (publication: PublicationDetail) => void;
};

/** Confirms a step, with an optional note. */
export function DecideDialog({ publication, step, onClose, onDecided }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const [empty, setEmpty] = useState(false);
  const { title, description, verb, tone, done, note: noteField } = DECISIONS[step];
  const take = useMutation({
    mutationFn: () => applyDecision(publication, step, note.trim()),
    onSuccess: (answer) => {
      onClose();
      toast({ title: done(publication.title), tone: 'success' });
      onDecided?.(answer);
    },
  });
  const lacking = noteField?.needed === true && note.trim() === '';
  return (
    <AlertDialog
      onClose={onClose}
      title={title(publication.title)}
      confirm={verb}
      tone={tone}
      busy={take.isPending}
      error={take.error && sentenceOf(take.error)}
      onConfirm={() => (lacking ? setEmpty(true) : take.mutate())}
    >
      <p>{description}</p>
      {noteField && (
        <Field
          label={noteField.label}
          optional={!noteField.needed}
          error={empty && lacking ? 'Enter a short explanation.' : null}
          className="mt-3"
        >
          <Textarea rows={3} maxLength={4000} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
      )}
    </AlertDialog>
  );
}
