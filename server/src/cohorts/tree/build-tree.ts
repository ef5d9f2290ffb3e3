import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type CohortTree, DATA_TYPE, dataTypeById, type newickSchema } from '@cohortium/contract';
import type { z } from 'zod';
import type { Platform } from '#platform';
import { recordAuditEvent } from '#platform/audit';
import { newId } from '#platform/clock';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { transact } from '#platform/database';
import { AppError } from '#platform/errors';
import type { Caller } from '#platform/http';
import { contentHash, type DataSetRow, dataSetsByIds, matchingResults } from '#samples';
import { type ProcessingRow, processingOf } from '../cohort-index-store.ts';
import { getVisibleCohort } from '../members/find-members.ts';
import type { Collected, Collecting } from './collect-features.ts';
import { queueTree, type TreeRow, treeByKey, treeOfResults } from './tree-store.ts';

/** Input of a cohort's tree, from the index. */
interface Survey {
  cohort_name: string;
  result_ids: string[];
  results_hash: string;
  data_sets: DataSetRow[];
  variable_region: string | null;
  /** Why no tree can be built, with how to fix it; null when one may. */
  problem: string | null;
}

function findProblem(rows: readonly ProcessingRow[], dataSets: readonly DataSetRow[]): string | null {
  if (rows.length === 0) return 'None of the cohort’s samples are visible any more.';
  const other = dataSets.find(({ data_type }) => data_type !== DATA_TYPE.amplicon_asv);
  if (other?.data_type === DATA_TYPE.amplicon_otu) {
    return 'Some of these samples have OTUs, which are not comparable between runs. Choose samples with amplicon sequence variants (ASVs).';
  }
  if (other) {
    const title = dataTypeById(other.data_type)?.title ?? 'other data';
    return `Some of these samples have ${title}; a tree needs amplicon sequence variants (ASVs).`;
  }
  const regions = [...new Set(rows.map(({ variable_region }) => variable_region ?? 'not recorded'))];
  if (regions.length > 1) {
    return `The samples come from different variable regions (${regions.sort().join(', ')}), whose sequences can’t be aligned. Choose samples of one region.`;
  }
  if (rows[0]?.variable_region === null && dataSets.length > 1) {
    return 'These samples come from several data sets without a recorded variable region. Record the region in their submissions.';
  }
  return null;
}

/** Looks at the members that can still be seen; refuses with 404. */
async function surveyMembers(platform: Platform, caller: Caller, cohort_id: string): Promise<Survey> {
  const { cohort, where } = await getVisibleCohort(platform, caller, { cohort_id });
  const results = await matchingResults(platform.index, where, cohort.n_samples);
  const rows = await processingOf(platform.index, where);
  const ids = [...new Set(rows.flatMap(({ data_sets }) => data_sets))].sort();
  const data_sets = await dataSetsByIds(platform.db, ids);
  const result_ids = results.map(({ result_id }) => result_id);
  return {
    cohort_name: cohort.name,
    result_ids,
    results_hash: contentHash(result_ids),
    data_sets,
    variable_region: rows[0]?.variable_region ?? null,
    problem: findProblem(rows, data_sets),
  };
}

const METHOD =
  'Alignment of the variants by MAFFT; approximately maximum-likelihood tree by FastTree under the generalised time-reversible model. Not rooted.';

/** A tree on the wire; without a row, whether one could be built. */
function presentTree({ problem, variable_region }: Survey, row: TreeRow | undefined): CohortTree {
  return {
    state: row?.state ?? 'none',
    reason: row?.reason ?? problem,
    can_build: problem === null && (row === undefined || row.state === 'failed'),
    n_features: row?.n_features ?? null,
    variable_region,
    content_key: row?.content_key ?? null,
    method: METHOD,
    software: row?.software ?? [],
    size_bytes: row?.size_bytes ?? null,
    sha256: row?.sha256 ?? null,
    created_at: row?.created_at ?? null,
    finished_at: row?.finished_at ?? null,
  };
}

export async function showTree(platform: Platform, caller: Caller, cohort_id: string): Promise<{ data: CohortTree }> {
  const survey = await surveyMembers(platform, caller, cohort_id);
  return { data: presentTree(survey, await treeOfResults(platform.db, survey.results_hash)) };
}

/** Location of a cohort's tree, or its progress. */
export async function treeFileOf(
  platform: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ tree: CohortTree; file: { file_key: string; sha256: string } | null }> {
  const survey = await surveyMembers(platform, caller, cohort_id);
  const row = await treeOfResults(platform.db, survey.results_hash);
  const file = row?.file_key && row.sha256 ? { file_key: row.file_key, sha256: row.sha256 } : null;
  return { tree: presentTree(survey, row), file };
}

/** The tree itself. Refused with 409 until it is there. */
export async function readNewick(
  platform: Platform,
  caller: Caller,
  cohort_id: string,
): Promise<{ data: z.output<typeof newickSchema> }> {
  const { cohort_name, results_hash } = await surveyMembers(platform, caller, cohort_id);
  const row = await treeOfResults(platform.db, results_hash);
  if (!row?.file_key || !row.sha256) {
    throw new AppError('conflict', `“${cohort_name}” has no tree yet. Build it first.`);
  }
  const newick = await text(await platform.files.open(row.file_key));
  return { data: { file_name: `tree-${row.content_key.slice(0, 12)}.nwk`, sha256: row.sha256, newick } };
}

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
