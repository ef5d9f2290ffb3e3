import {
  DETAIL_PERMISSIONS,
  permissionsOfWorkspaceRole,
  type WorkspacePermission,
  type WorkspaceRole,
} from '@cohortium/contract';
import { findSignedIn, namesOfPeople } from '#identity';
import type { Platform } from '#platform';
import type { Clock } from '#platform/clock';
import type { Db, Tx } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import { type Credentials, Membership, type MembershipRow, type Person, type PersonCaller } from '#platform/http';
import { requireTakesMembers } from '../workspace-policy.ts';
import { loadWorkspaceRow } from '../workspace-store.ts';
import {
  addMemberRow,
  deleteMembershipsOf,
  loadDefaultId,
  loadMembership,
  loadSoleOwned,
  lockMember as lockMemberRow,
  membershipExpression,
} from './member-store.ts';

export interface MemberToAdd {
  workspace_id: string;
  person_id: string;
  role: WorkspaceRole;
}

/** Makes a person a member, or gives a member another role; a personal workspace takes nobody (409). */
export async function addMember(tx: Tx, clock: Clock, member: MemberToAdd): Promise<void> {
  const workspace = await loadWorkspaceRow(tx, member.workspace_id);
  if (!workspace) throw notFound('This workspace');
  requireTakesMembers(workspace);
  await addMemberRow(tx, { ...member, created_at: clock.now() });
}

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

/**
 * Removes a person from all workspaces; part of the caller's transaction. Refused (409), by name, while others work in
 * a workspace that nobody else owns. The personal workspace, and those without other members, stay without anybody.
 */
export async function leaveEverything(tx: Tx, personId: string): Promise<void> {
  const owned = await loadSoleOwned(tx, personId);
  if (owned.length > 0) {
    const names = owned.map(({ name }) => `“${name}”`).join(', ');
    throw new AppError('conflict', `You are the only owner of ${names}. Make another member an owner first.`);
  }
  await deleteMembershipsOf(tx, personId);
}

interface NewOwner {
  workspace_id: string;
  user_id: string;
  /** What is given to them. */
  kind: 'pipeline' | 'param_set' | 'run' | 'tag';
}

/** The name of a member who is to own something. Refuses with 422 somebody who is no member, or could do nothing with it. */
export async function requireNewOwner(db: Db, { workspace_id, user_id, kind }: NewOwner): Promise<string> {
  const found = await membershipOf(db, { id: user_id, token_scope: null }, workspace_id);
  if (!found) throw new AppError('validation', 'The new owner must be a member of this workspace.');
  if (!permissionsOfWorkspaceRole[found.role].includes(`workspace:${kind}:delete_created`)) {
    throw new AppError('validation', 'The new owner must have a role that can edit data: writer, admin or owner.');
  }
  return (await namesOfPeople(db, [user_id])).get(user_id) ?? '';
}
