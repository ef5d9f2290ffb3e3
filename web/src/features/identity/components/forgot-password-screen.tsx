import { authRoutes, TOKEN_LIFETIME } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { assignFieldErrors, call } from '#platform/api';
import { Button } from '#ui/actions';
import { Field, Input } from '#ui/forms';
import { AuthFrame } from './auth-frame.tsx';
import { FormProblem } from './form-problem.tsx';
import { SentMessage } from './messages/sent-message.tsx';
import type { SignedUp } from './sign-up/sign-up-form.tsx';

/** Requests a password reset link. The response does not reveal whether an account exists. */
export function ForgotPasswordScreen() {
  const [sent, setSent] = useState<SignedUp | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(authRoutes.forgotPassword.body), defaultValues: { email: '' } });
  const requestReset = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const { data } = await call(authRoutes.forgotPassword, { body });
      setSent({ email: body.email, delivery: data.delivery });
    } catch (error) {
      setProblem(assignFieldErrors(error, ['email'], form.setError));
    }
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
      <form noValidate onSubmit={requestReset} className="grid gap-3.5">
        <FormProblem sentence={problem} />
        <Field
          label="Email"
          error={form.formState.errors.email?.message}
          hint={`The link works for ${TOKEN_LIFETIME.reset_h} hours.`}
        >
          <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
        </Field>
        <Button type="submit" look="primary" size="large" wide busy={form.formState.isSubmitting}>
          Send reset link
        </Button>
      </form>
    </AuthFrame>
  );
}
