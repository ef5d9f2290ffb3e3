import type { Platform } from '#platform';
import { type Tx, transact } from '#platform/database';
import { humanReadsOf, projectsByIds, samplesByIds } from '#projects';
import type { EncodedRows } from '../abundance/encode-rows.ts';
import { rankNumber } from '../abundance/encode-rows.ts';
import type { Names, NumberedRows, Outline, RollUpInput } from '../abundance/roll-up-task.ts';
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
import { unmarked } from '../tags/tag-words.ts';
import { marksOfSamples } from '../tags/tags-store.ts';
import { makeInTurns } from './make-in-turns.ts';
import { sampleIndexRows } from './sample-index-row.ts';
import { sweepUnseen } from './sweep-unseen.ts';

const task = new URL('../abundance/roll-up-task.ts', import.meta.url);

async function readFile(platform: Platform, dataSet: DataSetRow): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await platform.files.open(dataSet.file_key)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

async function insertAbundances(platform: Platform, rows: EncodedRows): Promise<void> {
  // In this order: `sweepUnseen` knows by the profiles what a load that was cut short has left.
  await platform.index.insert('profile', rows.profile, { format: 'RowBinary' });
  await platform.index.insert('taxon_abundance', rows.taxon_abundance, { format: 'RowBinary' });
}

/** What there is to be found by name. */
export async function insertTaxa(
  platform: Pick<Platform, 'index'>,
  { pipeline_data_id, project_id }: Pick<DataSetRow, 'pipeline_data_id' | 'project_id'>,
  { nodes, outline, load_no }: { nodes: Uint32Array; outline: Pick<Outline, 'taxa' | 'n_results'>; load_no: number },
): Promise<void> {
  const nodeAt = (at: number) => nodes[at] ?? 0;
  const taxa = outline.taxa.map(({ name, lineage, kind }, at) => ({
    node: nodeAt(at),
    name,
    lineage,
    is_unclassified: kind === 'unclassified' ? 1 : 0,
  }));
  const counts = outline.taxa.map((_, at) => ({
    node: nodeAt(at),
    project_id,
    pipeline_data_id,
    n_samples: outline.n_results[at] ?? 0,
    load_no,
  }));
  await platform.index.insert('taxa', taxa);
  await platform.index.insert('taxon_counts', counts);
}

interface Numbered {
  outline: Outline;
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
  if (!project) throw new Error(`Data set ${dataSet.pipeline_data_id} names a project that does not exist.`);
  const human_reads = await humanReadsOf(db, project.project_id);
  const ids = results.map(({ sample }) => sample);
  const samples = new Map((await samplesByIds(db, ids)).map((row) => [row.id, row]));
  const marks = await marksOfSamples(db, ids);
  const places = new Map(numbered.outline.results.map((id, place) => [id, place]));
  return makeInTurns(results, (result) => {
    const sample = samples.get(result.sample);
    const place = places.get(result.result_id) ?? -1;
    if (!sample) return [];
    return sampleIndexRows({
      dataSet,
      project,
      result,
      sample,
      marks: marks.get(sample.id) ?? unmarked,
      human_reads,
      load_no: numbered.load_no,
      sample_no: numbered.sample_nos.get(result.result_id) ?? 0,
      reads: numbered.outline.reads[place] ?? 0,
      n_features: numbered.outline.n_features[place] ?? 0,
      top_genera: numbered.outline.top_genera[place] ?? [],
    });
  });
}

/**
 * Puts a committed data set into the index. Abundances go first and `samples` last, under numbers never used before:
 * no reader sees half a load, and doing it again replaces what was there.
 */
export async function loadDataSet(platform: Platform, dataSetId: string, signal?: AbortSignal): Promise<void> {
  const { db, threads } = platform;
  const dataSet = await dataSetById(db, dataSetId);
  if (!dataSet) return;
  const load_no = await nextLoadNo(db, dataSetId);
  const parquet = await readFile(platform, dataSet);
  const ask = <Output>(input: RollUpInput) => threads.run<Output>(task, input, { signal });
  const named = await ask<Names>({ ask: 'names', parquet });
  const taxa = named.taxa.map((taxon) => ({ ...taxon, rank_no: rankNumber(taxon.rank) }));
  const nodes = await nodesOfTaxa(db, dataSet.taxonomy_release, taxa);
  const results = await resultsOfDataSet(db, dataSetId);
  const taken = await takeSampleNos(db, results.length);
  const sample_nos = new Map(results.map(({ result_id }, place) => [result_id, taken[place] ?? 0]));
  const inFile = Uint32Array.from(named.results, (id) => sample_nos.get(id) ?? 0);
  const numbers = { nodes, sample_nos: inFile };
  const { outline, rows } = await ask<NumberedRows>({ ask: 'rows', parquet, numbers });
  await insertAbundances(platform, rows);
  await insertTaxa(platform, dataSet, { nodes, outline, load_no });
  await insertSamples(platform, dataSet, { outline, load_no, results, sample_nos });
  await sweepUnseen(platform.index);
  // The index was emptied while this went in: thrown, so that the job loads what is gone once more.
  if (!(await markLoaded(db, dataSetId, load_no))) throw new Error('The index was emptied during this load.');
}

/** The reads that a committed file gives each result, by result id; a result without reads is not in it. */
export async function readsInFile(
  { threads }: Pick<Platform, 'threads'>,
  parquet: Uint8Array<ArrayBuffer>,
): Promise<Map<string, number>> {
  const { results, reads } = await threads.run<Outline>(task, { ask: 'outline', parquet } satisfies RollUpInput);
  return new Map(results.map((id, place) => [id, reads[place] ?? 0]));
}
