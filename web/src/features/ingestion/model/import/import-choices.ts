import { type ImportPreview, type Mapping, noMapping, type ProblemFix, type Strandedness } from '@cohortium/contract';
import type { QueuedFile } from '../reads/submission-file.ts';

export interface ImportChoices {
  /** Of a submission of the workspace that is added to; empty for a new one. */
  project_id: string;
  project_name: string;
  /** What the lineages come from. */
  reference_name: string;
  /** By the tables' content while empty. */
  data_type: string;
  samples_in: '' | 'columns' | 'rows';
  /** Which of STAR’s columns is taken. */
  strandedness: Strandedness;
  /** How the sheet's columns and words are understood. */
  mapping: Mapping;
}

export const noChoices: ImportChoices = {
  project_id: '',
  project_name: '',
  reference_name: '',
  data_type: '',
  samples_in: '',
  strandedness: 'unstranded',
  mapping: noMapping,
};

/** A name for the submission, after the first file: `gut.counts.tsv.gz` → `gut.counts`. */
export const nameOfFile = (name: string): string => name.replace(/\.(gz|bz2)$/i, '').replace(/\.[^.]+$/, '');

/** The uploads of an import once all of them have arrived, else null. */
export function arrivedFiles(files: readonly Pick<QueuedFile, 'state' | 'file_id'>[]): string[] | null {
  const ids = files.flatMap(({ state, file_id }) => (state === 'sent' && file_id !== null ? [file_id] : []));
  return files.length > 0 && ids.length === files.length ? ids : null;
}

/** Why it cannot be imported yet, in words; null when it can. */
export function whyNotYet(preview: ImportPreview | undefined, choices: ImportChoices): string | null {
  if (!preview) return 'The files are being read.';
  if (preview.metadata && preview.metadata.n_errors > 0) return 'Mend the sample sheet first, or take it out.';
  if (choices.project_id === '' && choices.project_name.trim() === '') return 'Name the submission.';
  return null;
}

type Metadata = NonNullable<ImportPreview['metadata']>;

/** What a mend of the sheet means for how it is understood; null where the file itself must be changed. */
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

/** As `mappingWith`, of all fixes of a kind; null unless every one of them can be made so. */
export const mappingWithAll = (mapping: Mapping, fixes: readonly ProblemFix[], metadata: Pick<Metadata, 'fields'>) =>
  fixes.length === 0
    ? null
    : fixes.reduce<Mapping | null>((sum, fix) => sum && mappingWith(sum, fix, metadata), mapping);

/** How much of an import is done, 0 to 1, by its state. */
export const shareDone = { queued: 0.05, reading: 0.3, writing: 0.7, done: 1, failed: 1 } as const;
