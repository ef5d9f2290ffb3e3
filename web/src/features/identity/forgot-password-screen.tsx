import { authRoutes, TOKEN_LIFETIME } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Field, Form, Input } from '#ui/forms';
import { AuthFrame } from './auth-frame.tsx';
import { SentMessage } from './sent-message.tsx';
import type { SignedUp } from './sign-up-form.tsx';

/** Requests a password reset link. The response does not reveal whether an account exists. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<SignedUp | null>(null);
  const form = useContractForm({
    schema: authRoutes.forgotPassword.body,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      const { data } = await call(authRoutes.forgotPassword, { body });
      setSent({ email: body.email, delivery: data.delivery });
    },
  });
  if (sent) {
    return (
      <AuthFrame title="Check your email" lead="If an account uses this email address, we have sent a link to it.">
        <SentMessage {...sent}>
          <Link to="/login" className="text-13">
            Back to sign in
          </Link>
        </SentMessage>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Forgot your password?" lead={<Link to="/login">Back to sign in</Link>}>
      <Form form={form}>
        <Field label="Email" error={form.errors.email} hint={`The link works for ${TOKEN_LIFETIME.reset_h} hours.`}>
          <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
        </Field>
        <Button type="submit" look="primary" size="large" wide busy={form.isSubmitting}>
          Send reset link
        </Button>
      </Form>
    </AuthFrame>
  );
}
