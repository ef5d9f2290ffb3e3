import {
  type CohortExport,
  type ExportFormat,
  type ExportLevel,
  exportLevels,
  ranks,
  rankTitles,
} from '@cohortium/contract';
import { environment, formatBytes, formatCount } from '#platform';

/** Formats in the order in which they are offered, and who reads each. */
export const FORMATS: readonly { format: ExportFormat; title: string; hint: string }[] = [
  {
    format: 'tsv',
    title: 'Text tables',
    hint: 'Counts, metadata, lineages and sequences as TSV; input for npm run analyse',
  },
  { format: 'biom', title: 'BIOM 2.1', hint: 'One HDF5 file for biom-format, QIIME and other tools' },
  { format: 'phyloseq', title: 'phyloseq', hint: 'Files with the R script that builds the object' },
  {
    format: 'tree_summarized_experiment',
    title: 'TreeSummarizedExperiment',
    hint: 'Files and R script for mia and other Bioconductor packages',
  },
  { format: 'h5ad', title: 'AnnData', hint: 'One h5ad file for Python' },
  { format: 'qza', title: 'QIIME 2', hint: 'Artifacts: table, taxonomy, sequences and tree' },
  {
    format: 'ro_crate',
    title: 'RO-Crate',
    hint: 'All files with recipe, lineage, software and citations, for archiving',
  },
];

const OTHER: Partial<Record<ExportLevel, string>> = {
  gene: 'Gene',
  cpg: 'CpG',
  amr_gene: 'AMR gene',
  mutation: 'Mutation',
};

/** What the rows of the table may be, the finest first. */
export const LEVELS: readonly { value: ExportLevel; label: string }[] = [...exportLevels]
  .map((value) => {
    const rank = ranks.find((each) => each === value);
    return { value, label: value === 'feature' ? 'ASV or OTU' : rank ? rankTitles[rank] : (OTHER[value] ?? value) };
  })
  .toSorted((a, b) => Number(b.value === 'feature') - Number(a.value === 'feature'));

export interface ExportChoice {
  format: ExportFormat;
  level: ExportLevel;
  with_tree: boolean;
}

export const DEFAULT_CHOICE: ExportChoice = { format: 'tsv', level: 'feature', with_tree: false };

export const isInProgress = ({ state }: Pick<CohortExport, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** One sentence: what would be, or is, in the file. */
export function describeSize({ state, n_samples, n_features, expected_bytes, size_bytes }: CohortExport): string {
  const whose = formatCount(n_samples, 'sample');
  if (state !== 'succeeded' || size_bytes === null) return `${whose}, about ${formatBytes(expected_bytes)}`;
  const rows = n_features === null ? '' : `, ${formatCount(n_features, 'row')}`;
  return `${whose}${rows}, ${formatBytes(size_bytes)}`;
}

/** How a program fetches the same file, with a token of the person's settings. */
export function toDownloadCommand(
  { id, version, workspace_id }: { id: string; version: number; workspace_id: string },
  { format, level, with_tree }: ExportChoice,
): string {
  const words = new URLSearchParams({
    format,
    level,
    with_tree: String(with_tree),
    version: String(version),
    workspace_id,
  });
  const path = `${environment.api_base}/cohort/${id}/result/export?${words}`;
  const address = new URL(path, globalThis.location?.href ?? 'http://localhost');
  return `curl -fOJ -C - -H "Authorization: Bearer $COHORTIUM_TOKEN" "${address}"`;
}
