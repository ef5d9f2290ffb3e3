import type { OverseenWorkspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { Dialog, FormActs } from '#ui/overlays';
import { whyNotDeactivate } from '../../model/describe-workspace.ts';
import { deactivateWorkspace, restoreWorkspace } from '../../queries/save.ts';

type CloseWorkspaceProps = { workspace: OverseenWorkspace; onChanged: () => void };

/** Closing to everybody, with the reason that members are told; and opening again. */
export function CloseWorkspace({ workspace, onChanged }: CloseWorkspaceProps) {
  const { id, name, state } = workspace;
  const [asking, setAsking] = useState(false);
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
        <p className="text-12 text-ink-3">Everything is where it was; its members are told.</p>
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
        Nobody can reach anything in a deactivated workspace, through shares neither. Nothing is lost, and it can be
        opened again at any time. Its members are told why.
      </p>
      <Button look="danger" disabledReason={whyNotDeactivate(workspace) ?? denied} onClick={() => setAsking(true)}>
        Deactivate workspace
      </Button>
      {asking && <Deactivate workspace={workspace} onClose={() => setAsking(false)} onChanged={onChanged} />}
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
      toast({ title: `“${name}” is deactivated.`, description: 'Its members are told why.' });
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
      description="It is closed to everybody at once, until somebody here restores it."
      footer={
        <FormActs
          form={form}
          confirm="Deactivate workspace"
          look="destroy"
          disabledReason={reason.trim() === '' ? 'Say why first' : null}
          busy={close.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        {close.error && <Note tone="bad">{sentenceOf(close.error)}</Note>}
        <Field label="Reason" hint="Its members get this in a message, with your name and address.">
          <Textarea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
