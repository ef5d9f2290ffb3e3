import type { Project } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { sayViolation, type Tx, transact } from '#platform/database';
import type { Asker } from '#platform/http';
import { notFound, Refusal } from '#platform/refusal';
import { recordChanges } from '../editing/history-store.ts';
import type { ProjectReads } from '../ports.ts';
import { demandDeletable, demandOwned } from '../project-policy.ts';
import { projectView } from '../project-view.ts';
import { projectById, projectsByIds } from '../projects-store.ts';
import { type DeletionRow, deletions, partOfDeletion, unhide } from './deletion-store.ts';

const ends = {
  restored: 'was already undone. There is nothing to restore.',
  purged: 'can no longer be undone: its time has passed and the files are gone.',
};

/** A deletion that the asker may undo, or complete. */
export async function demandOpenDeletion(tx: Tx, asker: Asker, deletionId: string): Promise<DeletionRow> {
  const row = await deletions.lock(tx, deletionId);
  if (row?.workspace_id !== asker.workspace.workspace_id) throw notFound('This deletion');
  if (row.outcome) throw new Refusal('gone', `This deletion ${ends[row.outcome]}`);
  const [project] = await projectsByIds(tx, [row.project_id]);
  demandDeletable(asker, await demandOwned(tx, asker, project));
  return row;
}

const sayTaken = (name: string) =>
  sayViolation(
    'project_name_once_in_workspace',
    () => new Refusal('conflict', `Another submission is now named “${name}”. Rename that one, then restore this one.`),
  );

/** Brings back what a deletion took out of sight, everything where it was. */
export async function restoreProject(
  reads: ProjectReads,
  { asker, request_id }: { asker: Asker; request_id: string },
  deletionId: string,
): Promise<{ data: Project }> {
  const { db } = reads.platform;
  const person_id = asker.person.id;
  const { workspace_id } = asker.workspace;
  const project_id = await transact(db, async (tx) => {
    const row = await demandOpenDeletion(tx, asker, deletionId);
    if (row.kind === 'samples' && !(await projectById(tx, row.project_id))) {
      throw new Refusal('conflict', `“${row.name}” itself is deleted. Restore it first, then its samples.`);
    }
    const part = await partOfDeletion(tx, row);
    await unhide(tx, row).catch(sayTaken(row.name));
    await deletions.end(tx, deletionId, 'restored');
    const changes = (part.sample_ids ?? [null]).map((sample) => ({
      sample,
      field: sample ? 'sample' : 'submission',
      before: null,
      after: null,
    }));
    await recordChanges(tx, { project_id: row.project_id, person_id, action: 'restored', changes });
    const act = { person_id, workspace_id, action: 'restore', kind: 'project', object_id: row.project_id };
    await recordAct(tx, { ...act, detail: { deletion_id: deletionId, of: row.kind }, request_id });
    return row.project_id;
  });
  const restored = await demandOwned(db, asker, await projectById(db, project_id));
  return { data: await projectView(reads, asker, restored) };
}
