import { expect, test } from 'vitest';
import { countSubjects, repeatWarnings } from './find-warnings.ts';
import type { MemberFact } from './members-index-store.ts';

const fact = (result_id: string, sample_id: string, subject_id: string | null): MemberFact => ({
  result_id,
  sample_id,
  subject_id,
  project_id: 'p1',
  project_name: 'Weaning',
  seq_platform: null,
  variable_region: null,
  pipeline_name: 'Amplicon 16S 1.0.0',
  reference_name: 'RDP 16',
  pipeline_data_id: 'd1',
  values: [],
  group: null,
  reads: 10,
});

test('a sample that two runs have processed is reported, since each result counts as a sample of its own', () => {
  const [warning] = repeatWarnings([fact('r1', 'F3D0', 'F3'), fact('r2', 'F3D0', 'F3'), fact('r3', 'F3D1', 'F3')]);
  expect(warning?.code).toBe('repeated_samples');
  expect(warning?.message).toMatch(/^1 sample of 2 samples have more than one result/);
  expect(repeatWarnings([fact('r1', 'F3D0', null), fact('r2', 'F3D1', null)])).toEqual([]);
});

test('subjects are counted where they are recorded', () => {
  expect(countSubjects([fact('r1', 'a', 'F3'), fact('r2', 'b', 'F3'), fact('r3', 'c', null)])).toBe(1);
});
