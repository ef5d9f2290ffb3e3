import { authRoutes } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { call, sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { AuthFrame } from './auth-frame.tsx';
import { messageToken } from './message-token.ts';
import { SentMessage } from './sent-message.tsx';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** Resends the confirmation message and shows the result. */
function ResendButton({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => call(authRoutes.requestVerifyToken, { body: { email } }) });
  return (
    <>
      <Button busy={resend.isPending} onClick={() => resend.mutate()}>
        Resend message
      </Button>
      <span role="status" className="text-12 text-ink-2">
        {resend.isSuccess && 'Message sent again.'}
        {resend.isError && sentenceOf(resend.error)}
      </span>
    </>
  );
}

type SignUpScreenProps = {
  /** The token of the session that starts with the confirmation. */
  onSignedIn: (token: string) => void;
  /** The invitation that the visitor followed: its text, its email address, and the content shown instead of the form. */
  invited?: { lead: ReactNode; email?: string; instead?: ReactNode };
};

/** The sign-up page; with `#verify=…` in the URL, it confirms the account. */
export function SignUpScreen({ onSignedIn, invited }: SignUpScreenProps) {
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null);
  const { hash } = useLocation();
  const token = messageToken(hash, 'verify');
  if (token !== null) {
    return (
      <AuthFrame title="Confirm your email address">
        <VerifyEmail key={token} token={token} email={messageToken(hash, 'email')} onSignedIn={onSignedIn} />
      </AuthFrame>
    );
  }
  if (signedUp !== null) {
    return (
      <AuthFrame title="Check your email">
        <SentMessage {...signedUp}>
          <div className="flex flex-wrap items-center gap-3">
            <ResendButton email={signedUp.email} />
            <Link to="/login" className="text-13">
              Back to sign in
            </Link>
          </div>
        </SentMessage>
      </AuthFrame>
    );
  }
  if (invited?.instead) {
    return (
      <AuthFrame title="You are invited" lead={invited.lead}>
        {invited.instead}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={invited?.email ? 'You are invited' : 'Create an account'}
      lead={
        <>
          {invited && <span className="mb-2 block">{invited.lead}</span>}
          Already have an account? <Link to="/login">Sign in</Link>
          {invited?.email && '; the invitation is on your home page.'}
        </>
      }
    >
      <SignUpForm email={invited?.email ?? ''} onSignedUp={setSignedUp} />
    </AuthFrame>
  );
}
