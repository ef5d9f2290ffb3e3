import { authRoutes } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, placeFailure, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, Input } from '#ui/forms';
import { SentMessage } from '../messages/sent-message.tsx';
import type { SignedUp } from './sign-up-form.tsx';

/** Spends the token of the message's link; a spent or old one can be asked for again. */
export function VerifyEmail({ token }: { token: string }) {
  const confirmed = useQuery({
    queryKey: ['verify', token],
    queryFn: () => call(authRoutes.verify, { body: { token } }),
    // A token works once: asking twice would call a success a failure.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (confirmed.isPending) return <p role="status">Confirming…</p>;
  if (confirmed.isError) {
    return (
      <div className="grid gap-3.5">
        <Note tone="bad">{sentenceOf(confirmed.error)}</Note>
        <AskAgain />
      </div>
    );
  }
  return (
    <div className="grid gap-3.5">
      <p>
        <b className="break-words font-semibold">{confirmed.data.data.email}</b> is confirmed. Your workspace is
        waiting.
      </p>
      <Button asChild look="primary" size="large" wide>
        <Link to="/login">Sign in</Link>
      </Button>
    </div>
  );
}

function AskAgain() {
  const [sent, setSent] = useState<SignedUp | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(authRoutes.requestVerifyToken.body),
    defaultValues: { email: '' },
  });
  const ask = form.handleSubmit(async (body) => {
    try {
      const { data } = await call(authRoutes.requestVerifyToken, { body });
      setSent({ email: body.email, delivery: data.delivery });
    } catch (error) {
      setProblem(placeFailure(error, ['email'], form.setError));
    }
  });
  if (sent) return <SentMessage {...sent} />;
  return (
    <form noValidate onSubmit={ask} className="grid gap-3.5">
      <Field label="E-mail" error={form.formState.errors.email?.message ?? problem}>
        <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
      </Field>
      <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
        Send a new link
      </Button>
    </form>
  );
}
