import { secondFactorRoutes } from '@cohortium/contract';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Note, Skeleton } from '#ui/feedback';
import { Field, Input, useSubmit } from '#ui/forms';
import { Dialog, FormActs } from '#ui/overlays';
import { KeepCodesDialog } from './keep-codes-dialog.tsx';
import { QrCode } from './qr-code.tsx';

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows a new secret, and turns the second factor on once a code of it is given. */
export function EnrolDialog({ onClose, onTurnedOn }: { onClose: () => void; onTurnedOn: () => void }) {
  const form = useId();
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { busy, problem, problems, submit } = useSubmit(['code']);
  useEffect(() => {
    call(secondFactorRoutes.enrolSecondFactor, {}).then(
      ({ data }) => setEnrolment(data),
      (error: unknown) => setFailed(sentenceOf(error)),
    );
  }, []);
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    void submit(async () => {
      const { data } = await call(secondFactorRoutes.confirmSecondFactor, { body: { code } });
      setCodes(data.recovery_codes);
    });
  };
  if (codes) return <KeepCodesDialog codes={codes} onClose={onTurnedOn} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up the second factor"
      footer={
        <FormActs
          form={form}
          confirm="Turn on"
          busy={busy}
          disabledReason={enrolment ? null : 'The secret is not there yet.'}
          onCancel={onClose}
        />
      }
    >
      {(failed ?? problem) && <Note tone="bad">{failed ?? problem}</Note>}
      {!enrolment && !failed && <Skeleton />}
      {enrolment && (
        <form id={form} noValidate onSubmit={confirm} className="grid gap-3.5">
          <p>Read this with an authenticator app, or type the secret into it.</p>
          <QrCode text={enrolment.uri} title="Secret for an authenticator app" />
          <p className="select-all break-words font-mono text-13">{inFours(enrolment.secret)}</p>
          <Field label="Code that the app shows now" error={problems.code}>
            <Input name="code" autoComplete="one-time-code" inputMode="numeric" />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
