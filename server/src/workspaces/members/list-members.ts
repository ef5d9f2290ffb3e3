import {
  type Member,
  permissionsOfWorkspaceRole,
  type WorkspaceRole,
  type WorkspaceRoleFacts,
  workspaceRoles,
} from '@cohortium/contract';
import { addressesOfPeople } from '#identity';
import type { Db, Page } from '#platform/database';
import type { Caller } from '#platform/http';
import type { Workspaces } from '../workspaces.ts';
import { listMemberRows, type MemberRow } from './member-store.ts';

const roleDescriptions: Record<WorkspaceRole, { title: string; description: string }> = {
  owner: { title: 'Owner', description: 'Full access, including deleting the workspace and managing owners.' },
  admin: { title: 'Admin', description: 'Full access, except deleting the workspace and managing owners.' },
  writer: { title: 'Writer', description: 'Views everything, submits and edits data, deletes their own items.' },
  reader: { title: 'Reader', description: 'Views everything in the workspace; no changes.' },
};

export const listRoles = (): WorkspaceRoleFacts[] =>
  workspaceRoles.map((name) => ({
    name,
    ...roleDescriptions[name],
    permissions: [...permissionsOfWorkspaceRole[name]],
  }));

/** Members as `personId` sees them. */
export async function presentMembers(db: Db, rows: readonly MemberRow[], personId: string): Promise<Member[]> {
  const addresses = await addressesOfPeople(
    db,
    rows.map(({ person_id }) => person_id),
  );
  return rows.map(({ workspace_id, person_id, role, created_at }) => ({
    workspace_id,
    user_id: person_id,
    name: addresses.get(person_id)?.name ?? '',
    email: addresses.get(person_id)?.email ?? '',
    role,
    joined_at: created_at,
    is_you: person_id === personId,
  }));
}

/** One page of the workspace's members. */
export async function listMembers({ platform: { db } }: Workspaces, { person, workspace }: Caller, paging: Page) {
  const { rows, total } = await listMemberRows(db, workspace.workspace_id, paging);
  return { data: await presentMembers(db, rows, person.id), paging: { ...paging, total } };
}
