import { authRoutes } from '@cohortium/contract';
import { useState } from 'react';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Field, Form, Input } from '#ui/forms';
import { SentMessage } from '../messages/sent-message.tsx';
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
