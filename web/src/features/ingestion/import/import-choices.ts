import { type ImportPreview, type Mapping, noMapping, type ProblemFix, type Strandedness } from '@cohortium/contract';
import type { QueuedFile } from '../drafts/submission-file.ts';

export interface ImportChoices {
  /** The ID of an existing submission to add to; empty for a new one. */
  project_id: string;
  project_name: string;
  /** The reference of the lineages. */
  reference_name: string;
  /** Detected from the tables if empty. */
  data_type: string;
  samples_in: '' | 'columns' | 'rows';
  /** Which of STAR’s columns is taken; by the counts if empty. */
  strandedness: Strandedness | '';
  /** The mapping of the sheet's columns and values. */
  mapping: Mapping;
}

export const defaultChoices: ImportChoices = {
  project_id: '',
  project_name: '',
  reference_name: '',
  data_type: '',
  samples_in: '',
  strandedness: '',
  mapping: noMapping,
};

const stemOf = (name: string): string => name.replace(/\.(gz|bz2)$/i, '').replace(/\.[^.]+$/, '');

/**
 * A name for the submission, after the first file: `gut.counts.tsv.gz` → `gut.counts`; where there is a file per sample,
 * after what their names have in common: `S1_ReadsPerGene.out.tab`, `S2_…` → `ReadsPerGene.out`.
 */
export function nameOfFiles(names: readonly string[]): string {
  const [first = '', ...others] = names.map(stemOf);
  if (others.length === 0) return first;
  const endings = [...first.matchAll(/[-_.](?=[^-_.]{3})/g)].map(({ index }) => first.slice(index));
  const common = endings.find((ending) => others.every((stem) => stem.endsWith(ending)));
  return common?.slice(1) ?? first;
}

/** The file IDs of an import after all uploads are complete, else null. */
export function uploadedFileIds(files: readonly Pick<QueuedFile, 'state' | 'file_id'>[]): string[] | null {
  const ids = files.flatMap(({ state, file_id }) => (state === 'sent' && file_id !== null ? [file_id] : []));
  return files.length > 0 && ids.length === files.length ? ids : null;
}

/** Why the import can't start yet; null if it can. */
export function importBlocker(preview: ImportPreview | undefined, choices: ImportChoices): string | null {
  if (!preview) return 'The files are being read.';
  if (preview.metadata && preview.metadata.n_errors > 0) return 'Fix or remove the sample sheet.';
  if (preview.stranded && preview.stranded.inferred === null && choices.strandedness === '') {
    return 'Choose the strandedness of the library.';
  }
  if (choices.project_id === '' && choices.project_name.trim() === '') return 'Enter a name for the submission.';
  return null;
}

type Metadata = NonNullable<ImportPreview['metadata']>;

/** The mapping after a fix; null if the file itself must be changed. */
export function mappingWith(mapping: Mapping, fix: ProblemFix, { fields }: Pick<Metadata, 'fields'>): Mapping | null {
  const withTerm = (field: string, from: string, to: string): Mapping => ({
    ...mapping,
    values: { ...mapping.values, [field]: { ...mapping.values[field], [from]: to } },
  });
  if (fix.kind === 'map_value') return withTerm(fix.field, fix.from, fix.to);
  if (fix.kind === 'rename_column') return { ...mapping, columns: { ...mapping.columns, [fix.column]: fix.to } };
  const field = fix.kind === 'fill_all' ? fields.find(({ column }) => column === fix.column)?.field : null;
  return fix.kind === 'fill_all' && field ? withTerm(field, fix.from, fix.to) : null;
}

/** Like `mappingWith` for all fixes of a group; null if any of them requires a change of the file. */
export const mappingWithAll = (mapping: Mapping, fixes: readonly ProblemFix[], metadata: Pick<Metadata, 'fields'>) =>
  fixes.length === 0
    ? null
    : fixes.reduce<Mapping | null>((sum, fix) => sum && mappingWith(sum, fix, metadata), mapping);

/** How much of an import is done, 0 to 1, by its state. */
export const progressByState = { queued: 0.05, reading: 0.3, writing: 0.7, done: 1, failed: 1 } as const;
