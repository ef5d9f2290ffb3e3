import type { Member, Workspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { denialOfManaging } from './describe-role.ts';
import { removeMember } from './people.ts';
import { useRoles } from './use-roles.ts';

type RemoveButtonProps = {
  member: Member;
  workspace: Workspace;
  /** Whether the workspace would be without an owner if they left. */
  isLastOwner: boolean;
  onRemove: (member: Member) => void;
};

/** The button to leave, or to remove a member; if disabled, it says why. */
export function RemoveButton({ member, workspace, isLastOwner, onRemove }: RemoveButtonProps) {
  const { can } = useRoles();
  const whyNot = workspace.is_personal ? 'You can’t leave a personal workspace' : null;
  const last = isLastOwner ? 'Make another member an owner first' : null;
  const denied = member.is_you ? last : denialOfManaging(can, member);
  return (
    <Button size="small" look="danger" disabledReason={whyNot ?? denied} onClick={() => onRemove(member)}>
      {member.is_you ? 'Leave' : 'Remove'}
      {!member.is_you && <span className="sr-only"> {member.name}</span>}
    </Button>
  );
}

type RemoveMemberProps = {
  member: Pick<Member, 'user_id' | 'name' | 'is_you'>;
  workspace: Pick<Workspace, 'name'>;
  onClose: () => void;
  onRemoved: () => void;
};

/** Confirms that a member leaves or is removed. */
export function RemoveMember({ member, workspace, onClose, onRemoved }: RemoveMemberProps) {
  const { name, is_you } = member;
  const remove = useMutation({
    mutationFn: () => removeMember(member),
    onSuccess: () => {
      onClose();
      toast({ title: is_you ? `You left “${workspace.name}”.` : `${name} is no longer in “${workspace.name}”.` });
      onRemoved();
    },
  });
  return (
    <AlertDialog
      onClose={onClose}
      title={is_you ? `Leave “${workspace.name}”?` : `Remove ${name} from “${workspace.name}”?`}
      confirm={is_you ? 'Leave' : 'Remove'}
      mutation={remove}
    >
      {is_you
        ? 'You lose access to its content. Your work stays there. A member can invite you again.'
        : `${name} loses access to its content at once. Their work stays there.`}
    </AlertDialog>
  );
}
