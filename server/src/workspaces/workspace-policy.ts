import {
  DETAIL_PERMISSIONS,
  permissionsOfAppRole,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
} from '@cohortium/contract';
import type { Membership, Person } from '#platform/http';
import { Refusal } from '#platform/refusal';

/** Who may create a workspace: people whose role in the portal holds app:workspace:create. */
export function demandMayCreate(person: Person): void {
  if (!permissionsOfAppRole[person.app_role_name].includes('app:workspace:create')) {
    throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
  }
}

/** A personal workspace never has a second member. */
export function demandTakesMembers(workspace: Pick<Membership, 'is_personal'>): void {
  if (workspace.is_personal) {
    throw new Refusal(
      'conflict',
      'A personal workspace can’t have other members. Create a workspace to work together.',
    );
  }
}

/** Whether a member of one role may give, change and take another: by manage_owner … manage_reader. */
export function mayManage(actor: WorkspaceRole, role: WorkspaceRole): boolean {
  return permissionsOfWorkspaceRole[actor].includes(`workspace:workspace:manage_${role}`);
}

export function demandMayManage(actor: WorkspaceRole, ...roles: readonly WorkspaceRole[]): void {
  if (!roles.every((role) => mayManage(actor, role))) throw new Refusal('permission_denied', DETAIL_PERMISSIONS);
}
