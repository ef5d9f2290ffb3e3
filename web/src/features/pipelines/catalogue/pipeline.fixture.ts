import type { PipelineDetail } from '@cohortium/contract';

export const labSchema = {
  properties: {
    min_overlap: {
      ...{ title: 'Least overlap', description: 'Of a pair.', type: 'integer', default: 16 },
      ...{ minimum: 5, maximum: 300, 'x-unit': 'bases', 'x-group': 'Merging' },
    },
    feature_type: { title: 'Features', type: 'string', enum: ['asv', 'otu'], default: 'asv', 'x-group': 'Inference' },
    pooled: { title: 'Pooled', type: 'boolean', default: true, 'x-group': 'Inference' },
    forward_primer: { title: 'Forward primer', type: 'string', default: '', 'x-group': 'Primers' },
  },
};

export const labParameters: PipelineDetail['parameters'] = [
  {
    ...{ name: 'min_overlap', title: 'Least overlap', description: 'Of a pair.', unit: 'bases', group: 'Merging' },
    ...{ type: 'integer', bounds: '5 to 300', default: 16 },
  },
  { name: 'x', title: 'X', description: '', unit: '', group: null, type: 'boolean', bounds: '', default: false },
];

/** Registered by a lab, waiting for an administrator. */
export const labPipeline: PipelineDetail = {
  id: 'a'.repeat(32),
  name: 'Lab amplicon',
  version: '1.1.0',
  description: '',
  omic_type: 'microbiomics',
  raw_data_type: 10,
  file_formats: ['fastq'],
  result_data_type: 13,
  steps: [],
  citations: ['Callahan et al. 2016, DADA2. doi:10.1038/nmeth.3869', 'A talk'],
  params_schema: labSchema,
  references: [{ input: 'reference', kind: 'sequences-with-lineages', title: 'Reference sequences', required: true }],
  missing_packages: [],
  outputs: [{ id: 'feature_table', title: 'Feature counts per sample', file_name: 'feature-table.tsv' }],
  origin: 'registered',
  state: 'pending_approval',
  can_run: false,
  unavailable_reason: 'Lab amplicon 1.1.0 waits for an administrator’s leave.',
  created_by: 'Ana Ribeiro',
  owner: 'Ana Ribeiro',
  created_at: '2026-11-20T09:11:00.000Z',
  access: 'own',
  access_level: 'modify',
  is_public: false,
  workspace_name: null,
  shared_by: null,
  shared_at: null,
  parameters: labParameters,
  software: [{ name: 'vsearch' }, { name: 'cutadapt' }],
  containers: ['debian:12'],
  versions: [
    { id: 'a'.repeat(32), version: '1.1.0', state: 'pending_approval', created_at: '2026-11-20T09:11:00.000Z' },
    { id: 'b'.repeat(32), version: '1.0.0', state: 'deprecated', created_at: '2026-11-19T09:11:00.000Z' },
  ],
  file_name: 'lab.zip',
  sha256: 'f'.repeat(64),
  deprecated_at: null,
  deprecated_reason: null,
  decided_by: null,
  decided_at: null,
  decision_note: null,
  n_runs: 0,
  n_param_sets: 0,
};
