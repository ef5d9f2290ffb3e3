import { secondFactorRoutes } from '@cohortium/contract';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { Field, Input, PasswordInput, useSubmit } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

const dialogTexts = {
  renew: { title: 'New recovery codes', lead: 'Your old recovery codes stop working.', verb: 'Create new codes' },
  end: {
    title: 'Turn off two-factor authentication?',
    lead: 'Your password alone will be enough to sign in.',
    verb: 'Turn off',
  },
};

type ConfirmDialogProps = { action: 'renew' | 'end'; onClose: () => void; onTurnedOff: () => void };

/** Requires password and code, so that an unattended screen is not enough. */
export function SecondFactorConfirmDialog({ action, onClose, onTurnedOff }: ConfirmDialogProps) {
  const form = useId();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, problem, problems, submit } = useSubmit(['password', 'code']);
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const formData = new FormData(event.currentTarget);
    const body = { password: String(formData.get('password') ?? ''), code: String(formData.get('code') ?? '') };
    void submit(async () => {
      if (action === 'renew') {
        const { data } = await call(secondFactorRoutes.renewRecoveryCodes, { body });
        setCodes(data.recovery_codes);
        return;
      }
      await call(secondFactorRoutes.endSecondFactor, { body });
      toast({ title: 'Two-factor authentication is off' });
      onTurnedOff();
    });
  };
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const { title, lead, verb } = dialogTexts[action];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <FormActions
          form={form}
          confirm={verb}
          look={action === 'end' ? 'destroy' : 'primary'}
          busy={busy}
          onCancel={onClose}
        />
      }
    >
      {problem && <Note tone="bad">{problem}</Note>}
      <form id={form} noValidate onSubmit={prove} className="grid gap-3.5">
        <p>{lead}</p>
        <Field label="Password" error={problems.password}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Field label="Code" error={problems.code} hint="From your authenticator app, or a recovery code.">
          <Input name="code" autoComplete="one-time-code" />
        </Field>
      </form>
    </Dialog>
  );
}
