import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageToken } from '../../model/message-token.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { SentMessage } from '../messages/sent-message.tsx';
import { ResendButton } from './resend-button.tsx';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

type SignUpScreenProps = {
  /** The token of the session that confirming the address begins. */
  onSignedIn: (token: string) => void;
  /** For somebody who followed an invitation: its words, the address it is for, and what stands instead of the form. */
  invited?: { lead: ReactNode; email?: string; instead?: ReactNode };
};

/** Asks for an account; with `#verify=…` in the address it confirms one. */
export function SignUpScreen({ onSignedIn, invited }: SignUpScreenProps) {
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null);
  const token = messageToken(useLocation().hash, 'verify');
  if (token !== null) {
    return (
      <AuthFrame title="Confirm your e-mail">
        <VerifyEmail key={token} token={token} onSignedIn={onSignedIn} />
      </AuthFrame>
    );
  }
  if (signedUp !== null) {
    return (
      <AuthFrame title="Check your mail">
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
          Have an account already? <Link to="/login">Sign in</Link>
          {invited?.email && '; the invitation waits on your home page.'}
        </>
      }
    >
      <SignUpForm email={invited?.email ?? ''} onSignedUp={setSignedUp} />
    </AuthFrame>
  );
}
