import { type AdminWorkspace, adminRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { denialOf, useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Textarea } from '#ui/forms';
import { FormDialog } from '#ui/overlays';
import { denialOfDeactivation } from './describe-workspace.ts';
import { deactivateWorkspace, restoreWorkspace } from './save.ts';

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
  const form = useContractForm({
    schema: adminRoutes.deactivateWorkspace.body.pick({ reason: true }),
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await deactivateWorkspace(id, reason);
      onClose();
      toast({ title: `“${name}” is deactivated.`, description: 'Its members are notified of the reason.' });
      onChanged();
    },
  });
  return (
    <FormDialog
      form={form}
      dismissible={false}
      title={`Deactivate “${name}”?`}
      description="No one can access it until an administrator restores it."
      confirm="Deactivate workspace"
      look="destroy"
      disabledReason={form.watch('reason').trim() === '' ? 'Enter a reason first' : null}
      onClose={onClose}
    >
      <Field label="Reason" hint="Sent to its members, with your name and email address." error={form.errors.reason}>
        <Textarea {...form.register('reason')} rows={3} />
      </Field>
    </FormDialog>
  );
}
