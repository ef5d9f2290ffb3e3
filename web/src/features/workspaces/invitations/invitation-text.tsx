import type { OwnInvitation, Workspace } from '@cohortium/contract';
import { Note } from '#ui/feedback';
import { AnswerButtons } from './answer-buttons.tsx';

/** The invitation in a sentence: inviter, workspace and role. */
export function InvitationText({ invitation }: { invitation: OwnInvitation }) {
  const { invited_by, workspace_name, role, email } = invitation;
  return (
    <>
      {invited_by} invites you to <b className="break-words font-semibold text-ink">{workspace_name}</b> as {role}. It
      is for <b className="break-words font-semibold text-ink">{email}</b>.
    </>
  );
}

type AnswerInvitationProps = {
  invitation: OwnInvitation;
  /** The email address of the signed-in user. */
  email: string;
  onJoined: (workspace: Workspace) => void;
  onDeclined: () => void;
};

/** For signed-in users: buttons to answer the invitation, or why they can't. */
export function AnswerInvitation({ invitation, email, onJoined, onDeclined }: AnswerInvitationProps) {
  if (invitation.email !== email) {
    return (
      <Note tone="warn" title="This invitation is for another email address.">
        You are signed in as {email}. Sign out, then sign in as {invitation.email}.
      </Note>
    );
  }
  return <AnswerButtons invitation={invitation} onJoined={onJoined} onDeclined={onDeclined} />;
}
