import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { messageToken } from '../../model/message-token.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { SentMessage } from '../messages/sent-message.tsx';
import { ResendButton } from './resend-button.tsx';
import { type SignedUp, SignUpForm } from './sign-up-form.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** Asks for an account; with `#verify=…` in the address it confirms one. */
export function SignUpScreen() {
  const [signedUp, setSignedUp] = useState<SignedUp | null>(null);
  const token = messageToken(useLocation().hash, 'verify');
  if (token !== null) {
    return (
      <AuthFrame title="Confirm your e-mail">
        <VerifyEmail key={token} token={token} />
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
  return (
    <AuthFrame
      title="Create an account"
      lead={
        <>
          Have one already? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <SignUpForm onSignedUp={setSignedUp} />
    </AuthFrame>
  );
}
