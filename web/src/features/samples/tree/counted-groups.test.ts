import type { Attrition } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { aFilter } from '../sample.fixture.ts';
import { withCounts } from './counted-groups.ts';

test('groups of a filter say how many samples they leave, of how many, and their rules in words', () => {
  const rule = { field: 'sex', operator: '=', value: 'female' };
  const inner = { key: 'n1', id: 'n1', group_operator: 'or', rules: [rule] };
  const filter = aFilter({ advance_filters: { primary_filters: { key: 'root', id: 'root', subgroups: [inner] } } });
  const step = (key: string, n_samples: number) => ({
    ...{ path: 'advance_filters.primary_filters', depth: 0, description: `words of ${key}` },
    ...{ key, n_samples, n_alone: n_samples },
  });
  const counted: Attrition = { total: 30, total_unfiltered: 80, steps: [step('root', 30), step('n1', 33)] };
  const group = withCounts(filter, counted).advance_filters?.primary_filters;
  expect(group).toMatchObject({ title: 'Match all of these', subtitle: 'words of root', count: 30, total_count: 80 });
  expect(group?.subgroups[0]).toMatchObject({ title: 'Match any of these', subtitle: 'words of n1', count: 33 });
  expect(group?.subgroups[0]?.rules).toEqual(filter.advance_filters?.primary_filters?.subgroups[0]?.rules);
});
