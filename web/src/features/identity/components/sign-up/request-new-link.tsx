import { authRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { assignFieldErrors, call } from '#platform/api';
import { Button } from '#ui/actions';
import { Field, Input } from '#ui/forms';
import { SentMessage } from '../messages/sent-message.tsx';
import type { SignedUp } from './sign-up-form.tsx';

/** Requests a new link if the current one was used or has expired. */
export function RequestNewLink() {
  const [sent, setSent] = useState<SignedUp | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(authRoutes.requestVerifyToken.body),
    defaultValues: { email: '' },
  });
  const requestLink = form.handleSubmit(async (body) => {
    try {
      const { data } = await call(authRoutes.requestVerifyToken, { body });
      setSent({ email: body.email, delivery: data.delivery });
    } catch (error) {
      setProblem(assignFieldErrors(error, ['email'], form.setError));
    }
  });
  if (sent) return <SentMessage {...sent} />;
  return (
    <form noValidate onSubmit={requestLink} className="grid gap-3.5">
      <Field label="Email" error={form.formState.errors.email?.message ?? problem}>
        <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
      </Field>
      <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
        Send a new link
      </Button>
    </form>
  );
}
