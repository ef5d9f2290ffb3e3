import type { Platform } from '#platform';
import { newId } from '#platform/clock';
import { TABLE_TASK_LIMITS } from '#platform/concurrency';
import { type Tx, transact } from '#platform/database';
import { enqueueProjectChange, type ProjectPart, releaseFiles } from '#projects';
import type { RollUpInput, SmallerFile } from '../abundance/roll-up-task.ts';
import {
  allAreLoaded,
  dataSetById,
  deleteDataSetsOfProject,
  deleteNodes,
  deleteResultsOfSamples,
  replaceFile,
  resultsOfDataSet,
} from '../samples-store.ts';
import { readDataSetFile, whenNoLoadRuns } from './load-data-set.ts';

const SHRINK_JOB = 'shrink-data-set';
const rollUpTask = new URL('../abundance/roll-up-task.ts', import.meta.url);

/**
 * Deletes permanently what was made of a project or some of its samples, in the caller's transaction; the index follows.
 * Answers with the files that nothing needs any more. A file that other samples share is written again without them.
 */
export async function purgeResults(
  platform: Platform,
  tx: Tx,
  { project_id, sample_ids }: ProjectPart,
): Promise<string[]> {
  await enqueueProjectChange(platform, tx, project_id);
  if (sample_ids === null) return deleteDataSetsOfProject(tx, project_id);
  const dataSets = await deleteResultsOfSamples(tx, sample_ids);
  for (const pipeline_data_id of dataSets) await platform.jobs.send(SHRINK_JOB, { pipeline_data_id }, { db: tx });
  return [];
}

/** Writes a data set's file again without the results that are permanently deleted; a second time changes nothing. */
async function shrinkFile(platform: Platform, id: string, signal: AbortSignal): Promise<void> {
  const { db, threads, files } = platform;
  const dataSet = await dataSetById(db, id);
  if (!dataSet) return;
  const stored = (await resultsOfDataSet(db, id)).map(({ result_id }) => result_id);
  const input: RollUpInput = { kind: 'results', parquet: await readDataSetFile(platform, dataSet), retained: stored };
  const { parquet, ...size } = await threads.run<SmallerFile>(rollUpTask, input, { ...TABLE_TASK_LIMITS, signal });
  if (size.n_rows === dataSet.n_rows) return;
  const file_key = `abundances/${newId()}.parquet`;
  const { sha256 } = await files.put(file_key, parquet);
  await transact(db, async (tx) => {
    const isReplaced = await replaceFile(tx, dataSet, { file_key, sha256, ...size });
    await releaseFiles(platform, tx, { file_keys: [isReplaced ? dataSet.file_key : file_key] });
  });
}

/** The job that follows when samples of a data set are deleted permanently. */
export function defineShrinkJob(platform: Platform): void {
  platform.jobs.define<{ pipeline_data_id: string }>(SHRINK_JOB, {
    retry_limit: 20,
    work: ({ data, signal }) => shrinkFile(platform, data.pipeline_data_id, signal),
  });
}

const AT_ONCE = 50_000;
const unused = 'node not in (select node from taxon_abundance)';

/**
 * Deletes the names of taxa that no sample has any more: people bring their own names. Throws while data sets are being
 * loaded, which write names first and counts later.
 */
export async function purgeUnusedTaxa(platform: Platform): Promise<void> {
  const { db, index } = platform;
  await whenNoLoadRuns(platform, async () => {
    if (!(await allAreLoaded(db))) throw new Error('Data sets are still waiting to be loaded.');
    const rows = await index.query<{ node: number }>(`select distinct node from taxa where ${unused}`);
    const nodes = rows.map(({ node }) => node);
    if (nodes.length === 0) return;
    await index.command(`delete from taxa where ${unused}`);
    // Deleted rows stay in their part until the part is merged.
    await index.command('optimize table taxa final');
    for (let from = 0; from < nodes.length; from += AT_ONCE) await deleteNodes(db, nodes.slice(from, from + AT_ONCE));
  });
}
