import type { RunDetail, RunStep } from '@cohortium/contract';

const ID = '0'.repeat(31);

export const stepOf = (step: string, sample_id: string | null, more: Partial<RunStep> = {}): RunStep => ({
  step,
  sample_id,
  state: 'queued',
  attempts: 0,
  reason: null,
  command: null,
  exit_code: null,
  reads_in: null,
  reads_out: null,
  started_at: null,
  finished_at: null,
  ...more,
});

/** Two mice in a pipeline of two steps a sample and one over the pool. */
export const mouseRun = (more: Partial<RunDetail> = {}): RunDetail => ({
  id: `${ID}1`,
  workspace_id: `${ID}2`,
  name: 'Mouse gut, weaning',
  state: 'running',
  progress: 0.5,
  reason: null,
  retriable: false,
  pipeline_id: `${ID}3`,
  pipeline_name: 'Amplicon 16S',
  pipeline_version: '1.0.0',
  param_set_id: `${ID}4`,
  param_set_name: 'V4 MiSeq',
  project_id: `${ID}5`,
  project_name: 'Mouse gut, weaning',
  n_samples: 2,
  n_samples_failed: 0,
  index_state: 'none',
  created_by: 'Ana Ribeiro',
  created_at: '2026-11-20T09:11:00.000Z',
  started_at: '2026-11-20T09:12:00.000Z',
  finished_at: null,
  params: { min_overlap: 16 },
  params_hash: 'ab',
  reference: {
    id: `${ID}6`,
    name: 'RDP',
    version: '16',
    sha256: 'cd',
    n_sequences: 13_212,
    terms_of_use: 'CC BY-SA',
    caution: null,
  },
  software: [],
  steps: [
    { id: 'merge', title: 'Check files, remove primers, merge pairs', per_sample: true },
    { id: 'filter', title: 'Filter by expected errors and length', per_sample: true },
    { id: 'pool', title: 'Pool the samples', per_sample: false },
  ],
  step_records: [],
  samples: [
    { sample_id: 'F3D1', reads_in: 5869 },
    { sample_id: 'F3D145', reads_in: 7377 },
  ],
  n_features: null,
  pipeline_data_id: null,
  ...more,
});
