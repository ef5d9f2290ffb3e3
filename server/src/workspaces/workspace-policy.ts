import {
  DETAIL_PERMISSIONS,
  permissionsOfAppRole,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
} from '@cohortium/contract';
import { AppError } from '#platform/errors';
import type { Membership, Person } from '#platform/http';

/** Who may create a workspace: people whose role in the portal holds app:workspace:create. */
export function requireMayCreate(person: Person): void {
  if (!permissionsOfAppRole[person.app_role_name].includes('app:workspace:create')) {
    throw new AppError('permission_denied', DETAIL_PERMISSIONS);
  }
}

/** A personal workspace never has a second member. */
export function requireTakesMembers(workspace: Pick<Membership, 'is_personal'>): void {
  if (workspace.is_personal) {
    throw new AppError(
      'conflict',
      'A personal workspace can’t have other members. Create a workspace to work together.',
    );
  }
}

/** Whether a member of one role may give, change and take another: by manage_owner … manage_reader. */
export function canManageRole(actor: WorkspaceRole, role: WorkspaceRole): boolean {
  return permissionsOfWorkspaceRole[actor].includes(`workspace:workspace:manage_${role}`);
}

export function requireMayManage(actor: WorkspaceRole, ...roles: readonly WorkspaceRole[]): void {
  if (!roles.every((role) => canManageRole(actor, role))) throw new AppError('permission_denied', DETAIL_PERMISSIONS);
}
