import { withTransfer } from '#platform/concurrency';
import { type AbundanceTable, selectResults } from './abundance-table.ts';
import { type EncodedRows, encodeRows, type RowNumbers } from './encode-rows.ts';
import type { Taxon } from './name-taxa.ts';
import { readAbundances, writeAbundances } from './parquet-table.ts';
import { type Countable, countable, type RankSums, rollUp, type Sums, sumUp } from './roll-up.ts';

/** Task of the worker: summarize a file, roll it up into rows, sum reads per result, select results, or write a table. */
export type RollUpInput =
  | { kind: 'file'; parquet: Uint8Array<ArrayBuffer> }
  | { kind: 'rows'; counted: Countable; numbers: RowNumbers }
  | { kind: 'reads'; parquet: Uint8Array<ArrayBuffer> }
  | { kind: 'results'; parquet: Uint8Array<ArrayBuffer>; retained: readonly string[] }
  | { kind: 'parquet'; table: AbundanceTable };

/** Taxa to number before a roll-up, and their numbers. */
export interface ReadFile {
  results: readonly string[];
  taxa: Taxon[];
  counted: Countable;
}

export interface ReadsOfResults {
  results: readonly string[];
  reads: Float64Array<ArrayBuffer>;
}

/** Summary per result, returned with its rows. */
export interface AbundanceSummary {
  /** The sum of all amounts: of shares it is no whole number. */
  reads: Float64Array<ArrayBuffer>;
  n_features: Uint32Array<ArrayBuffer>;
  /** Results that have any of each taxon. */
  n_results: Uint32Array<ArrayBuffer>;
  top_genera: TopTaxa;
}

/** The largest taxa of each result, as fractions: of result `r` those from `starts[r]` to `starts[r + 1]`. */
export interface TopTaxa {
  starts: Uint32Array<ArrayBuffer>;
  taxa: Uint32Array<ArrayBuffer>;
  shares: Float64Array<ArrayBuffer>;
}

const TOP_GENERA = 8;

function topOf({ starts, taxa, counts }: RankSums, reads: Float64Array): TopTaxa {
  const ends = new Uint32Array(starts.length);
  const of: number[] = [];
  const shares: number[] = [];
  for (let result = 0; result + 1 < starts.length; result += 1) {
    const [from, until] = [starts[result] ?? 0, starts[result + 1] ?? 0];
    const places = Uint32Array.from({ length: until - from }, (_, at) => from + at);
    const largest = places.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).subarray(0, TOP_GENERA);
    for (const place of largest) {
      of.push(taxa[place] ?? 0);
      shares.push((counts[place] ?? 0) / (reads[result] ?? 0));
    }
    ends[result + 1] = of.length;
  }
  return { starts: ends, taxa: Uint32Array.from(of), shares: Float64Array.from(shares) };
}

export function toAbundanceSummary({ ranks, reads, n_features }: Sums, n_taxa: number): AbundanceSummary {
  const n_results = new Uint32Array(n_taxa);
  for (const { taxa } of ranks) for (const taxon of taxa) n_results[taxon] = (n_results[taxon] ?? 0) + 1;
  const genera = ranks.find(({ rank }) => rank === 'genus');
  if (!genera) throw new RangeError('The taxonomy has no genus rank.');
  return { reads, n_features, n_results, top_genera: topOf(genera, reads) };
}

/** The memory of all that is counted, to be handed over. */
export const buffersOf = ({ entries, places, is_feature }: Countable): ArrayBuffer[] =>
  [entries.starts, entries.feature, entries.count, is_feature, ...places.values()].map(({ buffer }) => buffer);

async function file(parquet: Uint8Array<ArrayBuffer>): Promise<ReadFile> {
  const table = await readAbundances(parquet);
  const { taxa, ...counted } = countable(table);
  return withTransfer({ results: table.results, taxa, counted }, buffersOf(counted));
}

async function reads(parquet: Uint8Array<ArrayBuffer>): Promise<ReadsOfResults> {
  const rolled = rollUp(await readAbundances(parquet));
  return { results: rolled.results, reads: rolled.reads };
}

/** A file that was written again with fewer results. */
export interface SmallerFile {
  parquet: Uint8Array<ArrayBuffer>;
  n_rows: number;
  n_features: number;
  n_results: number;
}

async function retainResults(parquet: Uint8Array<ArrayBuffer>, retained: readonly string[]): Promise<SmallerFile> {
  const table = selectResults(await readAbundances(parquet), new Set(retained));
  const written = Uint8Array.from(writeAbundances(table));
  const { features, results, count } = table;
  const size = { n_rows: count.length, n_features: features.length, n_results: results.length };
  return withTransfer({ parquet: written, ...size }, [written.buffer]);
}

/** A file's outline with its rows: it is summed once for both. */
export interface NumberedRows {
  outline: AbundanceSummary;
  rows: EncodedRows;
}

function rows(counted: Countable, numbers: RowNumbers): NumberedRows {
  const sums = sumUp(counted);
  const encoded = encodeRows(sums, numbers);
  const pieces = [...encoded.profile, ...encoded.taxon_abundance].map(({ buffer }) => buffer);
  return withTransfer({ outline: toAbundanceSummary(sums, counted.n_taxa), rows: encoded }, pieces);
}

export async function run(
  input: RollUpInput,
): Promise<ReadFile | ReadsOfResults | NumberedRows | SmallerFile | Uint8Array> {
  switch (input.kind) {
    case 'file':
      return file(input.parquet);
    case 'rows':
      return rows(input.counted, input.numbers);
    case 'reads':
      return reads(input.parquet);
    case 'results':
      return retainResults(input.parquet, input.retained);
    case 'parquet':
      return writeAbundances(input.table);
  }
}
