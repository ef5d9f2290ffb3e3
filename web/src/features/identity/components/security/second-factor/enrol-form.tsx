import type { FormEvent } from 'react';
import { Field, Input } from '#ui/forms';
import { QrCode } from './qr-code.tsx';

const groupByFour = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

type EnrolFormProps = {
  id: string;
  secret: string;
  /** The secret as an app reads it from the picture. */
  uri: string;
  problem: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** The secret as a picture and as letters, and the code that proves an app has it. */
export function EnrolForm({ id, secret, uri, problem, onSubmit }: EnrolFormProps) {
  return (
    <form id={id} noValidate onSubmit={onSubmit} className="grid gap-3.5">
      <p>Scan this code with an authenticator app, or enter the secret.</p>
      <QrCode text={uri} title="Secret for an authenticator app" />
      <p className="select-all break-words font-mono text-13">{groupByFour(secret)}</p>
      <Field label="Current code from the app" error={problem}>
        <Input name="code" autoComplete="one-time-code" inputMode="numeric" />
      </Field>
    </form>
  );
}
