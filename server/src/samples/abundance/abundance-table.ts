import type { Rank } from '@cohortium/contract';

/** The ranks a lineage can name, from the root; `feature` is below them. */
export const lineageRanks = [
  'domain',
  'phylum',
  'class',
  'order',
  'family',
  'genus',
  'species',
] as const satisfies Rank[];
export type LineageRank = (typeof lineageRanks)[number];

/** One name a rank, null where the reference gave none; always seven places. */
export type Lineage = readonly (string | null)[];

export interface Feature {
  /** SHA-1 of the trimmed, oriented sequence for an ASV; the submitter's name for an imported table. */
  feature_id: string;
  sequence: string | null;
  lineage: Lineage;
}

/**
 * Counts as submitted, sparse: entry `i` says that `count[i]` reads of result `result[i]` are feature `feature[i]`
 * (places in `results` and `features`). Counts are non-negative; a pair stands at most once.
 */
export interface AbundanceTable {
  results: readonly string[];
  features: readonly Feature[];
  result: Uint32Array;
  feature: Uint32Array;
  count: Float64Array;
}
