import type { SampleMetric } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { facetsOf } from './facet-list.ts';

const bar = (value: string | null, total: number) => ({ value, count: total, total });
const lung: SampleMetric = {
  total: 78,
  total_unfiltered: 78,
  n_subjects: 6,
  n_projects: 1,
  tag: [],
  sex: [bar(null, 78)],
  collection_site: [bar('Lung', 18), bar('Nasopharynx', 60)],
  platform: [bar('454', 78)],
  variable_region: [bar('V1-V2', 76), bar(null, 2)],
  fields: {
    SiteSampled: [bar('Lung', 18), bar('Nasopharynx', 60)],
    SmokingStatus: [bar('Smoker', 33), bar('NonSmoker', 33), bar(null, 12)],
  },
  catalogue: [],
};

test('a facet that divides nothing, or what another divides already, is not shown but for tags and sex', () => {
  const shown = ['tag', 'sex', 'collection_site', 'SmokingStatus', 'variable_region'];
  expect(facetsOf(lung, []).map(({ field }) => field)).toEqual(shown);
});

test('what the filter speaks of stays in sight, so that it can be taken back', () => {
  expect(facetsOf(lung, ['seq_platform', 'SiteSampled']).map(({ field }) => field)).toContain('seq_platform');
  expect(facetsOf(lung, ['SiteSampled']).map(({ field }) => field)).toContain('SiteSampled');
});

test('a facet that the filter speaks of still hides its repetition', () => {
  expect(facetsOf(lung, ['collection_site']).map(({ field }) => field)).not.toContain('SiteSampled');
});

test('what the filter asks about comes first, and what its samples all share is left out', () => {
  expect(facetsOf(lung, ['variable_region'])[0]?.field).toBe('variable_region');
  const smokers = [
    { value: 'Smoker', count: 33, total: 33 },
    { value: 'NonSmoker', count: 0, total: 33 },
  ];
  const narrowed = { ...lung, fields: { SmokingStatus: smokers } };
  expect(facetsOf(narrowed, []).map(({ field }) => field)).not.toContain('SmokingStatus');
  expect(facetsOf(narrowed, ['SmokingStatus'])[0]?.field).toBe('SmokingStatus');
});
