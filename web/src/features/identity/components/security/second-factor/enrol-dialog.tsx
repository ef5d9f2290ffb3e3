import { secondFactorRoutes } from '@cohortium/contract';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Note, Skeleton } from '#ui/feedback';
import { useSubmit } from '#ui/forms';
import { Dialog, FormActions } from '#ui/overlays';
import { EnrolForm } from './enrol-form.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Shows a new secret, and turns on the second factor after a valid code. */
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
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onTurnedOn} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Set up two-factor authentication"
      footer={
        <FormActions
          form={form}
          confirm="Turn on"
          busy={busy}
          disabledReason={enrolment ? null : 'The secret is not loaded yet.'}
          onCancel={onClose}
        />
      }
    >
      {(failed ?? problem) && <Note tone="bad">{failed ?? problem}</Note>}
      {!enrolment && !failed && <Skeleton />}
      {enrolment && <EnrolForm id={form} {...enrolment} problem={problems.code} onSubmit={confirm} />}
    </Dialog>
  );
}
