import type { Platform } from '#platform';
import { transact } from '#platform/database';
import { humanReadsOf, PROJECT_CHANGED_JOB, projectsByIds, SAMPLES_CHANGED_JOB, samplesByIds } from '#projects';
import { dropOtherResults, measuredOf } from '../sample-index-store.ts';
import { NO_TAGS } from '../sample-tags.ts';
import {
  type DataSetRow,
  dataSetsByIds,
  dataSetsOfProject,
  fullResultsOf,
  lockSampleRows,
  type NewResult,
  nextLoadNo,
  resultsOfDataSet,
  resultsOfProject,
} from '../samples-store.ts';
import { tagsOfSamples } from '../tags-store.ts';
import { deleteOrphanCounts, deleteOrphanRows } from './load-data-set.ts';
import { materializeIdSet } from './materialize-id-set.ts';
import { purgeUnusedTaxa } from './purge-results.ts';
import { mapInBatches, sampleIndexRows } from './sample-index-row.ts';

/**
 * Reindexes a data set's samples, all or some of its results, abundances untouched. The number is taken before anything
 * is read: a load under way finds that it is not the newest any more and begins again, so that neither loses what the
 * other knows.
 */
async function reindexDataSet(
  { db, index }: Platform,
  dataSet: DataSetRow,
  some?: readonly NewResult[],
): Promise<void> {
  const load_no = await nextLoadNo(db, dataSet.pipeline_data_id);
  await transact(db, async (tx) => {
    await lockSampleRows(tx);
    const rows = await buildIndexRows({ db: tx, index }, { ...dataSet, load_no }, some);
    if (rows.length > 0) await index.insert('samples', rows);
  });
}

/** Builds a data set's rows from PostgreSQL; fields from its file are copied from the index. */
export async function buildIndexRows(
  { db, index }: Pick<Platform, 'db' | 'index'>,
  dataSet: DataSetRow,
  some?: readonly NewResult[],
) {
  const [project] = await projectsByIds(db, [dataSet.project_id]);
  if (!project) return [];
  const human_reads = await humanReadsOf(db, project.project_id);
  const results = some ?? (await resultsOfDataSet(db, dataSet.pipeline_data_id));
  const ids = results.map(({ sample }) => sample);
  const sampleOf = new Map((await samplesByIds(db, ids)).map((sample) => [sample.id, sample]));
  const marks = await tagsOfSamples(db, ids);
  const requested = some
    ? await materializeIdSet(
        index,
        some.map(({ result_id }) => result_id),
      )
    : null;
  const measured = new Map(
    (await measuredOf(index, dataSet.pipeline_data_id, requested)).map((row) => [row.result_id, row]),
  );
  const { load_no } = dataSet;
  return mapInBatches(results, (result) => {
    const sample = sampleOf.get(result.sample);
    const known = measured.get(result.result_id);
    if (!sample || !known) return [];
    const rowInput = { dataSet, project, result, sample, marks: marks.get(sample.id) ?? NO_TAGS, human_reads, load_no };
    return sampleIndexRows({ ...rowInput, ...known });
  });
}

/** Syncs samples with changed cells to the index. */
async function syncSamplesToIndex(platform: Platform, samples: readonly string[]): Promise<void> {
  const { db } = platform;
  const results = Map.groupBy(await fullResultsOf(db, samples), ({ pipeline_data_id }) => pipeline_data_id);
  for (const dataSet of await dataSetsByIds(db, [...results.keys()])) {
    await reindexDataSet(platform, dataSet, results.get(dataSet.pipeline_data_id) ?? []);
  }
}

/** Syncs a changed or permanently deleted project to the index. */
export async function syncProjectToIndex(platform: Platform, projectId: string): Promise<void> {
  const { db, index } = platform;
  const stored = await materializeIdSet(index, await resultsOfProject(db, projectId));
  await dropOtherResults(index, projectId, stored);
  const dataSets = await dataSetsOfProject(db, projectId);
  for (const dataSet of dataSets) await reindexDataSet(platform, dataSet);
  await deleteOrphanRows(index);
  await deleteOrphanCounts(index);
  if (dataSets.length === 0) await purgeUnusedTaxa(platform);
}

/** Jobs that sync each project change. A waiting full sync covers new changes; a running one doesn't. */
export function defineSyncJobs(platform: Platform): void {
  platform.jobs.define<{ samples: string[] }>(SAMPLES_CHANGED_JOB, {
    retry_limit: 20,
    work: ({ data }) => syncSamplesToIndex(platform, data.samples),
  });
  platform.jobs.define<{ project_id: string }>(PROJECT_CHANGED_JOB, {
    retry_limit: 20,
    singleton: 'waiting',
    work: ({ data }) => syncProjectToIndex(platform, data.project_id),
  });
}
