import type { Member, WorkspaceRole } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { requireMayManage } from '../workspace-policy.ts';
import type { Workspaces } from '../workspaces.ts';
import { presentMembers } from './list-members.ts';
import { changeRole, deleteMember, lockMembers, type MemberRow } from './member-store.ts';
import { revokeLostRights } from './revoke-lost-rights.ts';

/** The member in question and the role of the person who acts, both as they are now: a right taken meanwhile counts. */
async function lockMemberAndActor(tx: Tx, { person, workspace }: Caller, userId: string) {
  const members = await lockMembers(tx, workspace.workspace_id);
  const actor = members.find(({ person_id }) => person_id === person.id);
  if (!actor) throw notFound('This workspace');
  const member = members.find(({ person_id }) => person_id === userId);
  if (!member) throw notFound('This member');
  return { members, actor, member };
}

function requireAnotherOwner(members: readonly MemberRow[], { person_id, role }: MemberRow): void {
  if (role !== 'owner') return;
  if (members.some((other) => other.role === 'owner' && other.person_id !== person_id)) return;
  throw new AppError('conflict', 'A workspace needs an owner. Make another member an owner first.');
}

const toAuditEvent = ({ person, workspace }: Caller, member: MemberRow) => ({
  person_id: person.id,
  workspace_id: workspace.workspace_id,
  kind: 'member',
  object_id: member.person_id,
});

/** Gives a member another role. The last owner stays one (409). */
export async function editMember(
  { platform: { db }, on_rights_lost }: Workspaces,
  caller: Caller,
  { user_id, role }: { user_id: string; role: WorkspaceRole },
): Promise<Member> {
  const changed = await transact(db, async (tx) => {
    const { members, actor, member } = await lockMemberAndActor(tx, caller, user_id);
    requireMayManage(actor.role, member.role, role);
    if (role !== 'owner') requireAnotherOwner(members, member);
    await changeRole(tx, { ...member, role });
    await revokeLostRights(tx, { ...member, role, because: 'role_changed' }, on_rights_lost);
    const detail = { before: member.role, after: role };
    await recordAuditEvent(tx, { ...toAuditEvent(caller, member), action: 'edit', detail });
    return presentMembers(tx, [{ ...member, role }], caller.person.id);
  });
  const [shown] = changed;
  if (!shown) throw notFound('This member');
  return shown;
}

/** Hands the workspace over: the member becomes an owner and the caller an admin, both or neither. */
export async function transferWorkspace(
  { platform: { db }, on_rights_lost }: Workspaces,
  caller: Caller,
  userId: string,
): Promise<Member> {
  if (userId === caller.person.id)
    throw new AppError('conflict', 'You already own this workspace. Choose another member.');
  const changed = await transact(db, async (tx) => {
    const { actor, member } = await lockMemberAndActor(tx, caller, userId);
    requireMayManage(actor.role, 'owner', member.role);
    await changeRole(tx, { ...member, role: 'owner' });
    await changeRole(tx, { ...actor, role: 'admin' });
    await revokeLostRights(tx, { ...actor, role: 'admin', because: 'transferred' }, on_rights_lost);
    const detail = { before: member.role, from: actor.person_id };
    await recordAuditEvent(tx, { ...toAuditEvent(caller, member), action: 'transfer', detail });
    return presentMembers(tx, [{ ...member, role: 'owner' }], caller.person.id);
  });
  const [shown] = changed;
  if (!shown) throw notFound('This member');
  return shown;
}

/** Takes a member out of the workspace, with what they left that acts; everybody may leave but the last owner. */
export async function removeMember(
  { platform: { db }, on_rights_lost }: Workspaces,
  caller: Caller,
  userId: string,
): Promise<{ user_id: string }> {
  if (caller.workspace.is_personal && userId === caller.person.id) {
    throw new AppError('conflict', 'A personal workspace can’t be transferred. It is removed with your account.');
  }
  await transact(db, async (tx) => {
    const { members, actor, member } = await lockMemberAndActor(tx, caller, userId);
    const leaves = member.person_id === actor.person_id;
    if (!leaves) requireMayManage(actor.role, member.role);
    requireAnotherOwner(members, member);
    await deleteMember(tx, member);
    await revokeLostRights(tx, { ...member, role: null, because: leaves ? 'left' : 'removed' }, on_rights_lost);
    await recordAuditEvent(tx, {
      ...toAuditEvent(caller, member),
      action: leaves ? 'leave' : 'remove',
      detail: { role: member.role },
    });
  });
  return { user_id: userId };
}
