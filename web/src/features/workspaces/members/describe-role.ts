import { denial, type Invited, type WorkspaceRole, workspaceRoles } from '@cohortium/contract';

type CanManage = (action: string, subject: 'workspace_member') => boolean;

export const assignableRoles = (can: CanManage): WorkspaceRole[] =>
  workspaceRoles.filter((role) => can(`manage_${role}`, 'workspace_member'));

/** Why a member's role can't be changed, or the member removed; null when it can. */
export function denialOfManaging(can: CanManage, { name, role }: { name: string; role: WorkspaceRole }): string | null {
  if (can(`manage_${role}`, 'workspace_member')) return null;
  return assignableRoles(can).length === 0 ? denial.edit(name) : `${denial.edit(name)}: only owners manage ${role}s`;
}

/** Why the workspace can't be handed over; null when it can. */
export function denialOfTransfer(
  can: CanManage,
  { name, is_personal }: { name: string; is_personal: boolean },
): string | null {
  if (is_personal) return 'A personal workspace has only one member';
  return can('manage_owner', 'workspace_member') ? null : `Don't have permission to hand over ${name}: only owners can`;
}

/** "3 invited, 1 not": the result of a batch of invitations. */
export function summarizeInvited(all: readonly Invited[]): string {
  const sent = all.filter(({ outcome }) => outcome === 'invited' || outcome === 'resent').length;
  const others = all.length - sent;
  if (others === 0) return `${sent} invited.`;
  return sent === 0 ? 'No one was invited.' : `${sent} invited, ${others} not.`;
}
