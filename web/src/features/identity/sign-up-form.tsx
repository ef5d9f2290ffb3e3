import { authRoutes, type MessageSent, registrationSchema } from '@cohortium/contract';
import { call } from '#platform/api';
import { useContractForm } from '#platform/forms';
import { Button } from '#ui/actions';
import { Field, Form, Input } from '#ui/forms';
import { PasswordField } from './password-field.tsx';

export type SignedUp = { email: string; delivery: MessageSent['delivery'] };

type SignUpFormProps = { email: string; onSignedUp: (signedUp: SignedUp) => void };

export function SignUpForm({ email, onSignedUp }: SignUpFormProps) {
  const form = useContractForm({
    schema: registrationSchema,
    defaultValues: { name: '', email, password: '' },
    onSubmit: async (body) => {
      const { data } = await call(authRoutes.register, { body });
      onSignedUp({ email: body.email, delivery: data.delivery });
    },
  });
  return (
    <Form form={form}>
      <Field label="Name" error={form.errors.name}>
        <Input {...form.register('name')} autoComplete="name" height="large" />
      </Field>
      <Field label="Email" error={form.errors.email}>
        <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
      </Field>
      <PasswordField
        label="Password"
        value={form.watch('password')}
        control={form.register('password')}
        error={form.errors.password}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSubmitting} className="mt-1.5">
        Create account
      </Button>
      <p className="text-12/[18px] text-ink-3">
        You get a private workspace. Confirm your email address before you sign in.
      </p>
    </Form>
  );
}
