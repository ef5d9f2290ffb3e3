import { peopleRoutes, type User } from '@cohortium/contract';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Field, Input, PasswordInput } from '#ui/forms';
import { Card } from '#ui/layout';
import { FormDialog } from '#ui/overlays';
import { requiresCode } from '../code-field.tsx';

type RemoveAccountProps = { user: User; onRemoved: () => void };

export function RemoveAccountCard({ user, onRemoved }: RemoveAccountProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Card title="Remove my account">
      <div className="grid gap-3 px-3.5 py-3 text-13">
        <p className="text-ink-2">
          Your name, email address and all sign-in methods are deleted at once. Your work in other workspaces stays,
          without your name. Your personal workspace can no longer be opened.
        </p>
        <div>
          <Button look="destroy" onClick={() => setIsConfirming(true)}>
            Remove my account
          </Button>
        </div>
      </div>
      {isConfirming && <RemoveAccountDialog user={user} onRemoved={onRemoved} onClose={() => setIsConfirming(false)} />}
    </Card>
  );
}

function RemoveAccountDialog({ user, onRemoved, onClose }: RemoveAccountProps & { onClose: () => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useContractForm({
    schema: z.object({ password: z.string(), code: z.string() }),
    defaultValues: { password: '', code: '' },
    onSubmit: async ({ password, code }) => {
      try {
        const body = { ...(password ? { password } : {}), ...(code ? { code } : {}) };
        await call(peopleRoutes.remove, { params: { id: user.id }, body });
        onRemoved();
      } catch (error) {
        setNeedsCode(needsCode || requiresCode(error));
        throw error;
      }
    },
  });
  return (
    <FormDialog
      form={form}
      dismissible={false}
      title={`Remove the account of ${user.email}?`}
      description="This cannot be undone."
      confirm="Remove account"
      look="destroy"
      onClose={onClose}
    >
      <Field label="Password" error={form.errors.password}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      {needsCode && (
        <Field label="Code" error={form.errors.code} hint="From your authenticator app, or a recovery code.">
          <Input {...form.register('code')} autoComplete="one-time-code" />
        </Field>
      )}
    </FormDialog>
  );
}
