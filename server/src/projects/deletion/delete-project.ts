import { type Deletion, runsOnTheWay } from '@cohortium/contract';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/clock';
import { type Tx, transact } from '#platform/database';
import { undoneUntil } from '#platform/deletion';
import type { Asker } from '#platform/http';
import { invalid, notFound, Refusal } from '#platform/refusal';
import { recordChanges } from '../editing/history-store.ts';
import type { Part, ProjectReads } from '../ports.ts';
import { demandDeletable, demandOwned } from '../project-policy.ts';
import { lockProject, type ProjectRow, projectById } from '../projects-store.ts';
import { lockSamples } from '../samples/samples-store.ts';
import { countPart, type DeletionRow, insertDeletion } from './deletion-store.ts';
import { deletionView } from './deletion-view.ts';

interface Deleting {
  asker: Asker;
  request_id: string;
}

/** An active run still reads the files, so it must be cancelled first. */
async function demandQuiet({ ports }: ProjectReads, project: ProjectRow): Promise<void> {
  const { active_runs } = await ports.dependents_of({ ...project, sample_ids: null });
  const on_the_way = runsOnTheWay(active_runs);
  if (on_the_way === null) return;
  throw new Refusal('conflict', `${on_the_way} with “${project.name}”. Cancel it or wait until it ends, then delete.`);
}

async function hide(
  reads: ProjectReads,
  tx: Tx,
  { asker, request_id }: Deleting,
  { project, part }: { project: ProjectRow; part: Part },
) {
  const { clock } = reads.platform;
  const { project_id, name } = project;
  const now = clock.now();
  const person_id = asker.person.id;
  const { workspace_id } = asker.workspace;
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
    purge_after: undoneUntil(now).toISOString(),
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
  await recordAct(tx, { ...act, detail: { name: project.name, deletion_id: row.deletion_id, of: kind, ...counts } });
  return deletionView(row, { asker, now, name: asker.person.name, created_by: project.created_by });
}

/** Takes a submission out of sight with all that was made of it; it can be brought back for a while. */
export async function deleteProject(reads: ProjectReads, by: Deleting, projectId: string): Promise<{ data: Deletion }> {
  const { db } = reads.platform;
  const project = await demandOwned(db, by.asker, await projectById(db, projectId));
  demandDeletable(by.asker, project);
  await demandQuiet(reads, project);
  const data = await transact(db, async (tx) => {
    if (!(await lockProject(tx, projectId))) throw notFound('This submission');
    return hide(reads, tx, by, { project, part: { project_id: projectId, sample_ids: null } });
  });
  return { data };
}

/** Takes samples of a submission out of sight with their results; they can be brought back for a while. */
export async function deleteSamples(
  reads: ProjectReads,
  by: Deleting,
  { project_id, sample_ids }: { project_id: string; sample_ids: readonly string[] },
): Promise<{ data: Deletion }> {
  const { db } = reads.platform;
  const project = await demandOwned(db, by.asker, await projectById(db, project_id));
  demandDeletable(by.asker, project);
  await demandQuiet(reads, project);
  const ids = [...new Set(sample_ids)];
  const data = await transact(db, async (tx) => {
    if (!(await lockProject(tx, project_id))) throw notFound('This submission');
    const strangers = ids.length - (await lockSamples(tx, project_id, ids)).length;
    if (strangers > 0) {
      const message = `${strangers} of these ${ids.length} samples ${strangers === 1 ? 'is' : 'are'} not in “${project.name}”, or already deleted.`;
      throw invalid([{ field: 'sample_ids', message }]);
    }
    return hide(reads, tx, by, { project, part: { project_id, sample_ids: ids } });
  });
  return { data };
}
