import type { AdminWorkspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { denialOfDeactivation } from '../../model/describe-workspace.ts';
import { deactivateWorkspace, restoreWorkspace } from '../../queries/save.ts';

type CloseWorkspaceProps = { workspace: AdminWorkspace; onChanged: () => void };

/** Deactivates a workspace with a reason for its members, or restores it. */
export function CloseWorkspace({ workspace, onChanged }: CloseWorkspaceProps) {
  const { id, name, state } = workspace;
  const [isConfirming, setIsConfirming] = useState(false);
  const may = useCan('deactivate', 'app_workspace');
  const denied = may ? null : denialOf(state === 'active' ? 'deactivate' : 'restore', name);
  const restore = useMutation({
    mutationFn: () => restoreWorkspace(id),
    onSuccess: () => {
      toast({ title: `“${name}” is open again.`, tone: 'success' });
      onChanged();
    },
  });
  if (state !== 'active') {
    return (
      <div className="grid gap-2.5">
        {restore.error && <Note tone="bad">{sentenceOf(restore.error)}</Note>}
        <p className="text-12 text-ink-3">Nothing was lost. Its members are notified.</p>
        <div>
          <Button disabledReason={denied} busy={restore.isPending} onClick={() => restore.mutate()}>
            Restore workspace
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <p className="mb-2.5 text-12 text-ink-3">
        A deactivated workspace can’t be opened, and its shared items can’t be accessed. Nothing is lost; you can
        restore it at any time. Its members are notified of the reason.
      </p>
      <Button
        look="danger"
        disabledReason={denialOfDeactivation(workspace) ?? denied}
        onClick={() => setIsConfirming(true)}
      >
        Deactivate workspace
      </Button>
      {isConfirming && (
        <Deactivate workspace={workspace} onClose={() => setIsConfirming(false)} onChanged={onChanged} />
      )}
    </>
  );
}

function Deactivate({ workspace: { id, name }, onClose, onChanged }: CloseWorkspaceProps & { onClose: () => void }) {
  const form = useId();
  const [reason, setReason] = useState('');
  const close = useMutation({
    mutationFn: () => deactivateWorkspace(id, reason.trim()),
    onSuccess: () => {
      onClose();
      toast({ title: `“${name}” is deactivated.`, description: 'Its members are notified of the reason.' });
      onChanged();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() !== '' && !close.isPending) close.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={false}
      title={`Deactivate “${name}”?`}
      description="No one can access it until an administrator restores it."
      footer={
        <FormActions
          form={form}
          confirm="Deactivate workspace"
          look="destroy"
          disabledReason={reason.trim() === '' ? 'Enter a reason first' : null}
          busy={close.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        {close.error && <Note tone="bad">{sentenceOf(close.error)}</Note>}
        <Field label="Reason" hint="Sent to its members, with your name and email address.">
          <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
