import type { ExportLevel } from '@cohortium/contract';
import type { BiomMetadata } from './write-biom.ts';

/** Which file is wanted. */
export type Target =
  | 'tsv'
  | 'merged'
  | 'biom'
  | 'h5ad'
  | 'qza'
  | 'phyloseq'
  | 'tree_summarized_experiment'
  | 'ro_crate';

export interface Writing {
  target: Target;
  level: ExportLevel;
  by_name: boolean;
  /** Whether all amounts are read counts. */
  are_counts: boolean;
  data_sets: { path: string; taxonomy_release: string }[];
  /** Where the samples' sheet lies, and the tree. */
  sheet: string;
  tree: string | null;
  /** A folder of this writing's own, and where the file goes. */
  folder: string;
  path: string;
  content_key: string;
  metadata: BiomMetadata;
  with_metadata: boolean;
  with_lineage: boolean;
  /** Further files of a bundle, and how its crate begins. */
  extra_files: { name: string; text: string }[];
  crate: string | null;
  citations: string;
  progress: SharedArrayBuffer;
}

export type WrittenExport = { problem: string } | { n_features: number };
