import { authRoutes, passwordSchema } from '@cohortium/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Checkbox, Form } from '#ui/forms';
import { AuthFrame } from './auth-frame.tsx';
import { messageToken } from './message-token.ts';
import { PasswordField } from './password-field.tsx';
import { saveDevice } from './security/device.ts';

/** The page of the reset link: sets a new password with the token in the URL fragment. */
export function ResetPasswordScreen() {
  const token = messageToken(useLocation().hash, 'token');
  const [changed, setChanged] = useState(false);
  if (changed) {
    return (
      <AuthFrame title="Password changed" lead="You were signed out everywhere, and all API tokens were revoked.">
        <Button asChild look="primary" size="large" wide>
          <Link to="/login">Sign in</Link>
        </Button>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Set a new password" lead={<Link to="/login">Back to sign in</Link>}>
      {token === null ? (
        <Note tone="bad" title="This link is incomplete.">
          Open the full link from the message, or <Link to="/forgot-password">request a new one</Link>.
        </Note>
      ) : (
        <ResetForm token={token} onChanged={() => setChanged(true)} />
      )}
    </AuthFrame>
  );
}

function ResetForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const form = useContractForm({
    schema: z.object({ password: passwordSchema, unlink_all: z.boolean() }),
    defaultValues: { password: '', unlink_all: true },
    onSubmit: async (fields) => {
      const { data } = await call(authRoutes.resetPassword, { body: { token, ...fields } });
      saveDevice(data);
      onChanged();
    },
  });
  return (
    <Form form={form}>
      <PasswordField
        label="New password"
        value={form.watch('password')}
        control={form.register('password')}
        error={form.errors.password}
      />
      <Checkbox
        {...form.register('unlink_all')}
        label="Also unlink all external accounts"
        hint="You can then no longer sign in with Google or ORCID. All sessions and API tokens end in any case."
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSubmitting}>
        Set password
      </Button>
    </Form>
  );
}
