import type { MethylationScale } from '@cohortium/contract';

/** A tile or region of a genome, or a CpG of an array. */
export interface Site {
  id: string;
  /** `tiles`, or a set of regions; null of arrays. */
  set: string | null;
  /** Null where no place is known; from `start`, counted from 0, to before `end`. */
  chromosome: string | null;
  start: number | null;
  end: number | null;
}

/** Figures of the entries of sequenced samples. */
interface SequencedFigures {
  methylated: Float64Array;
  reads: Float64Array;
  cpgs: Float64Array;
}

/** The levels in a data set's file: entry `i` says that result `result[i]` has `level[i]` at site `site[i]`. Arrays are shared between threads. */
export interface LevelTable {
  results: readonly string[];
  sites: readonly Site[];
  result: Uint32Array;
  site: Uint32Array;
  level: Float64Array;
  /** Null of arrays. */
  sequenced: SequencedFigures | null;
  bytes: number;
}

/** A table with what it is called in sentences. */
export interface NamedLevels {
  table: LevelTable;
  title: string;
}

/** Levels of sites × samples in the order of the genome: those of a sample stand together; NaN is missing. */
export interface LevelMatrix {
  sites: Site[];
  n_samples: number;
  levels: Float64Array;
  /** Levels as models take them. */
  response: Float64Array;
  /** Reads per site of each sample; null of arrays. */
  depths: (number | null)[];
  /** CpGs that were read, in the sample that has most; null of arrays. */
  cpgs: Float64Array | null;
  set: string | null;
  sets: { name: string; n_sites: number }[];
  /** Sites that too few samples have. */
  n_few: number;
}

/** Which sites of which results. */
export interface LevelOrder {
  result_ids: readonly string[];
  scale: MethylationScale;
  region_set: string | undefined;
  min_depth: number;
  min_cpgs: number;
  /** Samples by their places, a list per group: a site needs levels in two of each. Without groups, in any sample. */
  groups: readonly (readonly number[])[];
}
