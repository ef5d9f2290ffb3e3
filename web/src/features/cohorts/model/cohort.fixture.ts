import type { CohortDetail, SampleField, SampleRow } from '@cohortium/contract';

const id = '0193a5b27c6d7e8f9a0b1c2d3e4f5061';

export const aField = (name: string, kind: SampleField['kind'], changed: Partial<SampleField> = {}): SampleField => ({
  field: name,
  title: name,
  kind,
  unit: null,
  n_values: 2,
  n_missing: 0,
  ...changed,
});

/** One sample of the mouse gut. */
export const aMember = (sample_id: string, metadata: SampleRow['metadata'] = {}): SampleRow => ({
  internal_run_id: id,
  result_id: id,
  sample_id,
  subject_id: 'F3',
  project_id: id,
  project_name: 'Mouse gut',
  access: 'own',
  workspace_name: 'Gut Lab',
  original_project_id: null,
  pipeline_data_id: id,
  run_id: null,
  pipeline_name: 'Amplicon 16S',
  reference_name: 'Demonstration',
  data_type: 13,
  sex: null,
  race: null,
  location: null,
  age_years: null,
  seq_platform: null,
  collection_site: null,
  collection_site_coarse: null,
  variable_region: 'V4',
  tags: [],
  reads: 7000,
  n_features: 90,
  metadata,
  top_genera: [],
});

export const processing = {
  pipeline_name: 'Amplicon 16S',
  reference_name: 'Demonstration',
  variable_region: 'V4',
  n_samples: 19,
  caution: null,
};

/** Nineteen samples of the mouse gut, frozen twice. */
export const aCohort = (changed: Partial<CohortDetail> = {}): CohortDetail => ({
  id,
  workspace_id: 'a'.repeat(32),
  name: 'Mouse gut',
  description: '',
  cohort_type: 'private',
  omic_type: 'microbiomics',
  version: 2,
  n_samples: 19,
  n_subjects: 1,
  content_hash: '7f3a90c1'.repeat(8),
  created_by: 'Ana Ribeiro',
  created_at: '2026-11-18T09:11:00.000Z',
  updated_at: '2026-11-19T09:11:00.000Z',
  starred: false,
  tags: [],
  access: 'own',
  access_level: 'modify',
  is_public: false,
  workspace_name: 'Mouse lab',
  shared_by: null,
  shared_at: null,
  recipe: {
    filter: null,
    selection: null,
    parent: null,
    parents: [],
    steps: [{ words: 'Samples of the gut', n_samples: 19 }],
  },
  processing: [processing],
  n_unavailable: 0,
  fields: [],
  total_reads: 133_000,
  reads_range: [5000, 9000],
  ...changed,
});
