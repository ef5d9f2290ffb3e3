import { useLocation, useNavigate } from '@tanstack/react-router';
import { SignUpScreen } from '#features/identity';
import { AnswerInvitation, InvitationText, invitationToken, useInvitation } from '#features/workspaces';
import { sentenceOf } from '#platform/api';
import { Note } from '#ui/feedback';
import { useSession, useSessionState } from '../../use-session.ts';

/** The sign-up page; with `#invitation=…` in the URL, it shows the inviter and fixes the email address. */
export function SignUp() {
  const token = invitationToken(useLocation().hash);
  const opened = useInvitation(token);
  const session = useSession();
  const navigate = useNavigate();
  const { user } = useSessionState();
  const signIn = (opened_by: string) => {
    session.send({ kind: 'signed_in', token: opened_by });
    void navigate({ to: '/', replace: true });
  };
  if (token === null) return <SignUpScreen onSignedIn={signIn} />;
  if (opened.isPending) return null;
  if (opened.isError)
    return <SignUpScreen onSignedIn={signIn} invited={{ lead: <Note tone="bad">{sentenceOf(opened.error)}</Note> }} />;
  const invitation = opened.data.data;
  const answer = user && (
    <AnswerInvitation
      invitation={invitation}
      email={user.email}
      onJoined={(workspace) => session.send({ kind: 'workspace_created', workspace })}
      onDeclined={() => void navigate({ to: '/' })}
    />
  );
  return (
    <SignUpScreen
      key={token}
      onSignedIn={signIn}
      invited={{ lead: <InvitationText invitation={invitation} />, email: invitation.email, instead: answer }}
    />
  );
}
