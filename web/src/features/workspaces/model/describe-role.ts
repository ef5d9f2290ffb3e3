import { denial, type Invited, type WorkspaceRole, workspaceRoles } from '@cohortium/contract';

type Can = (action: string, subject: 'workspace_member') => boolean;

export const rolesToGive = (can: Can): WorkspaceRole[] =>
  workspaceRoles.filter((role) => can(`manage_${role}`, 'workspace_member'));

/** Why a member's role can't be changed, or the member removed; null when it can. */
export function whyNotManage(can: Can, { name, role }: { name: string; role: WorkspaceRole }): string | null {
  if (can(`manage_${role}`, 'workspace_member')) return null;
  return rolesToGive(can).length === 0 ? denial.edit(name) : `${denial.edit(name)}: only owners manage ${role}s`;
}

/** Why the workspace can't be handed over; null when it can. */
export function whyNotHandOver(can: Can, { name, is_personal }: { name: string; is_personal: boolean }): string | null {
  if (is_personal) return 'A personal workspace has only one member';
  return can('manage_owner', 'workspace_member') ? null : `Don't have permission to hand over ${name}: only owners can`;
}

/** "3 invited, 1 not": the result of a batch of invitations. */
export function sumUpInvited(all: readonly Invited[]): string {
  const sent = all.filter(({ outcome }) => outcome === 'invited' || outcome === 'sent_again').length;
  const others = all.length - sent;
  if (others === 0) return `${sent} invited.`;
  return sent === 0 ? 'No one was invited.' : `${sent} invited, ${others} not.`;
}
