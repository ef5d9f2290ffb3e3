import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { findSignedIn } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import type { Membership, PersonAsker, Proof } from '#platform/http';
import { loadDefaultId, loadMembership, type MembershipRow, placeIn } from './member-store.ts';

const permissionsOf: Record<WorkspaceRole, ReadonlySet<string>> = {
  owner: new Set(permissionsOfWorkspaceRole.owner),
  admin: new Set(permissionsOfWorkspaceRole.admin),
  writer: new Set(permissionsOfWorkspaceRole.writer),
  reader: new Set(permissionsOfWorkspaceRole.reader),
};

const permitted = (row: MembershipRow | null): Membership | null =>
  row && { ...row, permissions: permissionsOf[row.role] };

/** Who asks, and their place in the workspace that they name, in one question of the database. */
export async function callerOf(
  here: Pick<Platform, 'db' | 'clock' | 'config'>,
  proof: Proof,
  workspaceId: string | null,
): Promise<PersonAsker | null> {
  const open = await findSignedIn(here, proof, placeIn(workspaceId));
  return open && { person: open.person, workspace: permitted(open.also) };
}

/** The person's place in a workspace with what the role permits; null when there is none. */
export const membershipOf = async (db: Db, personId: string, workspaceId: string): Promise<Membership | null> =>
  permitted(await loadMembership(db, personId, workspaceId));

/** The person’s place in the workspace where they start; null when they are in none. */
export async function defaultMembershipOf(db: Db, personId: string): Promise<Membership | null> {
  const id = await loadDefaultId(db, personId);
  return id === null ? null : membershipOf(db, personId, id);
}
