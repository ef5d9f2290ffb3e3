import { peopleRoutes, type User } from '@cohortium/contract';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input, PasswordInput, useSubmit } from '#ui/forms';
import { Card } from '#ui/layout';
import { Dialog, FormActions } from '#ui/overlays';
import { requiresCode } from '../code-field.tsx';

export function RemoveAccountCard({ user, onRemoved }: { user: User; onRemoved: () => void }) {
  const form = useId();
  const [isConfirming, setIsConfirming] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const { busy, problem, problems, submit } = useSubmit(['password', 'code']);
  const remove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''));
    void submit(async () => {
      try {
        await call(peopleRoutes.remove, { params: { id: user.id }, body });
        onRemoved();
      } catch (error) {
        setNeedsCode(needsCode || requiresCode(error));
        throw error;
      }
    });
  };
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
      {isConfirming && (
        <Dialog
          open
          onOpenChange={setIsConfirming}
          dismissible={false}
          title={`Remove the account of ${user.email}?`}
          description="This cannot be undone."
          footer={
            <FormActions
              form={form}
              confirm="Remove account"
              look="destroy"
              busy={busy}
              onCancel={() => setIsConfirming(false)}
            />
          }
        >
          {problem && <Note tone="bad">{problem}</Note>}
          <form id={form} noValidate onSubmit={remove} className="grid gap-3.5">
            <Field label="Password" error={problems.password}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
            {needsCode && (
              <Field label="Code" error={problems.code} hint="From your authenticator app, or a recovery code.">
                <Input name="code" autoComplete="one-time-code" />
              </Field>
            )}
          </form>
        </Dialog>
      )}
    </Card>
  );
}
