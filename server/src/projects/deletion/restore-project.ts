import type { Project } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { onUniqueViolation, type Tx, transact } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { recordChanges } from '../editing/history-store.ts';
import type { ProjectReads } from '../ports.ts';
import { requireDeletable, requireOwned } from '../project-policy.ts';
import { projectView } from '../project-view.ts';
import { projectById, projectsByIds } from '../projects-store.ts';
import { type DeletionRow, deletions, partOfDeletion, unhide } from './deletion-store.ts';

const ends = {
  restored: 'was already undone. There is nothing to restore.',
  purged: 'can no longer be undone: its time has passed and the files are gone.',
};

/** A deletion that the caller may undo, or complete. */
export async function requireOpenDeletion(tx: Tx, caller: Caller, deletionId: string): Promise<DeletionRow> {
  const row = await deletions.lock(tx, deletionId);
  if (row?.workspace_id !== caller.workspace.workspace_id) throw notFound('This deletion');
  if (row.outcome) throw new AppError('gone', `This deletion ${ends[row.outcome]}`);
  const [project] = await projectsByIds(tx, [row.project_id]);
  requireDeletable(caller, await requireOwned(tx, caller, project));
  return row;
}

const nameTakenError = (name: string) =>
  onUniqueViolation(
    'project_name_once_in_workspace',
    () =>
      new AppError('conflict', `Another submission is now named “${name}”. Rename that one, then restore this one.`),
  );

/** Brings back what a deletion took out of sight, everything where it was. */
export async function restoreProject(
  reads: ProjectReads,
  { caller, request_id }: { caller: Caller; request_id: string },
  deletionId: string,
): Promise<{ data: Project }> {
  const { db } = reads.platform;
  const person_id = caller.person.id;
  const { workspace_id } = caller.workspace;
  const project_id = await transact(db, async (tx) => {
    const row = await requireOpenDeletion(tx, caller, deletionId);
    if (row.kind === 'samples' && !(await projectById(tx, row.project_id))) {
      throw new AppError('conflict', `“${row.name}” itself is deleted. Restore it first, then its samples.`);
    }
    const part = await partOfDeletion(tx, row);
    await unhide(tx, row).catch(nameTakenError(row.name));
    await deletions.end(tx, deletionId, 'restored');
    const changes = (part.sample_ids ?? [null]).map((sample) => ({
      sample,
      field: sample ? 'sample' : 'submission',
      before: null,
      after: null,
    }));
    await recordChanges(tx, { project_id: row.project_id, person_id, action: 'restored', changes });
    const act = { person_id, workspace_id, action: 'restore', kind: 'project', object_id: row.project_id };
    await recordAuditEvent(tx, { ...act, detail: { deletion_id: deletionId, of: row.kind }, request_id });
    return row.project_id;
  });
  const restored = await requireOwned(db, caller, await projectById(db, project_id));
  return { data: await projectView(reads, caller, restored) };
}
