import { secondFactorRoutes } from '@cohortium/contract';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { call, placeFailure, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note, Skeleton } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { Dialog } from '#ui/overlays';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows a new secret, and turns the second factor on once a code of it is given. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [fieldProblem, setFieldProblem] = useState<string>();
  useEffect(() => {
    call(secondFactorRoutes.enrolSecondFactor, {}).then(
      ({ data }) => setEnrolment(data),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }, []);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '');
    setFieldProblem(undefined);
    try {
      const { data } = await call(secondFactorRoutes.confirmSecondFactor, { body: { code } });
      setCodes(data.recovery_codes);
    } catch (error) {
      setProblem(placeFailure(error, ['code'], (_, { message }) => setFieldProblem(message)));
    }
  };
  return (
    <Dialog
      open
      dismissible={codes === null}
      onOpenChange={(open) => !open && onClose()}
      title={codes ? 'Keep your recovery codes' : 'Set up the second factor'}
      footer={
        codes ? (
          <Button look="primary" onClick={onClose}>
            I have kept them
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              form={form}
              look="primary"
              disabledReason={enrolment ? null : 'The secret is not there yet.'}
            >
              Turn on
            </Button>
          </>
        )
      }
    >
      {problem && <Note tone="bad">{problem}</Note>}
      {!enrolment && !problem && <Skeleton />}
      {codes && <RecoveryCodes codes={codes} />}
      {enrolment && !codes && (
        <form id={form} noValidate onSubmit={confirm} className="grid gap-3.5">
          <p>Read this with an authenticator app, or type the secret into it.</p>
          <QrCode text={enrolment.uri} title="Secret for an authenticator app" />
          <p className="select-all break-words font-mono text-13">{inFours(enrolment.secret)}</p>
          <Field label="Code that the app shows now" error={fieldProblem}>
            <Input name="code" autoComplete="one-time-code" inputMode="numeric" />
          </Field>
        </form>
      )}
    </Dialog>
  );
}
