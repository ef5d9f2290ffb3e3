import { PRIVACY_PROMISE, type Provider, signInRoutes } from '@cohortium/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react';
import { assignFieldErrors, call } from '#platform/api';
import { Button } from '#ui/actions';
import { Field, Input, PasswordInput } from '#ui/forms';
import { AuthFrame } from './auth-frame.tsx';
import { CodeField, requiresCode } from './code-field.tsx';
import { FormProblem } from './form-problem.tsx';
import { readFragment } from './providers/read-fragment.ts';
import { saveDevice, storedDevice } from './security/device.ts';

/** The configured identity providers; empty while loading. */
function useProviders(): readonly { provider: Provider; name: string }[] {
  const [providers, setProviders] = useState<readonly { provider: Provider; name: string }[]>([]);
  useEffect(() => {
    const aborter = new AbortController();
    call(signInRoutes.providers, {}, { signal: aborter.signal }).then(
      ({ data }) => setProviders(data),
      // Without the list the password still opens the account.
      () => setProviders([]),
    );
    return () => aborter.abort();
  }, []);
  return providers;
}

/** Loaded after the form, because few sign-ins use a provider. */
const ProviderButtons = lazy(async () => ({
  default: (await import('./providers/provider-buttons.tsx')).ProviderButtons,
}));
const FinishSignIn = lazy(async () => ({ default: (await import('./providers/finish-sign-in.tsx')).FinishSignIn }));
const DemoButton = lazy(async () => ({ default: (await import('./providers/demo-button.tsx')).DemoButton }));

type LoginScreenProps = {
  /** The token of the new session. */
  onSignedIn: (token: string) => void;
  /** Why the last session ended. */
  failure: string | null;
};

/** The sign-in page; with `#oauth…` or `#link=…` in the URL, it continues a provider sign-in or a link from a message. */
export function LoginScreen({ onSignedIn, failure }: LoginScreenProps) {
  const hash = useLocation({ select: (location) => location.hash });
  const fragment = readFragment(hash);
  const providers = useProviders();
  if (fragment) {
    return (
      <AuthFrame title="Sign in" lead={<Link to="/login">Start again</Link>}>
        <Suspense>
          <FinishSignIn key={hash} fragment={fragment} onSignedIn={onSignedIn} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Sign in"
      lead={
        <>
          New here? <Link to="/sign-up">Create an account</Link>, or browse{' '}
          <Link to="/public/cohorts">public cohorts</Link>
        </>
      }
    >
      <LoginForm onSignedIn={onSignedIn} failure={failure} />
      <Suspense>
        <DemoButton onSignedIn={onSignedIn} />
      </Suspense>
      {providers.length > 0 && (
        <Suspense>
          <ProviderButtons providers={providers} />
        </Suspense>
      )}
    </AuthFrame>
  );
}

type FieldProblems = { username?: string; password?: string; second_factor?: string };

/** Without react-hook-form, which would use a tenth of this page's size budget. */
function LoginForm({ onSignedIn, failure }: LoginScreenProps) {
  const [problem, setProblem] = useState(failure);
  const [fields, setFields] = useState<FieldProblems>({});
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblem(null);
    const read = signInRoutes.login.body.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    const refused = read.success ? [] : read.error.issues.map(({ path, message }) => [path[0], message]);
    setFields(Object.fromEntries(refused));
    if (!read.success) return;
    setBusy(true);
    try {
      const session = await call(signInRoutes.login, { body: { ...read.data, ...storedDevice() } });
      saveDevice(session);
      onSignedIn(session.access_token);
    } catch (error) {
      if (requiresCode(error)) return setNeedsCode(true);
      const assignError = (field: string, { message }: { message: string }) => setFields({ [field]: message });
      setProblem(assignFieldErrors(error, ['username', 'password', 'second_factor'], assignError));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={signIn} className="grid gap-3.5">
      <FormProblem sentence={problem} />
      <Field label="Email" error={fields.username}>
        <Input name="username" type="email" autoComplete="username" height="large" />
      </Field>
      <Field
        label="Password"
        error={fields.password && 'Enter your password.'}
        aside={<Link to="/forgot-password">Forgot password?</Link>}
      >
        <PasswordInput name="password" autoComplete="current-password" height="large" />
      </Field>
      {needsCode && <CodeField error={fields.second_factor} />}
      <Button type="submit" look="primary" size="large" wide busy={busy} className="mt-1.5">
        Sign in
      </Button>
      <p className="text-12/[18px] text-ink-3">{PRIVACY_PROMISE}</p>
    </form>
  );
}
