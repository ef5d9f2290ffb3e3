import { Link } from '@tanstack/react-router';
import { describeProviderError } from '../../model/provider-error.ts';
import type { SignInFragment } from '../../model/read-fragment.ts';
import { FormProblem } from '../form-problem.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { ExchangeCode } from './exchange-code.tsx';

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
