import { identityRoutes, PRIVACY_PROMISE } from '@cohortium/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call, placeFailure } from '#platform/api';
import { Button } from '#ui/actions';
import { Field, Input, PasswordInput } from '#ui/forms';
import { AuthFrame } from './auth-frame.tsx';
import { FormProblem } from './form-problem.tsx';

type LoginScreenProps = {
  /** The token of the new session. */
  onSignedIn: (token: string) => void;
  /** Why the last session could not go on. */
  failure: string | null;
};

export function LoginScreen({ onSignedIn, failure }: LoginScreenProps) {
  const [problem, setProblem] = useState(failure);
  const form = useForm({
    resolver: zodResolver(identityRoutes.login.body),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const signIn = form.handleSubmit(async (body) => {
    setProblem(null);
    try {
      onSignedIn((await call(identityRoutes.login, { body })).access_token);
    } catch (error) {
      setProblem(placeFailure(error, ['username', 'password'], form.setError));
    }
  });
  return (
    <AuthFrame
      title="Sign in"
      lead={
        <>
          New here? <Link to="/sign-up">Create an account</Link>
        </>
      }
    >
      <form noValidate onSubmit={signIn} className="grid gap-3.5">
        <FormProblem sentence={problem} />
        <Field label="E-mail" error={errors.username?.message}>
          <Input {...form.register('username')} type="email" autoComplete="username" height="large" />
        </Field>
        <Field
          label="Password"
          error={errors.password && 'must not be empty'}
          aside={<Link to="/forgot-password">Forgot it?</Link>}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" height="large" />
        </Field>
        <Button type="submit" look="primary" size="large" wide busy={isSubmitting} className="mt-1.5">
          Sign in
        </Button>
        <p className="text-12/[18px] text-ink-3">{PRIVACY_PROMISE}</p>
      </form>
    </AuthFrame>
  );
}
