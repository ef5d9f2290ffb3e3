import type { ExportFormat, ExportLevel } from '@cohortium/contract';
import type { CohortVersion } from '#cohorts';
import type { BiomMetadata } from './formats/write-biom.ts';

/** Progress in shared memory, because a busy thread can't process messages. */
export const openProgress = (): SharedArrayBuffer => new SharedArrayBuffer(4);

const WHOLE = 1000;

export function reportExportProgress(memory: SharedArrayBuffer, progress: number): void {
  Atomics.store(new Int32Array(memory), 0, Math.round(progress * WHOLE));
}

/** Progress and status text. */
export function readProgress(memory: SharedArrayBuffer): { progress: number; status_text: string } {
  const progress = Atomics.load(new Int32Array(memory), 0) / WHOLE;
  const status_text =
    progress < 0.1 ? 'Reading sample metadata' : progress < 0.75 ? 'Reading counts' : 'Writing the file';
  return { progress, status_text };
}

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

/** What is wanted of which cohort. */
export interface ResolvedExportRequest {
  cohort_id: string;
  version?: number | undefined;
  target: Target;
  level: ExportLevel;
  with_tree: boolean;
  with_metadata: boolean;
  with_lineage: boolean;
}

const endings: Record<Target, { ending: string; media_type: string }> = {
  tsv: { ending: 'tables.zip', media_type: 'application/zip' },
  merged: { ending: 'merged.tsv', media_type: 'text/tab-separated-values; charset=utf-8' },
  biom: { ending: 'biom', media_type: 'application/x-hdf5' },
  h5ad: { ending: 'h5ad', media_type: 'application/x-hdf5' },
  qza: { ending: 'qiime2.zip', media_type: 'application/zip' },
  phyloseq: { ending: 'phyloseq.zip', media_type: 'application/zip' },
  tree_summarized_experiment: { ending: 'treese.zip', media_type: 'application/zip' },
  ro_crate: { ending: 'crate.zip', media_type: 'application/zip' },
};

/** A name of a cohort that a file may have on any disk. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 80) || 'cohort';

/** File name of the sample sheet. */
export const sheetName = ({ name, version }: Pick<CohortVersion, 'name' | 'version'>): string =>
  `${plainName(name)}-v${version}-samples.tsv`;

/** File name and media type of an export. */
export function nameExport(
  { name, version }: Pick<CohortVersion, 'name' | 'version'>,
  { target, level }: Pick<ResolvedExportRequest, 'target' | 'level'>,
): { file_name: string; media_type: string } {
  const { ending, media_type } = endings[target];
  const of = level === 'feature' ? '' : `-${level}`;
  return { file_name: `${plainName(name)}-v${version}${of}.${ending}`, media_type };
}

/** Of targets that are wanted by another call than the one for formats. */
export const formatOf = (target: Target): ExportFormat => (target === 'merged' ? 'tsv' : target);
