import { authRoutes, passwordSchema } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { call, placeFailure } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Checkbox } from '#ui/forms';
import { keepDevice } from '../model/device.ts';
import { messageToken } from '../model/message-token.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FormProblem } from './form-problem.tsx';
import { PasswordField } from './password-field.tsx';

/** Where the message's link leads: sets a new password with the token of its fragment. */
export function ResetPasswordScreen() {
  const token = messageToken(useLocation().hash, 'token');
  const [changed, setChanged] = useState(false);
  if (changed) {
    return (
      <AuthFrame
        title="Password changed"
        lead="Every session of your account has ended, and every API token was revoked."
      >
        <Button asChild look="primary" size="large" wide>
          <Link to="/login">Sign in</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" lead={<Link to="/login">Back to sign in</Link>}>
      {token === null ? (
        <Note tone="bad" title="This address has no token.">
          Open the link of the message as it is, or <Link to="/forgot-password">ask for a new one</Link>.
        </Note>
      ) : (
        <ResetForm token={token} onChanged={() => setChanged(true)} />
      )}
    </AuthFrame>
  );
}

function ResetForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(z.object({ password: passwordSchema, unlink_all: z.boolean() })),
    defaultValues: { password: '', unlink_all: true },
  });
  const password = useWatch({ control: form.control, name: 'password' });
  const change = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      const { data } = await call(authRoutes.resetPassword, { body: { token, ...typed } });
      keepDevice(data);
      onChanged();
    } catch (error) {
      setProblem(placeFailure(error, ['password'], form.setError));
    }
  });
  return (
    <form noValidate onSubmit={change} className="grid gap-3.5">
      <FormProblem sentence={problem} />
      <PasswordField
        label="New password"
        value={password}
        control={form.register('password')}
        error={form.formState.errors.password?.message}
      />
      <Checkbox
        {...form.register('unlink_all')}
        label="Unlink every account elsewhere, too"
        hint="Google or ORCID then no longer opens yours. Every session and API token ends in any case."
      />
      <Button type="submit" look="primary" size="large" wide busy={form.formState.isSubmitting}>
        Set password
      </Button>
    </form>
  );
}
