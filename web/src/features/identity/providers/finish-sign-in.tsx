import { PROVIDER_NAME, providerRoutes } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { assignFieldErrors, call } from '#platform/api';
import { Button } from '#ui/actions';
import { Note } from '#ui/feedback';
import { Field, PasswordInput } from '#ui/forms';
import { CodeField, requiresCode } from '../code-field.tsx';
import { FormProblem } from '../form-problem.tsx';
import { storedDevice } from '../security/device.ts';
import { type Exchange, type ExchangeInput, exchangeCode } from './exchange.ts';
import { ExchangeStage } from './exchange-stage.tsx';
import { describeProviderError } from './provider-error.ts';
import type { SignInFragment } from './read-fragment.ts';
import { clearLinkSecret, storedLinkSecret } from './redirect-to-provider.ts';

const OTHER_BROWSER = 'Open this link in the browser where you signed in with the provider, or start again here.';

/** Requires a click, so that mail scanners that open links don't consume the token. */
function ConfirmLink({ token }: { token: string }) {
  const [linked, setLinked] = useState<{ email: string; provider: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [password, setPassword] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''));
    const binding_secret = storedLinkSecret();
    if (binding_secret === null) return setProblem(OTHER_BROWSER);
    setBusy(true);
    setProblem(null);
    try {
      const body = { token, binding_secret, ...input, ...storedDevice() };
      const { data } = await call(providerRoutes.confirmLink, { body });
      clearLinkSecret();
      setLinked({ email: data.email, provider: PROVIDER_NAME[data.provider] });
    } catch (error) {
      if (requiresCode(error)) return setNeedsCode(true);
      setProblem(assignFieldErrors(error, ['password'], (_, { message }) => setPassword(message)));
    } finally {
      setBusy(false);
    }
  };
  if (linked) {
    return (
      <div className="grid gap-3.5">
        <Note tone="info">
          You can now sign in to the account {linked.email} with {linked.provider}.
        </Note>
        <Link to="/login">Sign in with {linked.provider}</Link>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={confirm} className="grid gap-3.5">
      <FormProblem sentence={problem} />
      <p>You will be able to sign in here with your external account.</p>
      {password !== null && (
        <Field label="Your password for this portal" error={password}>
          <PasswordInput name="password" autoComplete="current-password" height="large" />
        </Field>
      )}
      {needsCode && <CodeField />}
      <Button type="submit" look="primary" size="large" wide busy={busy}>
        Link account
      </Button>
    </form>
  );
}

type ExchangeCodeProps = { code: string; onSignedIn: (token: string) => void };

/** Exchanges the one-time code for a session, and asks for a missing email address or second factor. */
function ExchangeCode({ code, onSignedIn }: ExchangeCodeProps) {
  const [exchange, setExchange] = useState<Exchange>({ stage: 'asking' });
  const latest = useRef(exchange);
  latest.current = exchange;
  const go = useCallback(
    async (input: ExchangeInput) => {
      const next = await exchangeCode(code, input, latest.current);
      setExchange(next);
      if (next.stage === 'signed_in') onSignedIn(next.token);
    },
    [code, onSignedIn],
  );
  useEffect(() => {
    void go({});
  }, [go]);
  return <ExchangeStage exchange={exchange} onInput={go} />;
}

type FinishSignInProps = { fragment: SignInFragment; onSignedIn: (token: string) => void };

/** Continues a sign-in that a provider, or a link in a message, started. */
export function FinishSignIn({ fragment, onSignedIn }: FinishSignInProps) {
  if (fragment.kind === 'code') return <ExchangeCode code={fragment.code} onSignedIn={onSignedIn} />;
  if (fragment.kind === 'link') return <ConfirmLink token={fragment.token} />;
  return (
    <>
      <FormProblem sentence={describeProviderError(fragment.errorCode)} />
      <Link to="/login">Back to sign in</Link>
    </>
  );
}
