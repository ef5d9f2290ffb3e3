import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import type { Db } from '#platform/database';
import type { Membership } from '#platform/http';
import { loadDefaultId, loadMembership } from './member-store.ts';

const permissionsOf: Record<WorkspaceRole, ReadonlySet<string>> = {
  owner: new Set(permissionsOfWorkspaceRole.owner),
  admin: new Set(permissionsOfWorkspaceRole.admin),
  writer: new Set(permissionsOfWorkspaceRole.writer),
  reader: new Set(permissionsOfWorkspaceRole.reader),
};

/** The person's place in a workspace with what the role permits; null when there is none. */
export async function membershipOf(db: Db, personId: string, workspaceId: string): Promise<Membership | null> {
  const row = await loadMembership(db, personId, workspaceId);
  return row ? { ...row, permissions: permissionsOf[row.role] } : null;
}

/** The person’s place in the workspace where they start; null when they are in none. */
export async function defaultMembershipOf(db: Db, personId: string): Promise<Membership | null> {
  const id = await loadDefaultId(db, personId);
  return id === null ? null : membershipOf(db, personId, id);
}
