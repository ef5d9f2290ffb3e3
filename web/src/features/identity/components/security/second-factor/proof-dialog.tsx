import { secondFactorRoutes } from '@cohortium/contract';
import { type FormEvent, useId, useState } from 'react';
import { call } from '#platform/api';
import { Note, toast } from '#ui/feedback';
import { Field, Input, PasswordInput, useSubmit } from '#ui/forms';
import { Dialog, FormActs } from '#ui/overlays';
import { KeepCodesDialog } from './keep-codes-dialog.tsx';

const words = {
  renew: { title: 'New recovery codes', lead: 'The old ones stop working.', verb: 'Make new codes' },
  end: { title: 'Turn off the second factor?', lead: 'The password alone will open your account.', verb: 'Turn off' },
};

type ProofDialogProps = { act: 'renew' | 'end'; onClose: () => void; onTurnedOff: () => void };

/** Asks for password and code: an unlocked screen alone weakens nothing. */
export function ProofDialog({ act, onClose, onTurnedOff }: ProofDialogProps) {
  const form = useId();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { busy, problem, problems, submit } = useSubmit(['password', 'code']);
  const prove = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = { password: String(given.get('password') ?? ''), code: String(given.get('code') ?? '') };
    void submit(async () => {
      if (act === 'renew') {
        const { data } = await call(secondFactorRoutes.renewRecoveryCodes, { body });
        setCodes(data.recovery_codes);
        return;
      }
      await call(secondFactorRoutes.endSecondFactor, { body });
      toast({ title: 'The second factor is off' });
      onTurnedOff();
    });
  };
  if (codes) return <KeepCodesDialog codes={codes} onClose={onClose} />;
  const { title, lead, verb } = words[act];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <FormActs
          form={form}
          confirm={verb}
          look={act === 'end' ? 'destroy' : 'primary'}
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
        <Field label="Code" error={problems.code} hint="Of the app, or a recovery code.">
          <Input name="code" autoComplete="one-time-code" />
        </Field>
      </form>
    </Dialog>
  );
}
