import type { SampleField, SampleRow } from '@cohortium/contract';

/** A column of the portal's own beside the submitters': which of the cohorts hold a sample. */
export const HELD_BY: SampleField = {
  field: 'in cohorts',
  title: 'In cohorts',
  kind: 'text',
  unit: null,
  n_values: 0,
  n_missing: 0,
};

/** Members with the names of the cohorts that hold them among their metadata. */
export const withCohorts = (
  rows: readonly (SampleRow & { cohort_ids: readonly string[] })[],
  nameOf: (id: string) => string,
): SampleRow[] =>
  rows.map(({ cohort_ids, ...row }) => ({
    ...row,
    metadata: { ...row.metadata, [HELD_BY.field]: cohort_ids.map(nameOf).join(', ') },
  }));
