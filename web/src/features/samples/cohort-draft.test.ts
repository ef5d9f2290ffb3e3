import type { SampleMetric } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { checksOf, processingOf } from './cohort-draft.ts';

const bar = (value: string | null, count: number) => ({ value, count, total: 100 });
const metric: SampleMetric = {
  total: 19,
  total_unfiltered: 100,
  n_subjects: 1,
  n_projects: 1,
  strategy: [bar('Amplicon 16S', 19)],
  variable_region: [bar('V4', 19), bar('V1–V2', 60), bar(null, 0)],
  platform: [bar('MiSeq', 19)],
  fields: { reference_name: [bar('Demonstration', 19), bar('SILVA', 0)] },
  catalogue: [],
};

test('a filter on V4 leaves one processing, although the facet shows what V1–V2 would add', () => {
  const onV4 = [{ condition: 'and', field: 'variable_region', operator: 'in', value: ['V4'], regex: false }] as const;
  const processing = processingOf(
    metric,
    onV4.map((rule) => ({ ...rule, value: [...rule.value] })),
  );
  expect(checksOf(processing, { n: 19, n_subjects: 19 })[0]).toEqual({
    fine: true,
    title: 'One processing:',
    message: 'Amplicon 16S, Demonstration, V4, MiSeq',
  });
});

test('two regions are reported before the cohort is created', () => {
  const [check] = checksOf(processingOf(metric, []), { n: 79, n_subjects: 79 });
  expect(check?.fine).toBe(false);
  expect(check?.message).toContain('2 variable regions (V4, V1–V2)');
});

test('repeated subjects are counted', () => {
  const [, check] = checksOf(processingOf(metric, []), { n: 19, n_subjects: 1 });
  expect(check).toMatchObject({ fine: false, title: '19 samples of 1 subject.' });
});
