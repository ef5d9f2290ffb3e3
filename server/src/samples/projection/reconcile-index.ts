import type { Platform } from '#platform';
import { allDataSets, markCommitted } from '../samples-store.ts';
import { emptyIndex, prepareIndex } from './index-schema.ts';
import { forgetIdSets } from './keep-id-set.ts';
import { loadDataSet } from './load-data-set.ts';

export const LOAD_JOB = 'load-data-set';

/** The job that follows every committed data set. */
export function defineLoadJob(platform: Platform): void {
  platform.jobs.define<{ pipeline_data_id: string }>(LOAD_JOB, {
    retry_limit: 5,
    work: ({ data, signal }) => loadDataSet(platform, data.pipeline_data_id, signal),
  });
}

/** At start: whatever is committed but not wholly in the index is loaded again. Returns how many data sets that is. */
export async function reconcileIndex(platform: Platform): Promise<number> {
  const { db, index, jobs } = platform;
  await prepareIndex(index);
  const indexed = await index.query<{ pipeline_data_id: string; n: number }>(
    'select pipeline_data_id, toUInt32(count()) as n from samples final group by pipeline_data_id',
  );
  const rowsOf = new Map(indexed.map(({ pipeline_data_id, n }) => [pipeline_data_id, n]));
  const missing = (await allDataSets(db)).filter(
    (dataSet) => dataSet.state !== 'loaded' || (rowsOf.get(dataSet.pipeline_data_id) ?? 0) < dataSet.n_results,
  );
  const ids = missing.map((dataSet) => dataSet.pipeline_data_id);
  await markCommitted(db, ids);
  for (const pipeline_data_id of ids) {
    await jobs.send(LOAD_JOB, { pipeline_data_id }, { db, singleton_key: pipeline_data_id });
  }
  return ids.length;
}

/** Rebuilds the whole index from the files; readers see it fill. */
export async function reindex(platform: Platform): Promise<number> {
  await emptyIndex(platform.index);
  forgetIdSets(platform.index);
  return reconcileIndex(platform);
}
