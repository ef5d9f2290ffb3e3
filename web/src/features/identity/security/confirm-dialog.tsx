import { secondFactorRoutes } from '@cohortium/contract';
import { useState } from 'react';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { toast } from '#ui/feedback';
import { Field, Input, PasswordInput } from '#ui/forms';
import { FormDialog } from '#ui/overlays';
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
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useContractForm({
    schema: secondFactorRoutes.endSecondFactor.body,
    defaultValues: { password: '', code: '' },
    onSubmit: async (body) => {
      if (action === 'renew') {
        const { data } = await call(secondFactorRoutes.renewRecoveryCodes, { body });
        setCodes(data.recovery_codes);
        return;
      }
      await call(secondFactorRoutes.endSecondFactor, { body });
      toast({ title: 'Two-factor authentication is off' });
      onTurnedOff();
    },
  });
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  const { title, lead, verb } = dialogTexts[action];
  return (
    <FormDialog
      form={form}
      title={title}
      confirm={verb}
      look={action === 'end' ? 'destroy' : 'primary'}
      onClose={onClose}
    >
      <p>{lead}</p>
      <Field label="Password" error={form.errors.password}>
        <PasswordInput {...form.register('password')} autoComplete="current-password" />
      </Field>
      <Field label="Code" error={form.errors.code} hint="From your authenticator app, or a recovery code.">
        <Input {...form.register('code')} autoComplete="one-time-code" />
      </Field>
    </FormDialog>
  );
}
