import type { Invitation, Workspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { denialOfManaging } from '../../model/describe-role.ts';
import { resendInvitation, revokeInvitation } from '../../queries/people.ts';
import { useRoles } from '../members/use-roles.ts';

/** Buttons to resend or revoke an invitation; if disabled, they say why. */
export function InvitationActions({ invitation, workspace }: { invitation: Invitation; workspace: Workspace }) {
  const { invitation_id, email, role } = invitation;
  const { can } = useRoles();
  const onError = (error: unknown) => toast({ title: sentenceOf(error), tone: 'danger' });
  const resend = useMutation({
    mutationFn: () => resendInvitation(invitation_id),
    onSuccess: () => toast({ title: `Sent to ${email} again.`, tone: 'success' }),
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(invitation_id),
    onSuccess: () => toast({ title: `The invitation of ${email} is revoked; its link no longer works.` }),
    onError,
  });
  const denied = denialOfManaging(can, { name: workspace.name, role });
  return (
    <span className="flex gap-1.5">
      <Button size="small" disabledReason={denied} busy={resend.isPending} onClick={() => resend.mutate()}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="small"
        look="danger"
        disabledReason={denied}
        busy={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Revoke<span className="sr-only"> the invitation of {email}</span>
      </Button>
    </span>
  );
}
