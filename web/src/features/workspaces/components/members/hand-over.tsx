import type { Member, Workspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { whyNotHandOver } from '../../model/describe-role.ts';
import { handOver } from '../../queries/people.ts';
import { useRoles } from './use-roles.ts';

type HandOverButtonProps = { member: Member; workspace: Workspace; onHandOver: (member: Member) => void };

/** Makes somebody else the owner; says why not. */
export function HandOverButton({ member, workspace, onHandOver }: HandOverButtonProps) {
  const { can } = useRoles();
  if (member.is_you) return null;
  return (
    <Button size="small" disabledReason={whyNotHandOver(can, workspace)} onClick={() => onHandOver(member)}>
      Make owner<span className="sr-only"> of {member.name}</span>
    </Button>
  );
}

type HandOverProps = { member: Member; workspace: Workspace; onClose: () => void; onHandedOver: () => void };

/** Asks before the workspace changes hands. */
export function HandOver({ member, workspace, onClose, onHandedOver }: HandOverProps) {
  const { name, user_id } = member;
  const transfer = useMutation({
    mutationFn: () => handOver(user_id),
    onSuccess: () => {
      onClose();
      toast({ title: `“${workspace.name}” belongs to ${name} now.`, tone: 'success' });
      onHandedOver();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hand “${workspace.name}” over to ${name}?`}
      confirm={`Hand over to ${name}`}
      onConfirm={() => transfer.mutate()}
      busy={transfer.isPending}
      error={transfer.error && sentenceOf(transfer.error)}
    >
      {name} becomes an owner, and you an admin: you can no longer delete the workspace or decide about its owners. Only{' '}
      {name}, or another owner, can give that back.
    </AlertDialog>
  );
}
