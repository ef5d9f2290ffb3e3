import { isDeepStrictEqual } from 'node:util';
import type { Platform } from '#platform';
import { transact } from '#platform/database';
import type { IndexClient } from '#platform/index';
import { describedRowsOfDataSet } from '../sample-index-store.ts';
import {
  allDataSets,
  countResults,
  type DataSetRow,
  lockSampleRows,
  markCommitted,
  nextLoadNo,
} from '../samples-store.ts';
import { waitingChanges } from '../tags-store.ts';
import { prepareIndex, truncateRows } from './index-schema.ts';
import { loadDataSet } from './load-data-set.ts';
import { defineShrinkJob } from './purge-results.ts';
import type { Audience } from './sample-index-row.ts';
import { buildIndexRows, defineSyncJobs } from './sync-project.ts';
import { SHOW_TAGS_JOB, syncTagsToIndex } from './sync-tags.ts';

export interface DifferentRow {
  result_id: string;
  audience: Audience;
  /** The differing columns, or `missing`. */
  fields: string[];
}

type Row = Record<string, unknown>;
const keyOf = (row: Row): string => `${row.audience} ${row.result_id}`;

/** Tags are a set: in which order they were set says nothing. */
const comparable = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

const differing = (expected: Row, indexed: Row): string[] =>
  Object.keys(indexed).filter((field) => !isDeepStrictEqual(comparable(expected[field]), comparable(indexed[field])));

/** Rows of a data set, for either audience, that say something else in the index than PostgreSQL does. */
export async function rowsThatDiffer(
  { db, index }: Pick<Platform, 'db' | 'index'>,
  dataSet: DataSetRow,
): Promise<DifferentRow[]> {
  return transact(db, async (tx) => {
    await lockSampleRows(tx);
    const indexed = new Map(
      (await describedRowsOfDataSet(index, dataSet.pipeline_data_id)).map((row) => [keyOf(row), row]),
    );
    const expected: Row[] = await buildIndexRows({ db: tx, index }, dataSet);
    return expected.flatMap((row) => {
      const found = indexed.get(keyOf(row));
      const fields = found ? differing(row, found) : ['missing'];
      const audience: Audience = row.audience === 'public' ? 'public' : 'workspace';
      return fields.length > 0 ? [{ result_id: String(row.result_id), audience, fields }] : [];
    });
  });
}

export const LOAD_JOB = 'load-data-set';

/** The jobs that follow every committed data set, every change of a submission, and every change of tags. */
export function defineProjectionJobs(platform: Platform): void {
  defineSyncJobs(platform);
  defineShrinkJob(platform);
  platform.jobs.define(SHOW_TAGS_JOB, { retry_limit: 20, work: () => syncTagsToIndex(platform) });
  platform.jobs.define<{ pipeline_data_id: string }>(LOAD_JOB, {
    retry_limit: 5,
    // The next one is computed while this one is written.
    concurrency: 2,
    work: ({ data, signal }) => loadDataSet(platform, data.pipeline_data_id, signal),
  });
}

type Projecting = Pick<Platform, 'db' | 'index' | 'jobs'>;

/** How many results of each data set the index has whole: of the rows for either audience, where there are fewer. */
async function rowsOfDataSets(index: IndexClient): Promise<Map<string, number>> {
  const indexed = await index.query<{ pipeline_data_id: string; n: number }>(
    `select pipeline_data_id, toUInt32(least(countIf(audience = 'workspace'), countIf(audience = 'public'))) as n
     from samples final group by pipeline_data_id`,
  );
  return new Map(indexed.map(({ pipeline_data_id, n }) => [pipeline_data_id, n]));
}

/** At start: whatever is committed but not wholly in the index is loaded again, and tags that wait are shown. Returns how many data sets that is. */
export async function reconcileIndex({ db, index, jobs }: Projecting): Promise<number> {
  const rowsOf = (await prepareIndex(index)) ? new Map<string, number>() : await rowsOfDataSets(index);
  const expected = await countResults(db);
  const missing = (await allDataSets(db)).filter(
    ({ state, pipeline_data_id: id }) => state !== 'loaded' || (rowsOf.get(id) ?? 0) < (expected.get(id) ?? 0),
  );
  if ((await waitingChanges(db)).length > 0) await jobs.send(SHOW_TAGS_JOB, {}, { db, singleton_key: 'all' });
  const ids = missing.map((dataSet) => dataSet.pipeline_data_id);
  await markCommitted(db, ids);
  for (const pipeline_data_id of ids) {
    await jobs.send(LOAD_JOB, { pipeline_data_id }, { db, singleton_key: pipeline_data_id });
  }
  return ids.length;
}

/** Empties the index and asks for every data set to be loaded from its file; readers see it fill. */
export async function reindex(platform: Projecting): Promise<number> {
  const { db, index } = platform;
  await prepareIndex(index);
  // A load that is under way must not count: its number is no longer the newest, so it cannot mark the set as loaded.
  for (const { pipeline_data_id } of await allDataSets(db)) await nextLoadNo(db, pipeline_data_id);
  await truncateRows(index);
  return reconcileIndex(platform);
}
