import { DETAIL_PERMISSIONS, permissionsOfWorkspaceRole, type WorkspacePermission } from '@cohortium/contract';
import type { Tx } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import { lockMember as lockMemberRow } from './member-store.ts';

/**
 * Locks a membership until the transaction ends, for things that stay active after creation: of a
 * removal and such a call at once, either the call is refused or the removal ends what it made.
 */
export async function lockMember(
  tx: Tx,
  { workspace_id, permission }: { workspace_id: string; permission?: WorkspacePermission },
  personId: string,
): Promise<void> {
  const member = await lockMemberRow(tx, { workspace_id, person_id: personId });
  if (!member) throw notFound('This workspace');
  if (permission && !permissionsOfWorkspaceRole[member.role].includes(permission)) {
    throw new AppError('permission_denied', DETAIL_PERMISSIONS);
  }
}
