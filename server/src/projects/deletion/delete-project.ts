import { type Deletion, describeActiveRuns } from '@cohortium/contract';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { undoDeadline } from '#platform/deletion';
import { AppError, notFound, validationError } from '#platform/errors';
import type { RequestContext } from '#platform/http';
import { recordChanges } from '../editing/history-store.ts';
import type { ProjectReads, SubmissionPart } from '../ports.ts';
import { requireDeletable, requireOwned } from '../project-policy.ts';
import { lockProject, type ProjectRow, projectById } from '../projects-store.ts';
import { lockSamples } from '../samples/samples-store.ts';
import { countPart, type DeletionRow, insertDeletion } from './deletion-store.ts';
import { deletionView } from './deletion-view.ts';

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
  { caller, request_id }: RequestContext,
  { project, part }: { project: ProjectRow; part: SubmissionPart },
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
  const act = { person_id, workspace_id, action: 'delete', kind: 'project', object_id: project_id, request_id };
  await recordAuditEvent(tx, {
    ...act,
    detail: { name: project.name, deletion_id: row.deletion_id, of: kind, ...counts },
  });
  return deletionView(row, { caller, now, name: caller.person.name, created_by: project.created_by });
}

/** Takes a submission out of sight with all that was made of it; it can be brought back for a while. */
export async function deleteProject(
  reads: ProjectReads,
  by: RequestContext,
  projectId: string,
): Promise<{ data: Deletion }> {
  const { db } = reads.platform;
  const project = await requireOwned(db, by.caller, await projectById(db, projectId));
  requireDeletable(by.caller, project);
  await requireQuiet(reads, project);
  const data = await transact(db, async (tx) => {
    if (!(await lockProject(tx, projectId))) throw notFound('This submission');
    return hide(reads, tx, by, { project, part: { project_id: projectId, sample_ids: null } });
  });
  return { data };
}

/** Takes samples of a submission out of sight with their results; they can be brought back for a while. */
export async function deleteSamples(
  reads: ProjectReads,
  by: RequestContext,
  { project_id, sample_ids }: { project_id: string; sample_ids: readonly string[] },
): Promise<{ data: Deletion }> {
  const { db } = reads.platform;
  const project = await requireOwned(db, by.caller, await projectById(db, project_id));
  requireDeletable(by.caller, project);
  await requireQuiet(reads, project);
  const ids = [...new Set(sample_ids)];
  const data = await transact(db, async (tx) => {
    if (!(await lockProject(tx, project_id))) throw notFound('This submission');
    const strangers = ids.length - (await lockSamples(tx, project_id, ids)).length;
    if (strangers > 0) {
      const message = `${strangers} of these ${ids.length} samples ${strangers === 1 ? 'is' : 'are'} not in “${project.name}”, or already deleted.`;
      throw validationError([{ field: 'sample_ids', message }]);
    }
    return hide(reads, tx, by, { project, part: { project_id, sample_ids: ids } });
  });
  return { data };
}
