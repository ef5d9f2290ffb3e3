import {
  type SampleField,
  type SampleFilter,
  type SampleMetric,
  type SampleRow,
  sampleFilterSchema,
} from '@cohortium/contract';

/** A column of the lung cohort. */
export const aField = (field: string, overrides: Partial<SampleField> = {}): SampleField => ({
  field,
  title: field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' '),
  kind: 'category',
  unit: null,
  n_values: 3,
  n_missing: 0,
  ...overrides,
});

export const lungFields: SampleField[] = [
  aField('sample_type', { n_values: 13 }),
  aField('smoking_status', { n_missing: 14 }),
  aField('age_years', { kind: 'number', unit: 'years' }),
  aField('taken_on', { kind: 'date' }),
];

export const aFilter = (overrides: object = {}): SampleFilter =>
  sampleFilterSchema.parse({ omic_type: 'microbiomics', ...overrides });

export const aMetric = (overrides: Partial<SampleMetric> = {}): SampleMetric => ({
  ...{ total: 1, total_unfiltered: 1, n_subjects: 0, n_projects: 1, fields: {}, catalogue: [] },
  ...overrides,
});

export const aRow = (overrides: Partial<SampleRow> = {}): SampleRow => ({
  internal_run_id: '1'.repeat(32),
  result_id: '2'.repeat(32),
  sample_id: 'CHK_6467_BAL',
  subject_id: null,
  project_id: '3'.repeat(32),
  project_name: 'Lung microbiome',
  access: 'own',
  workspace_name: 'Lung Lab',
  original_project_id: null,
  pipeline_data_id: '4'.repeat(32),
  run_id: null,
  pipeline_name: 'Import',
  reference_name: 'RDP',
  data_type: 14,
  sex: 'female',
  race: null,
  location: null,
  age_years: 43,
  seq_platform: null,
  collection_site: 'Lung',
  collection_site_coarse: null,
  variable_region: null,
  tags: ['discovery'],
  reads: 1185,
  amount_unit: 'reads',
  n_features: 11,
  metadata: { sample_type: 'BAL', smoking_status: null },
  top_genera: [
    { taxon: 'Prevotella', abundance: 0.5 },
    { taxon: 'unclassified Bacteria', abundance: 0.25 },
  ],
  ...overrides,
});
