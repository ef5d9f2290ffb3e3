import type { User, WorkspaceDetail } from '@cohortium/contract';
import { useState } from 'react';
import { Button } from '#ui/actions';
import { RemoveMember } from '../members/remove-member.tsx';

type LeaveWorkspaceProps = { workspace: WorkspaceDetail; user: User; onLeft: () => void };

/** The button to leave a workspace; the server rejects it for the last owner. */
export function LeaveWorkspace({ workspace, user, onLeft }: LeaveWorkspaceProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const whyNot = workspace.is_personal ? 'You can’t leave a personal workspace' : null;
  return (
    <>
      <Button look="danger" disabledReason={whyNot} onClick={() => setIsConfirming(true)}>
        Leave workspace
      </Button>
      {isConfirming && (
        <RemoveMember
          member={{ user_id: user.id, name: user.name, is_you: true }}
          workspace={workspace}
          onClose={() => setIsConfirming(false)}
          onRemoved={onLeft}
        />
      )}
    </>
  );
}
