import { invitationRoutes, type OwnInvitation, type Workspace } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#platform/api';
import { RelativeTime } from '#ui/display';
import { ErrorState } from '#ui/feedback';
import { Card } from '#ui/layout';
import { AnswerButtons } from './answer-buttons.tsx';

type OwnInvitationsProps = { onJoined: (workspace: Workspace) => void };

/** The user's invitations on Home; renders nothing if there are none. */
export function OwnInvitations({ onJoined }: OwnInvitationsProps) {
  const query = useQuery(queryOf(invitationRoutes.pending, {}));
  const { data, error } = query;
  if (error) {
    return <ErrorState title="Your invitations could not be loaded." query={query} />;
  }
  if (!data || data.data.length === 0) return null;
  return (
    <Card title="Invitations to you" note={`n = ${data.data.length}`}>
      <ul>
        {data.data.map((invitation) => (
          <InvitationLine key={invitation.invitation_id} invitation={invitation} onJoined={onJoined} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationLine({ invitation, onJoined }: OwnInvitationsProps & { invitation: OwnInvitation }) {
  const { workspace_name, invited_by, role, expires_at } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3.5 py-2.5 text-13 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <span className="break-words font-medium">{workspace_name}</span>
        <p className="text-12 text-ink-3">
          {invited_by} invites you as {role} · expires <RelativeTime at={expires_at} />
        </p>
      </div>
      <AnswerButtons invitation={invitation} onJoined={onJoined} />
    </li>
  );
}
