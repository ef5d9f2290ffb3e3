import { type Attrition, type SampleFilter, sampleFilterSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { describeStep, removeAtPath, stripSteps } from './strip-steps.ts';

const filter: SampleFilter = sampleFilterSchema.parse({
  omic_type: 'microbiomics',
  and_: [{ field: 'sample_type', operator: 'in', value: ['biopsy'] }],
  or_: [
    { field: 'sex', operator: 'in', value: ['female'] },
    { field: 'age_years', operator: '<', value: 10 },
  ],
  identifiers: ['F3D0', 'F3D1'],
  advance_filters: {
    primary_filters: {
      rules: [{ field: 'site', value: 'ileum' }],
      subgroups: [{ negate: true, rules: [{ field: 'antibiotics', value: 'yes' }] }],
    },
  },
});

const step = (path: string, depth: number, n_samples: number) => ({
  path,
  depth,
  description: `${path} in words`,
  n_samples,
  n_alone: n_samples,
});
const root = 'advance_filters.primary_filters';
const counted: Attrition = {
  total_unfiltered: 100,
  total: 5,
  steps: [
    step('and_.0', 0, 50),
    step('or_', 0, 40),
    step('or_.0', 1, 30),
    step('or_.1', 1, 40),
    step('identifiers', 0, 20),
    step(root, 0, 5),
    step(`${root}.rules.0`, 1, 10),
    step(`${root}.subgroups.0`, 1, 5),
    step(`${root}.subgroups.0.rules.0`, 2, 3),
  ],
};

test('the strip shows what follows on each other: alternatives as one step, the outer group opened up', () => {
  const steps = stripSteps(filter, counted, { catalogue: [] });
  expect(steps.map(({ key, n_samples }) => [key, n_samples])).toEqual([
    ['and_.0', 50],
    ['or_', 40],
    ['identifiers', 20],
    [`${root}.rules.0`, 10],
    [`${root}.subgroups.0`, 5],
  ]);
  expect(steps[0]?.parts).toEqual([{ path: 'and_.0', title: 'sample_type', description: 'is biopsy' }]);
  expect(steps.slice(1, 3).map(describeStep)).toEqual(['Sex is female or age_years < 10', 'identifiers in words']);
});

test('an outer group of alternatives stays one step', () => {
  const any = structuredClone(filter);
  if (any.advance_filters?.primary_filters) any.advance_filters.primary_filters.group_operator = 'or';
  expect(stripSteps(any, counted, { catalogue: [] }).map(({ key }) => key)).toEqual([
    'and_.0',
    'or_',
    'identifiers',
    root,
  ]);
});

test('each part of the filter can be taken away by its place', () => {
  expect(removeAtPath(filter, 'and_.0').and_).toEqual([]);
  expect(removeAtPath(filter, 'or_.1').or_.map(({ field }) => field)).toEqual(['sex']);
  expect(removeAtPath(filter, 'or_').or_).toEqual([]);
  expect(removeAtPath(filter, 'identifiers').identifiers).toBeUndefined();
  expect(removeAtPath(filter, `${root}.subgroups.0`).advance_filters?.primary_filters).toMatchObject({
    rules: [{ field: 'site' }],
    subgroups: [],
  });
  expect(removeAtPath({ ...filter, exclude_public_data: true }, 'exclude_public_data').exclude_public_data).toBe(false);
});

test('a place that is not there, or belongs to an older filter, takes nothing away', () => {
  for (const path of ['and_.7', 'gone', `${root}.rules.9.value`, ''])
    expect(removeAtPath(filter, path)).toEqual(filter);
});
