import type { FilterCondition, HitOf, SampleField } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { namesOfAnswers } from '../queries/sample-queries.ts';
import { describeRule, idsToName } from './describe-rule.ts';

const rule = (given: Partial<FilterCondition>): FilterCondition => ({
  condition: 'and',
  field: 'days_post_weaning',
  operator: '=',
  value: null,
  regex: false,
  ...given,
});
const catalogue: SampleField[] = [
  { field: 'days_post_weaning', title: 'Days post weaning', kind: 'number', unit: null, n_values: 19, n_missing: 0 },
];

test('a rule reads as a sentence with the field’s title', () => {
  expect(describeRule(rule({ operator: '>=', value: 140 }), catalogue)).toEqual({
    title: 'Days post weaning',
    description: '≥ 140',
  });
  expect(describeRule(rule({ operator: 'between', value: [0, 10] }), catalogue).description).toBe('between 0 and 10');
  expect(describeRule(rule({ operator: 'not_exists' }), catalogue).description).toBe('is not recorded');
});

test('many values are counted rather than printed', () => {
  expect(describeRule(rule({ operator: 'in', value: ['a', 'b'] }), []).description).toBe('is a or b');
  expect(describeRule(rule({ operator: 'in', value: ['a', 'b', 'c', 'd', 'e'] }), []).description).toBe(
    'is a, b or 3 others',
  );
});

test('a run is named by its name, and as long as that is not known by the digits that tell it from its neighbours', () => {
  const id = '0193a5b27c6d7e8f9a0b1c2d3e4f5061';
  const run = rule({ field: 'run_id', value: id });
  expect(describeRule(run, catalogue)).toEqual({ title: 'Run', description: 'is …4f5061' });
  expect(idsToName({ and_: [run, rule({ value: 21 })], or_: [] })).toEqual([id]);
  const hit: HitOf<'run'> = {
    ...{ kind: 'run', id, name: 'Mouse gut, Amplicon 16S', access: 'own', workspace_name: 'Gut lab' },
    ...{ state: 'succeeded', pipeline_name: 'Amplicon 16S', created_at: '2026-11-20T10:00:00.000Z' },
  };
  const answer = { data: { groups: [{ kind: hit.kind, total: 1, hits: [hit] }], unavailable: [] } };
  const names = namesOfAnswers([{ data: answer }, {}]);
  expect(describeRule(run, catalogue, names).description).toBe('is Mouse gut, Amplicon 16S');
});
