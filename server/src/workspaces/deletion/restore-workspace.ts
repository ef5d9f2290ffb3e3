import type { Workspace, WorkspaceDeletion } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { sayViolation, transact } from '#platform/database';
import type { Person } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { lockMembers } from '../members/member-store.ts';
import { loadWorkspace } from '../workspace-store.ts';
import { presentWorkspace } from '../workspace-view.ts';
import type { Acting, Workspaces } from '../workspaces.ts';
import { deletions, openDeletionsOf, undoDeletion } from './deletion-store.ts';
import { presentDeletions } from './deletion-view.ts';
import { tellMembers } from './tell-members.ts';

/** Deleted workspaces that the person can bring back. */
export async function listDeleted(
  { platform: { db, clock } }: Workspaces,
  person: Person,
): Promise<WorkspaceDeletion[]> {
  return presentDeletions(db, await openDeletionsOf(db, person.id), clock.now());
}

export const sayTaken = (name: string) =>
  sayViolation(
    'workspaces_name_once',
    () => new Refusal('conflict', `Another workspace is now named “${name}”. Rename it, then restore this one.`),
  );

/** Brings a workspace back, its members and everything in it where it was; its owners may. */
export async function restoreWorkspace(here: Workspaces, acting: Acting, deletionId: string): Promise<Workspace> {
  const { person, request_id } = acting;
  return transact(here.platform.db, async (tx) => {
    const row = await deletions.lock(tx, deletionId);
    const members = row ? await lockMembers(tx, row.workspace_id) : [];
    const owns = members.some(({ person_id, role }) => person_id === person.id && role === 'owner');
    if (!row || !owns || row.kind === 'deactivated') throw notFound('This deletion');
    if (row.outcome) throw new Refusal('gone', 'This workspace was already restored.');
    const { workspace_id: id, name } = row;
    await undoDeletion(tx, row).catch(sayTaken(name));
    const what_now = 'Everything in it is back.';
    await tellMembers(here, tx, { by: acting, workspace: { id, name }, done: 'restored', what_now });
    const act = { person_id: person.id, workspace_id: id, action: 'restore', kind: 'workspace', object_id: id };
    await recordAct(tx, { ...act, detail: { deletion_id: deletionId }, request_id });
    const restored = await loadWorkspace(tx, person.id, id);
    if (!restored) throw notFound('This workspace');
    return presentWorkspace(restored);
  });
}
