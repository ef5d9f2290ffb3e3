import { Link } from '@tanstack/react-router';
import type { Begun } from '../../model/read-fragment.ts';
import { sayFailure } from '../../model/say-failure.ts';
import { FormProblem } from '../form-problem.tsx';
import { ConfirmLink } from './confirm-link.tsx';
import { ExchangeCode } from './exchange-code.tsx';

type FinishSignInProps = { begun: Begun; onSignedIn: (token: string) => void };

/** Continues a sign-in that a provider, or a link in a message, started. */
export function FinishSignIn({ begun, onSignedIn }: FinishSignInProps) {
  if (begun.kind === 'code') return <ExchangeCode code={begun.code} onSignedIn={onSignedIn} />;
  if (begun.kind === 'link') return <ConfirmLink token={begun.token} />;
  return (
    <>
      <FormProblem sentence={sayFailure(begun.word)} />
      <Link to="/login">Back to sign in</Link>
    </>
  );
}
