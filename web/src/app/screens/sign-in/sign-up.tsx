import { useLocation, useNavigate } from '@tanstack/react-router';
import { SignUpScreen } from '#features/identity';
import { AnswerInvitation, InvitationWords, invitationToken, useInvitation } from '#features/workspaces';
import { sentenceOf } from '#platform/api';
import { Note } from '#ui/feedback';
import { useSession, useSessionState } from '../../use-session.ts';

/** Asking for an account; with `#invitation=…` in the address it tells who invites, and keeps the address. */
export function SignUp() {
  const token = invitationToken(useLocation().hash);
  const opened = useInvitation(token);
  const session = useSession();
  const navigate = useNavigate();
  const { user } = useSessionState();
  if (token === null) return <SignUpScreen />;
  if (opened.isPending) return null;
  if (opened.isError) return <SignUpScreen invited={{ lead: <Note tone="bad">{sentenceOf(opened.error)}</Note> }} />;
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
      invited={{ lead: <InvitationWords invitation={invitation} />, email: invitation.email, instead: answer }}
    />
  );
}
