import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database';
import { AppError, notFound } from '#platform/errors';
import type { Caller } from '#platform/http';
import { followOriginalProject } from '../create-project.ts';
import { requireOwned } from '../project-policy.ts';
import { insertSamples, lockProject, type NewSample, projectById } from '../projects-store.ts';

/** Samples of these names, deleted ones too. */
async function namedSamples(db: Db, projectId: string, names: readonly string[]) {
  const { rows } = await sql<{ id: string; sample_id: string; is_deleted: boolean }>`
    select id, sample_id, deletion_id is not null as is_deleted from samples
    where project_id = ${projectId} and sample_id = any(${[...names]})`.execute(db);
  return rows;
}

/** Refuses to change what is in a submission of another workspace, or of everybody. */
export async function requireExtensible(db: Db, caller: Caller, project_id: string): Promise<{ name: string }> {
  const project = await requireOwned(db, caller, await projectById(db, project_id));
  if (project.public_at === null) return project;
  const message = `“${project.name}” is public, so samples can’t be added without a review. Create a new submission.`;
  throw new AppError('conflict', message);
}

/**
 * Adds samples to a submission, in the caller's transaction. Those whose names are there stay as they are. Answers with
 * the id of each name, and how many are new. Refuses with 404, and 409 for a public one and for deleted names.
 */
export async function addSamples(
  tx: Tx,
  { caller, project_id, samples }: { caller: Caller; project_id: string; samples: readonly NewSample[] },
): Promise<{ ids: Map<string, string>; n_new: number }> {
  if (!(await lockProject(tx, project_id))) throw notFound('This submission');
  await requireExtensible(tx, caller, project_id);
  const names = samples.map(({ sample_id }) => sample_id);
  const there = await namedSamples(tx, project_id, names);
  const deleted = there.find(({ is_deleted }) => is_deleted);
  if (deleted) {
    throw new AppError(
      'conflict',
      `${deleted.sample_id} exists in this submission as a deleted sample. Restore it, or rename the new sample.`,
    );
  }
  const ids = new Map(there.map(({ sample_id, id }) => [sample_id, id]));
  const fresh = samples.filter(({ sample_id }) => !ids.has(sample_id));
  await insertSamples(tx, project_id, fresh);
  await followOriginalProject(tx, project_id);
  for (const { sample_id, id } of fresh) ids.set(sample_id, id);
  return { ids, n_new: fresh.length };
}

/** How many samples of these names live in a submission. */
export async function countNamed(db: Db, projectId: string, names: readonly string[]): Promise<number> {
  return (await namedSamples(db, projectId, names)).filter(({ is_deleted }) => !is_deleted).length;
}
