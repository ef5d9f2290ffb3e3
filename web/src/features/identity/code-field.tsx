import { CallError } from '@cohortium/contract';
import { Field, Input } from '#ui/forms';

/** Whether the account also requires a code. */
export const requiresCode = (error: unknown): boolean =>
  error instanceof CallError && error.body.code === 'second_factor_required';

/** The code of an authenticator app, or a recovery code. */
export function CodeField({ error }: { error?: string | undefined }) {
  return (
    <Field label="Code" error={error} hint="The six digits from your authenticator app, or a recovery code.">
      <Input name="second_factor" autoComplete="one-time-code" inputMode="text" autoFocus height="large" />
    </Field>
  );
}
