import { permissionsOfWorkspaceRole, type WorkspaceRole } from '@cohortium/contract';
import { findSignedIn } from '#identity';
import type { Platform } from '#platform';
import type { Db } from '#platform/database';
import { type Credentials, Membership, type MembershipRow, type Person, type PersonCaller } from '#platform/http';
import { loadDefaultId, loadMembership, membershipExpression } from './member-store.ts';

const permissionsOf: Record<WorkspaceRole, ReadonlySet<string>> = {
  owner: new Set(permissionsOfWorkspaceRole.owner),
  admin: new Set(permissionsOfWorkspaceRole.admin),
  writer: new Set(permissionsOfWorkspaceRole.writer),
  reader: new Set(permissionsOfWorkspaceRole.reader),
};

/** Person whose membership is looked up; the token scope limits the workspaces. */
export type MembershipSubject = Pick<Person, 'id' | 'token_scope'>;

const toMembership = (person: MembershipSubject, place: MembershipRow | null): Membership | null =>
  place && Membership.of(person, place, permissionsOf[place.role]);

/** Finds the caller and their membership in the named workspace with one query. */
export async function findCaller(
  here: Pick<Platform, 'db' | 'clock' | 'config'>,
  proof: Credentials,
  workspaceId: string | null,
): Promise<PersonCaller | null> {
  const open = await findSignedIn(here, proof, membershipExpression(workspaceId));
  return open && { person: open.person, workspace: toMembership(open.person, open.extra) };
}

/** The person's place in a workspace with what the role permits; null when there is none, or their token reaches no further. */
export const membershipOf = async (
  db: Db,
  person: MembershipSubject,
  workspaceId: string,
): Promise<Membership | null> => toMembership(person, await loadMembership(db, person.id, workspaceId));

/** The person’s place where their token is confined to, else where they start; null when they are in none. */
export async function defaultMembershipOf(db: Db, person: MembershipSubject): Promise<Membership | null> {
  const id = person.token_scope?.workspace_id ?? (await loadDefaultId(db, person.id));
  return id === null ? null : membershipOf(db, person, id);
}
