import type { Account } from '@cohortium/contract';
import { z } from 'zod';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { FormDialog } from '#ui/overlays';
import { removeAccount } from '../../queries/save.ts';

type RemoveAccountProps = { account: Account; onClose: () => void; onRemoved: () => void };

/** Permanent, so the user must type the email address to confirm. */
export function RemoveAccount({ account: { id, name, email }, onClose, onRemoved }: RemoveAccountProps) {
  const form = useContractForm({
    schema: z.object({ typed: z.string() }),
    defaultValues: { typed: '' },
    onSubmit: async () => {
      await removeAccount(id);
      toast({ title: `The account of ${name} was removed.` });
      onRemoved();
    },
  });
  const isRight = form.watch('typed').trim().toLowerCase() === email.toLowerCase();
  return (
    <FormDialog
      form={form}
      dismissible={false}
      title={`Remove the account of ${name}?`}
      description="The name, email address and all sign-in methods are permanently deleted. The user’s work stays, under “Removed person”."
      confirm="Remove account"
      look="destroy"
      disabledReason={isRight ? null : 'Enter the email address first'}
      onClose={onClose}
    >
      <Field label={`Type ${email} to confirm`}>
        <Input {...form.register('typed')} autoComplete="off" spellCheck={false} />
      </Field>
    </FormDialog>
  );
}
