import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { findSignedIn } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { Membership, type Person, type PersonAsker, type Place, type Proof } from '#platform/http';
import { loadDefaultId, loadMembership, placeIn } from './member-store.ts';

const permissionsOf: Record<WorkspaceRole, ReadonlySet<string>> = {
  owner: new Set(permissionsOfWorkspaceRole.owner),
  admin: new Set(permissionsOfWorkspaceRole.admin),
  writer: new Set(permissionsOfWorkspaceRole.writer),
  reader: new Set(permissionsOfWorkspaceRole.reader),
};

/** Person whose membership is looked up; the token scope limits the workspaces. */
export type Member = Pick<Person, 'id' | 'confined'>;

const permitted = (person: Member, place: Place | null): Membership | null =>
  place && Membership.of(person, place, permissionsOf[place.role]);

/** Finds the caller and their membership in the named workspace with one query. */
export async function callerOf(
  here: Pick<Platform, 'db' | 'clock' | 'config'>,
  proof: Proof,
  workspaceId: string | null,
): Promise<PersonAsker | null> {
  const open = await findSignedIn(here, proof, placeIn(workspaceId));
  return open && { person: open.person, workspace: permitted(open.person, open.also) };
}

/** The person's place in a workspace with what the role permits; null when there is none, or their token reaches no further. */
export const membershipOf = async (db: Db, person: Member, workspaceId: string): Promise<Membership | null> =>
  permitted(person, await loadMembership(db, person.id, workspaceId));

/** The person’s place where their token is confined to, else where they start; null when they are in none. */
export async function defaultMembershipOf(db: Db, person: Member): Promise<Membership | null> {
  const id = person.confined?.workspace_id ?? (await loadDefaultId(db, person.id));
  return id === null ? null : membershipOf(db, person, id);
}
