import { permissionsOfWorkspaceRole, routes, type WorkspaceRole } from '@cohortium/contract';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { Membership } from '#platform/http';
import { addMember } from '#workspaces';
import type { TestPerson, TestPortal } from './test-portal.ts';

/** Another workspace of a person, and the person in it. */
export async function workspaceOf(portal: TestPortal, person: TestPerson): Promise<TestPerson & { name: string }> {
  const name = `Lab ${newId()}`;
  const { data } = await portal.callAs(person)(routes.workspaces.create, { body: { name } });
  return { ...person, workspace_id: data.id, name };
}

/** A laboratory with people of each role, every one seen in its workspace. */
export async function laboratory(portal: TestPortal) {
  const { db, clock } = portal.portal.platform;
  const { name: _, ...owner } = await workspaceOf(portal, await portal.person());
  const { workspace_id } = owner;
  const member = async (role: WorkspaceRole): Promise<TestPerson> => {
    const person = await portal.person();
    await transact(db, (tx) => addMember(tx, clock, { workspace_id, person_id: person.id, role }));
    return { ...person, workspace_id };
  };
  return {
    owner,
    admin: await member('admin'),
    writer: await member('writer'),
    colleague: await member('writer'),
    reader: await member('reader'),
  };
}

/** A place in a workspace for tests of what somebody may do there, with what the role permits by default. */
export function testMembership(
  workspace_id: string,
  role: WorkspaceRole,
  permissions: readonly string[] = permissionsOfWorkspaceRole[role],
): Membership {
  const made = Membership.of({ token_scope: null }, { workspace_id, role, is_personal: false }, new Set(permissions));
  if (!made) throw new Error('Whoever is not confined may be anywhere.');
  return made;
}
