import type { Platform } from '#platform';
import { createSemaphore, TABLE_TASK_LIMITS } from '#platform/concurrency';
import { type Db, type Tx, transact } from '#platform/database';
import type { IndexClient } from '#platform/index';
import { humanReadsOf, projectsByIds, samplesByIds } from '#projects';
import type { EncodedRows } from '../abundance/encode-rows.ts';
import { splitBlocks } from '../abundance/native-block.ts';
import {
  type AbundanceSummary,
  buffersOf,
  type NumberedRows,
  type ReadFile,
  type ReadsOfResults,
  type RollUpInput,
} from '../abundance/roll-up-task.ts';
import { NO_TAGS } from '../sample-tags.ts';
import {
  type DataSetRow,
  dataSetById,
  lockSampleRows,
  markLoaded,
  type NewResult,
  nextLoadNo,
  nodesOfTaxa,
  resultsOfDataSet,
  takeSampleNos,
} from '../samples-store.ts';
import { tagsOfSamples } from '../tags-store.ts';
import { insertTaxa, nameTopGenera } from './insert-taxa.ts';
import { mapInBatches, sampleIndexRows } from './sample-index-row.ts';

const ORPHAN_CONDITION = 'sample_no not in (select sample_no from samples final)';

async function hasRows(index: IndexClient, rows: string): Promise<boolean> {
  const [left] = await index.query<{ found: number }>(
    `select count() > 0 as found from (select 1 from ${rows} limit 1)`,
  );
  return left?.found === 1;
}

/**
 * Removes abundances whose number no sample row carries: those of superseded loads, and of loads that were cut short.
 * Loads write one at a time, so between two of them nobody is about to make such a number seen. Profiles are written
 * before abundances and removed after them, so that they tell of every number there is, in forty times fewer rows.
 */
export async function deleteOrphanRows(index: IndexClient): Promise<void> {
  if (!(await hasRows(index, `profile where ${ORPHAN_CONDITION}`))) return;
  await index.command(
    `delete from taxon_abundance where sample_no in (select sample_no from profile where ${ORPHAN_CONDITION})`,
  );
  await index.command(`delete from profile where ${ORPHAN_CONDITION}`);
}

/** Removes what is known of the taxa of data sets that are gone. */
export async function deleteOrphanCounts(index: IndexClient): Promise<void> {
  const forgotten = 'taxon_counts where pipeline_data_id not in (select pipeline_data_id from samples)';
  if (await hasRows(index, forgotten)) await index.command(`delete from ${forgotten}`);
}

const task = new URL('../abundance/roll-up-task.ts', import.meta.url);

export async function readDataSetFile(platform: Platform, dataSet: DataSetRow): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await platform.files.open(dataSet.file_key)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

const native = { format: 'Native' };

async function insertAbundances(platform: Platform, rows: EncodedRows): Promise<void> {
  // In this order: `sweepUnseen` knows by the profiles what a load that was cut short has left.
  await platform.index.insert('profile', splitBlocks(rows.profile), native);
  await platform.index.insert('taxon_abundance', splitBlocks(rows.taxon_abundance), native);
}

/** Within a process loads take turns in each stage; sweeping belongs to writing, where no other one is half-way. */
interface Stages {
  compute: Turns;
  write: Turns;
  under_way: number;
}
type Turns = ReturnType<typeof createSemaphore>;

const stagesOfIndex = new WeakMap<IndexClient, Stages>();

function stagesOf(index: IndexClient): Stages {
  const known = stagesOfIndex.get(index);
  if (known) return known;
  const stages = {
    compute: createSemaphore({ concurrency: 1 }),
    write: createSemaphore({ concurrency: 1 }),
    under_way: 0,
  };
  stagesOfIndex.set(index, stages);
  return stages;
}

interface Numbered {
  /** In the order of the file. */
  file: Pick<ReadFile, 'results' | 'taxa'>;
  outline: AbundanceSummary;
  load_no: number;
  results: readonly NewResult[];
  sample_nos: ReadonlyMap<string, number>;
}

async function insertSamples(platform: Platform, dataSet: DataSetRow, numbered: Numbered): Promise<void> {
  await transact(platform.db, async (tx) => {
    await lockSampleRows(tx);
    await platform.index.insert('samples', await rowsToInsert(tx, dataSet, numbered));
  });
}

async function rowsToInsert(db: Tx, dataSet: DataSetRow, numbered: Numbered) {
  const { results } = numbered;
  // Also of a submission that is deleted: it is hidden from readers, and comes back as it was.
  const [project] = await projectsByIds(db, [dataSet.project_id]);
  if (!project) throw new Error(`Data set ${dataSet.pipeline_data_id} belongs to a submission that does not exist.`);
  const human_reads = await humanReadsOf(db, project.project_id);
  const ids = results.map(({ sample }) => sample);
  const samples = new Map((await samplesByIds(db, ids)).map((row) => [row.id, row]));
  const marks = await tagsOfSamples(db, ids);
  const { file, outline } = numbered;
  const places = new Map(file.results.map((id, place) => [id, place]));
  const topGenera = nameTopGenera(file.taxa, outline.top_genera);
  return mapInBatches(results, (result) => {
    const sample = samples.get(result.sample);
    const place = places.get(result.result_id) ?? -1;
    if (!sample) return [];
    return sampleIndexRows({
      dataSet,
      project,
      result,
      sample,
      marks: marks.get(sample.id) ?? NO_TAGS,
      human_reads,
      load_no: numbered.load_no,
      sample_no: numbered.sample_nos.get(result.result_id) ?? 0,
      reads: outline.reads[place] ?? 0,
      n_features: outline.n_features[place] ?? 0,
      top_genera: topGenera(place),
    });
  });
}

/** Sample numbers that rise in the order of the file, so that its rows come sorted; what it does not name has none of it. */
async function numberResults(db: Db, inOrder: readonly string[], results: readonly NewResult[]) {
  const left = new Set(results.map(({ result_id }) => result_id));
  const known = inOrder.filter((id) => left.delete(id));
  const taken = await takeSampleNos(db, results.length);
  const sample_nos = new Map([...known, ...left].map((id, place) => [id, taken[place] ?? 0]));
  return { sample_nos, inFile: Uint32Array.from(inOrder, (id) => sample_nos.get(id) ?? 0) };
}

/** All index rows of a data set. */
interface Prepared extends Numbered {
  dataSet: DataSetRow;
  nodes: Uint32Array<ArrayBuffer>;
  rows: EncodedRows;
}

async function prepare(platform: Platform, dataSet: DataSetRow, signal: AbortSignal | undefined): Promise<Prepared> {
  const { db, threads } = platform;
  const { pipeline_data_id: id } = dataSet;
  const load_no = await nextLoadNo(db, id);
  const parquet = await readDataSetFile(platform, dataSet);
  const request = <Output>(input: RollUpInput, transfer: ArrayBuffer[]) =>
    threads.run<Output>(task, input, { ...TABLE_TASK_LIMITS, signal, transfer });
  const { counted, ...file } = await request<ReadFile>({ kind: 'file', parquet }, [parquet.buffer]);
  const nodes = await nodesOfTaxa(db, dataSet.taxonomy_release, file.taxa);
  const results = await resultsOfDataSet(db, id);
  const { sample_nos, inFile } = await numberResults(db, file.results, results);
  const numbers = { nodes, sample_nos: inFile };
  const { outline, rows } = await request<NumberedRows>({ kind: 'rows', counted, numbers }, buffersOf(counted));
  return { dataSet, load_no, file, nodes, results, sample_nos, outline, rows };
}

async function write(platform: Platform, { rows, ...prepared }: Prepared): Promise<void> {
  const { dataSet, nodes, file, outline, load_no } = prepared;
  await insertAbundances(platform, rows);
  await insertTaxa(platform, dataSet, { taxa: file.taxa, nodes, n_results: outline.n_results, load_no });
  await insertSamples(platform, dataSet, prepared);
}

/**
 * Puts a committed data set into the index. Abundances go first and `samples` last, under numbers never used before:
 * no reader sees half a load, and doing it again replaces what was there. Of two loads one computes while the other writes.
 */
export async function loadDataSet(platform: Platform, dataSetId: string, signal?: AbortSignal): Promise<void> {
  const { db, index } = platform;
  const dataSet = await dataSetById(db, dataSetId);
  if (!dataSet) return;
  const stages = stagesOf(index);
  stages.under_way += 1;
  try {
    const prepared = await stages.compute(() => prepare(platform, dataSet, signal));
    await stages.write(async () => {
      signal?.throwIfAborted();
      await write(platform, prepared);
      // Of several consecutive loads, only the last one sweeps.
      if (stages.under_way === 1) await deleteOrphanRows(index);
    });
    // The index was emptied while this went in: thrown, so that the job loads what is gone once more.
    if (!(await markLoaded(db, dataSetId, prepared.load_no)))
      throw new Error('The index was cleared during this load.');
  } finally {
    stages.under_way -= 1;
  }
}

/** Does what must not come between a load's parts, while none is under way; throws where one is. */
export async function whenNoLoadRuns({ index }: Pick<Platform, 'index'>, work: () => Promise<void>): Promise<void> {
  const stages = stagesOf(index);
  await stages.compute(async () => {
    if (stages.under_way > 0) throw new Error('Data sets are being loaded.');
    await work();
  });
}

/** The reads that a committed file gives each result, by result id; a result without reads is not in it. */
export async function readsInFile(
  { threads }: Pick<Platform, 'threads'>,
  parquet: Uint8Array<ArrayBuffer>,
): Promise<Map<string, number>> {
  const input: RollUpInput = { kind: 'reads', parquet };
  const { results, reads } = await threads.run<ReadsOfResults>(task, input, TABLE_TASK_LIMITS);
  return new Map(results.map((id, place) => [id, reads[place] ?? 0]));
}
