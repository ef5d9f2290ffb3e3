import { secondFactorRoutes } from '@cohortium/contract';
import qrcode from 'qrcode-generator';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Note, Skeleton } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { FormDialog } from '#ui/overlays';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

/** Quiet zone of four modules around the code, as ISO/IEC 18004 asks. */
const QUIET = 4;

/** A QR code, black on white in both themes: cameras read no other. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    const modules = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
    const dark = modules.filter(([row, column]) => code.isDark(row, column));
    return {
      path: dark.map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join(''),
      size: count + 2 * QUIET,
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size} ${size}`}
      className="w-48 rounded-m"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Shows a new secret, and turns on the second factor after a valid code. */
export function EnrolDialog({ onClose, onTurnedOn }: { onClose: () => void; onTurnedOn: () => void }) {
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const form = useContractForm({
    schema: secondFactorRoutes.confirmSecondFactor.body,
    defaultValues: { code: '' },
    onSubmit: async (body) => {
      const { data } = await call(secondFactorRoutes.confirmSecondFactor, { body });
      setCodes(data.recovery_codes);
    },
  });
  useEffect(() => {
    call(secondFactorRoutes.enrolSecondFactor, {}).then(
      ({ data }) => setEnrolment(data),
      (error: unknown) => setFailed(sentenceOf(error)),
    );
  }, []);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onTurnedOn} />;
  return (
    <FormDialog
      form={form}
      title="Set up two-factor authentication"
      confirm="Turn on"
      disabledReason={enrolment ? null : 'The secret is not loaded yet.'}
      onClose={onClose}
    >
      {failed && <Note tone="bad">{failed}</Note>}
      {!enrolment && !failed && <Skeleton />}
      {enrolment && (
        <EnrolmentFields {...enrolment} error={form.errors.code}>
          <Input {...form.register('code')} autoComplete="one-time-code" inputMode="numeric" />
        </EnrolmentFields>
      )}
    </FormDialog>
  );
}

type EnrolmentFieldsProps = {
  secret: string;
  /** The secret as an app reads it from the picture. */
  uri: string;
  error: string | undefined;
  /** The input of the code. */
  children: ReactNode;
};

/** The secret as a picture and as letters, and the code that proves an app has it. */
export function EnrolmentFields({ secret, uri, error, children }: EnrolmentFieldsProps) {
  return (
    <>
      <p>Scan this code with an authenticator app, or enter the secret.</p>
      <QrCode text={uri} title="Secret for an authenticator app" />
      <p className="select-all break-words font-mono text-13">{groupByFour(secret)}</p>
      <Field label="Current code from the app" error={error}>
        {children}
      </Field>
    </>
  );
}
