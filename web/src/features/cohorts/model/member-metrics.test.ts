import type { SampleField, SampleRow } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { binNumbers, measureMembers } from './member-metrics.ts';

const id = '0193a5b27c6d7e8f9a0b1c2d3e4f5061';
const mouse = (sample_id: string, metadata: SampleRow['metadata']): SampleRow => ({
  internal_run_id: id,
  result_id: id,
  sample_id,
  subject_id: 'F3',
  project_id: id,
  project_name: 'Mouse gut',
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
const field = (name: string, kind: SampleField['kind']): SampleField => ({
  field: name,
  title: name,
  kind,
  unit: null,
  n_values: 2,
  n_missing: 0,
});

test('bins begin and end at round numbers and hold every sample once', () => {
  const bins = binNumbers([1, 9, 141, 150]);
  expect(bins[0]?.from).toBe(0);
  expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  expect(binNumbers([7])).toEqual([{ from: 7, to: 8, count: 1 }]);
  expect(binNumbers([])).toEqual([]);
});

test('early and late are counted, mice without a time apart', () => {
  const members = [mouse('F3D0', { time: 'Early' }), mouse('F3D1', { time: 'Early' }), mouse('F3D141', {})];
  expect(measureMembers([field('time', 'category')], members)).toMatchObject([
    {
      bars: [
        { value: 'Early', count: 2 },
        { value: null, count: 1 },
      ],
    },
  ]);
});

test('a value that is the same for all, and a name that differs for each, get no picture', () => {
  const members = Array.from({ length: 14 }, (_, i) => mouse(`F3D${i}`, { days: 3 }));
  const fields = [field('days', 'number'), field('sample_id', 'text'), field('variable_region', 'category')];
  expect(measureMembers(fields, members)).toEqual([]);
});
