import type { SampleField, SampleRow } from '@cohortium/contract';

/** A column of the portal's own beside the submitters': which of the cohorts hold a sample. */
export const COHORTS_COLUMN: SampleField = {
  field: 'in cohorts',
  title: 'In cohorts',
  kind: 'text',
  unit: null,
  n_values: 0,
  n_missing: 0,
};

/** Members with the names of the cohorts that hold them among their metadata. */
export const withCohortNames = (
  rows: readonly (SampleRow & { cohort_ids: readonly string[] })[],
  nameOf: (id: string) => string,
): SampleRow[] =>
  rows.map(({ cohort_ids, ...row }) => ({
    ...row,
    metadata: { ...row.metadata, [COHORTS_COLUMN.field]: cohort_ids.map(nameOf).join(', ') },
  }));
