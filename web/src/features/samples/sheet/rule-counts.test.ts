import type { Attrition } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { countsByKey, describeFilter } from './rule-counts.ts';

const step = (path: string, key: string, depth: number, n_samples: number) => ({
  path,
  key,
  depth,
  description: `${path} holds`,
  n_samples,
  n_alone: n_samples,
});
const counted: Attrition = {
  total_unfiltered: 100,
  total: 7,
  steps: [
    { ...step('and_.0', '', 0, 80) },
    step('advance_filters.primary_filters', 'root', 0, 50),
    step('advance_filters.primary_filters.rules.0', 'n1', 1, 60),
    step('advance_filters.taxonomy_filters', 'root', 0, 7),
    step('advance_filters.taxonomy_filters.rules.0', 'n1', 1, 7),
  ],
};

test('each tree has its own counts, though their rules are named alike', () => {
  expect([...countsByKey(counted, 'primary_filters')]).toEqual([
    ['root', 50],
    ['n1', 60],
  ]);
  expect([...countsByKey(counted, 'taxonomy_filters')]).toEqual([
    ['root', 7],
    ['n1', 7],
  ]);
});

test('the filter reads as one sentence of its outer parts', () => {
  expect(describeFilter(counted)).toBe(
    'and_.0 holds; and advance_filters.primary_filters holds; and advance_filters.taxonomy_filters holds',
  );
});
