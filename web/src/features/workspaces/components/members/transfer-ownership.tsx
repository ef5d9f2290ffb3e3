import type { Member, Workspace } from '@cohortium/contract';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { toast } from '#ui/feedback';
import { AlertDialog } from '#ui/overlays';
import { denialOfTransfer } from '../../model/describe-role.ts';
import { transferOwnership } from '../../queries/people.ts';
import { useRoles } from './use-roles.ts';

type TransferButtonProps = { member: Member; workspace: Workspace; onHandOver: (member: Member) => void };

/** The button to transfer ownership; if disabled, it says why. */
export function TransferButton({ member, workspace, onHandOver }: TransferButtonProps) {
  const { can } = useRoles();
  if (member.is_you) return null;
  return (
    <Button size="small" disabledReason={denialOfTransfer(can, workspace)} onClick={() => onHandOver(member)}>
      Transfer ownership<span className="sr-only"> of {member.name}</span>
    </Button>
  );
}

type TransferDialogProps = { member: Member; workspace: Workspace; onClose: () => void; onHandedOver: () => void };

/** Confirms the transfer of ownership. */
export function TransferDialog({ member, workspace, onClose, onHandedOver }: TransferDialogProps) {
  const { name, user_id } = member;
  const transfer = useMutation({
    mutationFn: () => transferOwnership(user_id),
    onSuccess: () => {
      onClose();
      toast({ title: `“${workspace.name}” now belongs to ${name}.`, tone: 'success' });
      onHandedOver();
    },
  });
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Transfer “${workspace.name}” to ${name}?`}
      confirm={`Transfer to ${name}`}
      onConfirm={() => transfer.mutate()}
      busy={transfer.isPending}
      error={transfer.error && sentenceOf(transfer.error)}
    >
      {name} becomes an owner and you become an admin. You can no longer delete the workspace or manage its owners. Only{' '}
      {name} or another owner can reverse this.
    </AlertDialog>
  );
}
