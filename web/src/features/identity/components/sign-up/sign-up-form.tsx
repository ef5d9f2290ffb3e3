import { authRoutes, type MessageSent, registrationSchema } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { assignFieldErrors, call } from '#platform/api';
import { Button } from '#ui/actions';
import { Field, Input } from '#ui/forms';
import { FormProblem } from '../form-problem.tsx';
import { PasswordField } from '../password-field.tsx';

export type SignedUp = { email: string; delivery: MessageSent['delivery'] };

type SignUpFormProps = { email: string; onSignedUp: (signedUp: SignedUp) => void };

export function SignUpForm({ email, onSignedUp }: SignUpFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(registrationSchema),
    defaultValues: { name: '', email, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const register = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      const { data } = await call(authRoutes.register, { body });
      onSignedUp({ email: body.email, delivery: data.delivery });
    } catch (error) {
      setProblem(assignFieldErrors(error, ['name', 'email', 'password'], form.setError));
    }
  });
  return (
    <form noValidate onSubmit={register} className="grid gap-3.5">
      <FormProblem sentence={problem} />
      <Field label="Name" error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="name" height="large" />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input {...form.register('email')} type="email" autoComplete="email" height="large" />
      </Field>
      <PasswordField
        label="Password"
        value={password}
        control={form.register('password')}
        error={errors.password?.message}
      />
      <Button type="submit" look="primary" size="large" wide busy={isSubmitting} className="mt-1.5">
        Create account
      </Button>
      <p className="text-12/[18px] text-ink-3">
        You get a private workspace. Confirm your email address before you sign in.
      </p>
    </form>
  );
}
