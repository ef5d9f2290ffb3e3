import type { PublicationDetail } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { AssignDialog } from './assign-dialog.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { DECISIONS, type Decision, decisionsFor, editorRole } from './decisions.ts';
import { submitBlocker } from './describe-publication.ts';
import { deletePublication } from './publications.ts';
import { RequestDrawer } from './request-drawer.tsx';

type PublicationActionsProps = { publication: PublicationDetail; memberOf: readonly string[]; onDeleted: () => void };

const buttonVariantOf = (step: Decision) =>
  step === 'submit' || step === 'approve' ? 'primary' : step === 'revoke' || step === 'withdraw' ? 'danger' : 'plain';

/** The actions that the user can take on the request, as sent by the server. */
export function PublicationActions({ publication, memberOf, onDeleted }: PublicationActionsProps) {
  const [open, setOpen] = useState<Decision | 'edit' | 'assign' | 'delete' | null>(null);
  const { allowed_actions, checklist, object_type, object_id, workspace_id, title } = publication;
  const close = () => setOpen(null);
  const deciding = decisionsFor(publication).find((step) => step === open);
  return (
    <>
      {allowed_actions.includes('delete') && (
        <Button look="danger" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      )}
      {allowed_actions.includes('edit') && (
        <Button onClick={() => setOpen('edit')}>
          <Pencil aria-hidden="true" />
          Edit terms
        </Button>
      )}
      {allowed_actions.includes('assign') && (
        <Button onClick={() => setOpen('assign')}>
          <UserCheck aria-hidden="true" />
          Assign
        </Button>
      )}
      {decisionsFor(publication).map((step) => (
        <Button
          key={step}
          look={buttonVariantOf(step)}
          disabledReason={step === 'submit' ? submitBlocker(checklist) : null}
          onClick={() => setOpen(step)}
        >
          {DECISIONS[step].verb}
        </Button>
      ))}
      {open === 'edit' && (
        <RequestDrawer
          resource={{ kind: object_type, id: object_id, name: title, workspace_id }}
          publication={publication}
          as={editorRole(publication, memberOf)}
          onClose={close}
        />
      )}
      {open === 'assign' && <AssignDialog publication={publication} onClose={close} />}
      {deciding && <DecideDialog publication={publication} step={deciding} onClose={close} />}
      {open === 'delete' && <DeleteDialog publication={publication} onClose={close} onDeleted={onDeleted} />}
    </>
  );
}

type DeleteDialogProps = { publication: PublicationDetail; onClose: () => void; onDeleted: () => void };

function DeleteDialog({ publication, onClose, onDeleted }: DeleteDialogProps) {
  const { title, publication_id, state } = publication;
  const remove = useMutation({
    mutationFn: () => deletePublication(publication_id),
    onSuccess: () => {
      onClose();
      toast({ title: `The request for “${title}” was deleted.` });
      onDeleted();
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete the request for “${title}”?`}
      confirm="Delete request"
      mutation={remove}
    >
      Its history and notes are deleted too{state === 'withdrawn' ? ', and so is its public page' : ''}. The item itself
      is kept. This can’t be undone.
    </AlertDialog>
  );
}
