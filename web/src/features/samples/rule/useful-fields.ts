import type { SampleField } from '@cohortium/contract';

/** Columns that every sample may have, in the order that a table shows them; all others are the submitters' own. */
const COMMON = [
  'tag',
  'sex',
  'age_years',
  'race',
  'collection_site',
  'collection_site_coarse',
  'location',
  'seq_platform',
  'variable_region',
  'project_name',
  'pipeline_name',
  'reference_name',
  'data_type',
  'n_features',
];
/** Shown as their own columns, wherever they stand. */
const FIXED = ['sample_id', 'subject_id', 'reads'];
const TABLE_COLUMNS = 6;
const MAX_SUBMITTER_FACETS = 4;

/** Coarser versions of other fields, shown only if the finer one is not recorded. */
const COARSER: Readonly<Record<string, string>> = { collection_site_coarse: 'collection_site' };

const isSubmitterField = ({ field }: SampleField) => !COMMON.includes(field) && !FIXED.includes(field);
const orderOf = ({ field }: SampleField) => {
  const rank = COMMON.indexOf(field);
  return rank < 0 ? COMMON.length : rank;
};

/** The submitters' categorical columns, most informative first. */
export function submitterCategories(catalogue: readonly SampleField[]): SampleField[] {
  return catalogue
    .filter(
      (field) => isSubmitterField(field) && field.kind !== 'number' && field.n_values >= 2 && field.n_values <= 12,
    )
    .sort((a, b) => a.n_missing - b.n_missing || a.n_values - b.n_values)
    .slice(0, MAX_SUBMITTER_FACETS);
}

/** Everything a table may show beside the fixed columns: common ones first, then the submitters' own. */
export function offeredFields(catalogue: readonly SampleField[]): SampleField[] {
  return catalogue
    .filter(({ field }) => !FIXED.includes(field))
    .sort((a, b) => orderOf(a) - orderOf(b) || a.title.localeCompare(b.title));
}

/**
 * The default columns: fields in the filter, then fields that vary, submitters' own before processing. Constant fields are left out.
 */
export function usualFields(catalogue: readonly SampleField[], filteredNames: readonly string[] = []): string[] {
  const offered = offeredFields(catalogue);
  const filteredFields = filteredNames.flatMap((name) => offered.filter(({ field }) => field === name));
  const about = offered.filter((field) => !isSubmitterField(field) && orderOf(field) < COMMON.indexOf('seq_platform'));
  const isText = ({ kind }: SampleField) => kind === 'text';
  const differing = offered.filter((field) => isSubmitterField(field) && field.n_values > 1);
  // Free-text fields are mostly alternative sample names.
  const submitterFields = [...differing.filter((field) => !isText(field)), ...differing.filter(isText)];
  const varied = about.filter(({ n_values }) => n_values > 1);
  const isRepeated = ({ field }: SampleField) => varied.some((finer) => finer.field === COARSER[field]);
  const chosen = new Set([...filteredFields, ...varied.filter((field) => !isRepeated(field)), ...submitterFields]);
  return [...chosen].slice(0, TABLE_COLUMNS).map(({ field }) => field);
}

const SEARCHED_FROM = 10;

/** Whether a list is long enough for a search field. */
export const isLongList = (fields: readonly SampleField[]): boolean => fields.length >= SEARCHED_FROM;

/** The fields whose name, title or submitted name contains the search text; all if it is empty. */
export function searchFields(fields: readonly SampleField[], typed: string): SampleField[] {
  const searchText = typed.trim().toLowerCase();
  return fields.filter(({ field, title, submitted_as = [] }) =>
    [title, field, ...submitted_as.map(({ name }) => name)].join(' ').toLowerCase().includes(searchText),
  );
}
