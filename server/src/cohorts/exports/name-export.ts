import type { ExportFormat } from '@cohortium/contract';
import type { CohortVersion } from '../cohorts-store.ts';
import type { Target } from './formats/writing.ts';
import type { ResolvedExportRequest } from './survey-export.ts';

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
