import { type Deletion, type Dependents, describeActiveRuns, type Project } from '@cohortium/contract';
import { namesOfPeople } from '#identity';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Page, type Tx, transact } from '#platform/database';
import { notifyDeletion, notifyDeletions, undoDeadline } from '#platform/deletion';
import { AppError, notFound, validationError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { mayDelete, requireDeletable } from '#sharing';
import {
  countPart,
  type DeletionRow,
  deletions,
  insertDeletion,
  listDeletions,
  partOfDeletion,
} from './deletion-store.ts';
import { recordChanges } from './edit-store.ts';
import type { ProjectPart, ProjectReads } from './ports.ts';
import { requireOwned } from './project-policy.ts';
import { projectView } from './project-view.ts';
import { lockProject, type ProjectRow, projectById, projectsByIds } from './projects-store.ts';
import { lockSamples } from './samples/samples-store.ts';

/** An active run still reads the files, so it must be cancelled first. */
async function requireQuiet({ ports }: ProjectReads, project: ProjectRow): Promise<void> {
  const { active_runs } = await ports.dependents_of({ ...project, sample_ids: null });
  const on_the_way = describeActiveRuns(active_runs);
  if (on_the_way === null) return;
  throw new AppError('conflict', `${on_the_way} with “${project.name}”. Cancel it or wait until it ends, then delete.`);
}

async function hide(
  reads: ProjectReads,
  tx: Tx,
  caller: Caller,
  { project, part }: { project: ProjectRow; part: ProjectPart },
) {
  const { clock } = reads.platform;
  const { project_id, name } = project;
  const now = clock.now();
  const person_id = caller.person.id;
  const { workspace_id } = caller.workspace;
  const counts = await countPart(tx, part);
  const kind = part.sample_ids ? 'samples' : 'project';
  const row: DeletionRow = {
    deletion_id: newId(),
    workspace_id,
    project_id,
    kind,
    name,
    ...counts,
    deleted_by: person_id,
    deleted_at: now.toISOString(),
    purge_after: undoDeadline(now).toISOString(),
    outcome: null,
  };
  await insertDeletion(tx, row, part.sample_ids);
  const changes = (part.sample_ids ?? [null]).map((sample) => ({
    sample,
    field: sample ? 'sample' : 'submission',
    before: null,
    after: null,
  }));
  await recordChanges(tx, { project_id, person_id, action: 'deleted', changes });
  const act = { person_id, workspace_id, action: 'delete', kind: 'project', object_id: project_id };
  await recordAuditEvent(tx, {
    ...act,
    detail: { name: project.name, deletion_id: row.deletion_id, of: kind, ...counts },
  });
  return notifyDeletion(row, { now, name: caller.person.name, can_restore: mayDelete(caller, 'project', project) });
}

/** Takes a submission out of sight with all that was made of it; it can be brought back for a while. */
export async function deleteProject(
  reads: ProjectReads,
  caller: Caller,
  projectId: string,
): Promise<{ data: Deletion }> {
  const { db } = reads.platform;
  const project = await requireOwned(db, caller, await projectById(db, projectId));
  requireDeletable(caller, 'project', project);
  await requireQuiet(reads, project);
  const data = await transact(db, async (tx) => {
    if (!(await lockProject(tx, projectId))) throw notFound('This submission');
    return hide(reads, tx, caller, { project, part: { project_id: projectId, sample_ids: null } });
  });
  return { data };
}

/** Takes samples of a submission out of sight with their results; they can be brought back for a while. */
export async function deleteSamples(
  reads: ProjectReads,
  caller: Caller,
  { project_id, sample_ids }: { project_id: string; sample_ids: readonly string[] },
): Promise<{ data: Deletion }> {
  const { db } = reads.platform;
  const project = await requireOwned(db, caller, await projectById(db, project_id));
  requireDeletable(caller, 'project', project);
  await requireQuiet(reads, project);
  const ids = [...new Set(sample_ids)];
  const data = await transact(db, async (tx) => {
    if (!(await lockProject(tx, project_id))) throw notFound('This submission');
    const strangers = ids.length - (await lockSamples(tx, project_id, ids)).length;
    if (strangers > 0) {
      const message = `${strangers} of these ${ids.length} samples ${strangers === 1 ? 'is' : 'are'} not in “${project.name}”, or already deleted.`;
      throw validationError([{ field: 'sample_ids', message }]);
    }
    return hide(reads, tx, caller, { project, part: { project_id, sample_ids: ids } });
  });
  return { data };
}

/** A deletion that the caller may undo, or complete. */
export async function requireOpenDeletion(tx: Tx, caller: Caller, deletionId: string): Promise<DeletionRow> {
  const { workspace_id } = caller.workspace;
  const row = await deletions.lockOpen(tx, { deletion_id: deletionId, workspace_id });
  const [project] = await projectsByIds(tx, [row.project_id]);
  requireDeletable(caller, 'project', await requireOwned(tx, caller, project));
  return row;
}

/** Brings back what a deletion took out of sight, everything where it was. */
export async function restoreProject(
  reads: ProjectReads,
  caller: Caller,
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
    await deletions.restore(tx, row);
    const changes = (part.sample_ids ?? [null]).map((sample) => ({
      sample,
      field: sample ? 'sample' : 'submission',
      before: null,
      after: null,
    }));
    await recordChanges(tx, { project_id: row.project_id, person_id, action: 'restored', changes });
    const act = { person_id, workspace_id, action: 'restore', kind: 'project', object_id: row.project_id };
    await recordAuditEvent(tx, { ...act, detail: { deletion_id: deletionId, of: row.kind } });
    return row.project_id;
  });
  const restored = await requireOwned(db, caller, await projectById(db, project_id));
  return { data: await projectView(reads, caller, restored) };
}

/** Restorable deletions, latest first. */
export async function listDeleted({ platform: { db, clock } }: ProjectReads, caller: Caller, page: Page) {
  return notifyDeletions(await listDeletions(db, { ...page, workspace_id: caller.workspace.workspace_id }), {
    page,
    now: clock.now(),
    namesOf: (people) => namesOfPeople(db, people),
    mayRestore: (made) => mayDelete(caller, 'project', made),
  });
}

/** Lists what is deleted with a part. */
export async function listDependents(
  { platform: { db }, ports }: ProjectReads,
  caller: Caller,
  query: { project_id: string; sample_ids?: readonly string[] | undefined },
): Promise<{ data: Dependents }> {
  const own = await requireOwned(db, caller, await projectById(db, query.project_id));
  const { project_id, workspace_id, name } = own;
  const part: ProjectPart = { project_id, sample_ids: query.sample_ids ?? null };
  const [counts, above] = await Promise.all([countPart(db, part), ports.dependents_of({ ...part, workspace_id })]);
  return { data: { project_id, name, ...counts, ...above } };
}
