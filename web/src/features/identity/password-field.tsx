import type { ComponentProps } from 'react';
import { Field, PasswordInput } from '#ui/forms';
import { passwordStrength } from './sign-up/password-strength.ts';

const FILLED = ['bg-warning', 'bg-accent', 'bg-accent', 'bg-success'];

type PasswordFieldProps = {
  label: string;
  /** What is typed so far. */
  value: string;
  control: ComponentProps<typeof PasswordInput>;
  error: string | undefined;
};

/** A field for a new password with its strength. */
export function PasswordField({ label, value, control, error }: PasswordFieldProps) {
  const { step, hint: strengthText } = passwordStrength(value);
  const hint = (
    <span className="mt-1.5 flex items-center gap-2">
      <span aria-hidden="true" className="flex w-24 flex-none gap-1">
        {[1, 2, 3].map((bar) => (
          <i key={bar} className={`h-1 flex-1 rounded-full ${step >= bar ? FILLED[step] : 'bg-pressed'}`} />
        ))}
      </span>
      {strengthText}
    </span>
  );
  return (
    <Field label={label} error={error} hint={hint}>
      <PasswordInput {...control} autoComplete="new-password" height="large" />
    </Field>
  );
}
