import type { WorkspaceRole } from '@cohortium/contract';
import type { Clock } from '#platform/clock';
import type { Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import { requireTakesMembers } from '../workspace-policy.ts';
import { loadWorkspaceRow } from '../workspace-store.ts';
import { addMemberRow } from './member-store.ts';

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
