import { PASSWORD } from '@cohortium/contract';
import type { ComponentProps } from 'react';
import { Field, PasswordInput } from '#ui/forms';

/** The strength of a password by its length, in four labelled steps. */
export interface PasswordStrength {
  /** 0 too short, 1 enough, 2 good, 3 strong. */
  step: 0 | 1 | 2 | 3;
  hint: string;
}

const GOOD = 16;
const STRONG = 20;

export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const missing = PASSWORD.minimum - length;
  if (missing > 0) return { step: 0, hint: missing === 1 ? '1 more character' : `${missing} more characters` };
  if (length < GOOD) return { step: 1, hint: 'Long enough. A longer password is stronger' };
  return length < STRONG ? { step: 2, hint: 'Good' } : { step: 3, hint: 'Strong' };
}

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
