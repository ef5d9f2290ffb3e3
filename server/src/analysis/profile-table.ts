import { createTable, type FeatureTable } from '@cohortium/stats';
import { entryOf, float64At, itemAt, uint32At } from '@cohortium/stats/array';

export interface TableTaxon {
  /** The feature's own id; a taxon's name. */
  id: string;
  name: string;
  /** Names from the root, without gaps. */
  lineage: string[];
  kind: 'taxon' | 'unclassified';
}

/**
 * Counts of samples at one rank, sparse by sample: sample `s` has `counts[e]` reads of taxon `columns[e]` for
 * `offsets[s]` ≤ e < `offsets[s + 1]`. A taxon may appear twice in a sample; its counts are then summed.
 */
export interface ProfileTable {
  result_ids: string[];
  taxa: TableTaxon[];
  offsets: Uint32Array<ArrayBuffer>;
  columns: Uint32Array<ArrayBuffer>;
  counts: Float64Array<ArrayBuffer>;
}

/** Buffers that can be transferred to a thread. */
export const buffersOf = ({ offsets, columns, counts }: ProfileTable): ArrayBuffer[] => [
  offsets.buffer,
  columns.buffer,
  counts.buffer,
];

/** The entries of a sample, from and to. */
const entriesOf = ({ offsets }: ProfileTable, sample: number): [number, number] => [
  uint32At(offsets, sample),
  uint32At(offsets, sample + 1),
];

/** Reads of each sample. */
export const readsOf = (table: ProfileTable): number[] =>
  table.result_ids.map((_, sample) =>
    table.counts.subarray(...entriesOf(table, sample)).reduce((sum, count) => sum + count, 0),
  );

/** The samples at the given places, in that order; taxa that none of them has are left out. */
export function selectRows(table: ProfileTable, places: readonly number[]): ProfileTable {
  const spans = places.map((place) => entriesOf(table, place));
  const offsets = new Uint32Array(places.length + 1);
  for (const [at, [from, to]] of spans.entries()) offsets[at + 1] = uint32At(offsets, at) + to - from;
  const old = new Uint32Array(uint32At(offsets, places.length));
  const counts = new Float64Array(old.length);
  for (const [at, [from, to]] of spans.entries()) {
    old.set(table.columns.subarray(from, to), offsets[at]);
    counts.set(table.counts.subarray(from, to), offsets[at]);
  }
  const used = [...new Set(old)].sort((a, b) => a - b);
  const columnOf = new Map(used.map((column, at) => [column, at]));
  const columns = old.map((column) => entryOf(columnOf, column));
  const taxa = used.map((column) => itemAt(table.taxa, column));
  return { result_ids: places.map((place) => itemAt(table.result_ids, place)), taxa, offsets, columns, counts };
}

/** The dense table, with the given names of the taxa. */
export function denseTable(table: ProfileTable, feature_ids: readonly string[]): FeatureTable {
  const width = table.taxa.length;
  const values = new Float64Array(table.result_ids.length * width);
  for (const sample of table.result_ids.keys()) {
    const [from, to] = entriesOf(table, sample);
    for (let entry = from; entry < to; entry++) {
      const cell = sample * width + uint32At(table.columns, entry);
      values[cell] = float64At(values, cell) + float64At(table.counts, entry);
    }
  }
  return createTable({ sample_ids: table.result_ids, feature_ids, values });
}
