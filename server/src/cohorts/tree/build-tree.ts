import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CohortTree } from '@cohortium/contract';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { TABLE_TASK_LIMITS } from '#platform/threads';
import type { Collected, Collecting } from './collect-features.ts';
import { presentTree } from './show-tree.ts';
import { type Survey, surveyMembers } from './survey-members.ts';
import { queueTree, treeByKey, treeOfResults } from './tree-store.ts';

export const TREE_JOB = 'build-tree';

const task = new URL('./collect-features.ts', import.meta.url);

export const fastaKey = (contentKey: string): string => `trees/${contentKey}.fasta`;
export const idsKey = (contentKey: string): string => `trees/${contentKey}.ids.json`;

const refuse = (message: string): AppError => new AppError('validation', message, [{ field: 'id', message }]);

/** Writes the sequences of the members into the file store, and answers with their hash. */
async function writeFeatures(platform: Platform, { data_sets, result_ids }: Survey) {
  const { config, files, threads } = platform;
  const folder = join(config.home, 'work', `features-${newId()}`);
  const target = join(folder, 'features.fasta');
  const paths = data_sets.map(({ file_key }) => {
    const path = files.pathOf(file_key);
    if (!path) throw new AppError('unavailable', 'Trees can be built only from a local file store.');
    return path;
  });
  await mkdir(folder, { recursive: true });
  try {
    const input: Collecting = { paths, result_ids, target };
    const collected = await threads.run<Collected>(task, input, TABLE_TASK_LIMITS);
    if ('problem' in collected) throw refuse(collected.problem);
    await files.moveInWithDigest(fastaKey(collected.content_key), target);
    await files.moveInWithDigest(idsKey(collected.content_key), `${target}.ids`);
    return collected;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sequences are needed until the tree is there. */
export async function deleteFeatures({ files }: Pick<Platform, 'files'>, contentKey: string): Promise<void> {
  await files.delete(fastaKey(contentKey));
  await files.delete(idsKey(contentKey));
}

/** Requests the tree of a cohort unless it exists or is being built; throws at once if it can't be built. */
export async function buildTree(platform: Platform, caller: Caller, cohort_id: string): Promise<{ data: CohortTree }> {
  const { db, jobs } = platform;
  const survey = await surveyMembers(platform, caller, cohort_id);
  if (survey.problem !== null) throw refuse(survey.problem);
  const { results_hash } = survey;
  const known = await treeOfResults(db, results_hash);
  if (known && known.state !== 'failed') return { data: presentTree(survey, known) };
  const { content_key, n_features } = await writeFeatures(platform, survey);
  await transact(db, async (tx) => {
    if (!(await queueTree(tx, { content_key, n_features, results_hash }))) return;
    const { workspace_id } = caller.workspace;
    await jobs.send(TREE_JOB, { content_key }, { db: tx, workspace_id });
    const act = { person_id: caller.person.id, workspace_id, action: 'build_tree' };
    await recordAuditEvent(tx, { ...act, kind: 'cohort', object_id: cohort_id, detail: { content_key } });
  });
  const tree = await treeByKey(db, content_key);
  if (tree?.state === 'succeeded') await deleteFeatures(platform, content_key);
  return { data: presentTree(survey, tree) };
}
