import { authRoutes, CallError, passwordSchema } from '@cohortium/contract';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Note, toast } from '#ui/feedback';
import { Field, Form, Input, PasswordInput } from '#ui/forms';
import { PasswordField } from './password-field.tsx';
import { saveDevice, storedDevice } from './security/device.ts';
import { SentMessage } from './sent-message.tsx';
import type { SignedUp } from './sign-up-form.tsx';

/** Requests a new link if the current one was used or has expired. */
export function RequestNewLink() {
  const [sent, setSent] = useState<SignedUp | null>(null);
  const form = useContractForm({
    schema: authRoutes.requestVerifyToken.body,
    defaultValues: { email: '' },
    onSubmit: async (body) => {
      const { data } = await call(authRoutes.requestVerifyToken, { body });
      setSent({ email: body.email, delivery: data.delivery });
    },
  });
  if (sent) return <SentMessage {...sent} />;
  return (
    <Form form={form}>
      <Field label="Email" error={form.errors.email}>
        <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
      </Field>
      <Button type="submit" size="large" wide busy={form.isSubmitting}>
        Send a new link
      </Button>
    </Form>
  );
}

type VerifyEmailProps = {
  token: string;
  /** As the link says; links of older messages do not. */
  email: string | null;
  onSignedIn: (token: string) => void;
};

const isSpent = (error: unknown): error is CallError => error instanceof CallError && error.body.code === 'bad_request';

/** Confirms the email address by link and password, and signs in; a new link can be requested if the link is used up. */
export function VerifyEmail({ token, email, onSignedIn }: VerifyEmailProps) {
  const [spent, setSpent] = useState<string | null>(null);
  const [isNew, setIsNew] = useState(false);
  if (spent !== null) {
    return (
      <div className="grid gap-3.5">
        <Note tone="bad">{spent}</Note>
        <RequestNewLink />
      </div>
    );
  }
  const confirm = async (password: string) => {
    try {
      const body = { token, password, is_new: isNew, ...storedDevice() };
      const { session } = (await call(authRoutes.verify, { body })).data;
      saveDevice(session);
      toast({ title: 'Email address confirmed', description: 'You are signed in.', tone: 'success' });
      onSignedIn(session.access_token);
    } catch (error) {
      if (!isSpent(error)) throw error;
      setSpent(error.body.detail);
    }
  };
  return (
    <div className="grid gap-3.5">
      {email !== null && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          Your email address: <b className="font-medium text-ink">{email}</b>
        </p>
      )}
      <PasswordForm key={String(isNew)} isNew={isNew} onGiven={confirm} />
      <p className="text-13 text-ink-2">
        {isNew
          ? 'Do you know the password you signed up with? '
          : 'Forgot it, or did someone else sign up with your email address? '}
        <button type="button" className="text-accent-text underline" onClick={() => setIsNew(!isNew)}>
          {isNew ? 'Use that password' : 'Set a new password'}
        </button>
      </p>
    </div>
  );
}

type PasswordFormProps = { isNew: boolean; onGiven: (password: string) => Promise<void> };

/** The sign-up password, or a new password if the owner of the mailbox did not sign up. */
export function PasswordForm({ isNew, onGiven }: PasswordFormProps) {
  const form = useContractForm({
    schema: z.object({ password: isNew ? passwordSchema : authRoutes.verify.body.shape.password }),
    defaultValues: { password: '' },
    onSubmit: ({ password }) => onGiven(password),
  });
  const { errors } = form;
  const control = form.register('password');
  return (
    <Form form={form}>
      {isNew ? (
        <PasswordField label="New password" value={form.watch('password')} control={control} error={errors.password} />
      ) : (
        <Field label="Password" error={errors.password} hint="The password you chose when you signed up.">
          <PasswordInput {...control} autoComplete="current-password" height="large" />
        </Field>
      )}
      <Button type="submit" look="primary" size="large" wide busy={form.isSubmitting}>
        Confirm and sign in
      </Button>
    </Form>
  );
}
