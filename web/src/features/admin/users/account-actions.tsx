import type { Account } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { AlertDialog, FormDialog } from '#ui/overlays';
import { editAccount, removeAccount } from '../save.ts';

type RemoveAccountProps = { account: Account; onClose: () => void; onRemoved: () => void };

/** Permanent, so the user must type the email address to confirm. */
function RemoveAccount({ account: { id, name, email }, onClose, onRemoved }: RemoveAccountProps) {
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

type AccountActionsProps = { account: Account; whyNot: string | null; onRemoved: () => void };

/** Buttons to disable an account (reversible) and to remove it (permanent). */
export function AccountActions({ account, whyNot, onRemoved }: AccountActionsProps) {
  const [pendingAction, setPendingAction] = useState<'disable' | 'remove' | null>(null);
  const { is_disabled, id, name } = account;
  const enable = useMutation({
    mutationFn: () => editAccount(id, { is_disabled: false }),
    onSuccess: () => toast({ title: `${name} can sign in again.`, tone: 'success' }),
    onError: (error) => toast({ title: `${name} is still disabled.`, description: sentenceOf(error), tone: 'danger' }),
  });
  return (
    <>
      <p className="mb-2.5 text-12 text-ink-3">
        A disabled user can’t sign in, but keeps all data. Removing an account permanently deletes the name and email
        address; the audit history stays.
      </p>
      <div className="flex flex-wrap gap-2">
        {is_disabled ? (
          <Button disabledReason={whyNot} busy={enable.isPending} onClick={() => enable.mutate()}>
            Enable account
          </Button>
        ) : (
          <Button look="danger" disabledReason={whyNot} onClick={() => setPendingAction('disable')}>
            Disable account
          </Button>
        )}
        <Button look="danger" disabledReason={whyNot} onClick={() => setPendingAction('remove')}>
          Remove account
        </Button>
      </div>
      {pendingAction === 'disable' && <DisableAccount account={account} onClose={() => setPendingAction(null)} />}
      {pendingAction === 'remove' && (
        <RemoveAccount account={account} onClose={() => setPendingAction(null)} onRemoved={onRemoved} />
      )}
    </>
  );
}

function DisableAccount({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  const disable = useMutation({
    mutationFn: () => editAccount(id, { is_disabled: true }),
    onSuccess: () => {
      onClose();
      toast({ title: `${name} can no longer sign in.` });
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={`Disable the account of ${name}?`}
      confirm="Disable account"
      mutation={disable}
    >
      All sessions and API tokens end at once. Workspaces, data and runs don’t change. You can enable the account again.
    </AlertDialog>
  );
}
