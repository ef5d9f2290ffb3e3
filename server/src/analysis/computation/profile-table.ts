import { createTable, type FeatureTable } from '@cohortium/stats';

export interface TableTaxon {
  name: string;
  /** Names from the root, without gaps. */
  lineage: string[];
  kind: 'taxon' | 'unclassified';
}

/**
 * Counts of samples at one rank, sparse by sample: sample `s` has `counts[e]` reads of taxon `columns[e]` for
 * `offsets[s]` ≤ e < `offsets[s + 1]`. A taxon may stand twice in a sample; its counts are then summed.
 */
export interface ProfileTable {
  result_ids: string[];
  taxa: TableTaxon[];
  offsets: Uint32Array<ArrayBuffer>;
  columns: Uint32Array<ArrayBuffer>;
  counts: Float64Array<ArrayBuffer>;
}

/** What can be handed over to a thread without a copy. */
export const buffersOf = ({ offsets, columns, counts }: ProfileTable): ArrayBuffer[] => [
  offsets.buffer,
  columns.buffer,
  counts.buffer,
];

/** The dense table, with the given names of the taxa. */
export function denseTable(table: ProfileTable, feature_ids: readonly string[]): FeatureTable {
  const width = table.taxa.length;
  const values = new Float64Array(table.result_ids.length * width);
  for (const sample of table.result_ids.keys()) {
    for (let entry = table.offsets[sample] ?? 0; entry < (table.offsets[sample + 1] ?? 0); entry++) {
      const cell = sample * width + (table.columns[entry] ?? 0);
      values[cell] = (values[cell] ?? 0) + (table.counts[entry] ?? 0);
    }
  }
  return createTable({ sample_ids: table.result_ids, feature_ids, values });
}
