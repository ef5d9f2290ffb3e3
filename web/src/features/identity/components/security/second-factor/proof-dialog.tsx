import { secondFactorRoutes } from '@cohortium/contract';
import { type FormEvent, useId, useState } from 'react';
import { call, placeFailure } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Input, PasswordInput } from '#ui/forms';
import { Dialog } from '#ui/overlays';
import { RecoveryCodes } from './recovery-codes.tsx';

const words = {
  renew: { title: 'New recovery codes', lead: 'The old ones stop working.', verb: 'Make new codes' },
  end: { title: 'Turn off the second factor?', lead: 'The password alone will open your account.', verb: 'Turn off' },
};

/** Asks for password and code: an unlocked screen alone weakens nothing. */
export function ProofDialog({ act, onClose }: { act: 'renew' | 'end'; onClose: () => void }) {
  const form = useId();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useState<{ password?: string; code?: string }>({});
  const prove = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = { password: String(given.get('password') ?? ''), code: String(given.get('code') ?? '') };
    setFields({});
    setProblem(null);
    try {
      if (act === 'renew') {
        const { data } = await call(secondFactorRoutes.renewRecoveryCodes, { body });
        return setCodes(data.recovery_codes);
      }
      await call(secondFactorRoutes.endSecondFactor, { body });
      toast({ title: 'The second factor is off' });
      return onClose();
    } catch (error) {
      const place = (field: string, { message }: { message: string }) => setFields({ [field]: message });
      return setProblem(placeFailure(error, ['password', 'code'], place));
    }
  };
  const { title, lead, verb } = words[act];
  return (
    <Dialog
      open
      dismissible={codes === null}
      onOpenChange={(open) => !open && onClose()}
      title={codes ? 'Keep your recovery codes' : title}
      footer={
        codes ? (
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form={form} look={act === 'end' ? 'destroy' : 'primary'}>
              {verb}
            </Button>
          </>
        )
      }
    >
      {problem && <Note tone="bad">{problem}</Note>}
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form id={form} noValidate onSubmit={prove} className="grid gap-3.5">
          <p>{lead}</p>
          <Field label="Password" error={fields.password}>
            <PasswordInput name="password" autoComplete="current-password" />
          </Field>
          <Field label="Code" error={fields.code} hint="Of the app, or a recovery code.">
            <Input name="code" autoComplete="one-time-code" />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
