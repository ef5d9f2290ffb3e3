import type { Workspace, WorkspaceDeletion } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { onUniqueViolation, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Person, PersonContext } from '#platform/http';
import { lockMembers } from '../members/member-store.ts';
import { loadWorkspace } from '../workspace-store.ts';
import { presentWorkspace } from '../workspace-view.ts';
import type { Workspaces } from '../workspaces.ts';
import { deletionRecords, listUndoableDeletions, undoDeletion } from './deletion-store.ts';
import { presentDeletions } from './deletion-view.ts';
import { notifyMembers } from './notify-members.ts';

/** Deleted workspaces that the person can bring back. */
export async function listDeleted(
  { platform: { db, clock } }: Workspaces,
  person: Person,
): Promise<WorkspaceDeletion[]> {
  return presentDeletions(db, await listUndoableDeletions(db, person.id), clock.now());
}

export const nameTakenError = (name: string) =>
  onUniqueViolation(
    'workspaces_name_once',
    () => new AppError('conflict', `Another workspace is now named “${name}”. Rename it, then restore this one.`),
  );

/** Brings a workspace back, its members and everything in it where it was; its owners may. */
export async function restoreWorkspace(
  here: Workspaces,
  acting: PersonContext,
  deletionId: string,
): Promise<Workspace> {
  const { person, request_id } = acting;
  return transact(here.platform.db, async (tx) => {
    const row = await deletionRecords.lock(tx, deletionId);
    const members = row ? await lockMembers(tx, row.workspace_id) : [];
    const owns = members.some(({ person_id, role }) => person_id === person.id && role === 'owner');
    if (!row || !owns || row.kind === 'deactivated') throw notFound('This deletion');
    if (row.outcome) throw new AppError('gone', 'This workspace was already restored.');
    const { workspace_id: id, name } = row;
    await undoDeletion(tx, row).catch(nameTakenError(name));
    const what_now = 'Everything in it is back.';
    await notifyMembers(here, tx, { by: acting, workspace: { id, name }, done: 'restored', what_now });
    const act = { person_id: person.id, workspace_id: id, action: 'restore', kind: 'workspace', object_id: id };
    await recordAuditEvent(tx, { ...act, detail: { deletion_id: deletionId }, request_id });
    const restored = await loadWorkspace(tx, person.id, id);
    if (!restored) throw notFound('This workspace');
    return presentWorkspace(restored);
  });
}
