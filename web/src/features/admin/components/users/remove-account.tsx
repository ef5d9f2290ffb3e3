import type { Account } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { removeAccount } from '../../queries/save.ts';

type RemoveAccountProps = { account: Account; onClose: () => void; onRemoved: () => void };

/** Permanent, so the user must type the email address to confirm. */
export function RemoveAccount({ account: { id, name, email }, onClose, onRemoved }: RemoveAccountProps) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => removeAccount(id),
    onSuccess: () => {
      toast({ title: `The account of ${name} was removed.` });
      onRemoved();
    },
  });
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !remove.isPending) remove.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      dismissible={false}
      title={`Remove the account of ${name}?`}
      description="The name, email address and all sign-in methods are permanently deleted. The user’s work stays, under “Removed person”."
      footer={
        <FormActions
          form={form}
          confirm="Remove account"
          look="destroy"
          disabledReason={isRight ? null : 'Enter the email address first'}
          busy={remove.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        {remove.error && <Note tone="bad">{sentenceOf(remove.error)}</Note>}
        <Field label={`Type ${email} to confirm`}>
          <Input
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
