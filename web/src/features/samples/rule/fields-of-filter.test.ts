import { noFilter, sampleFilterSchema } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { fieldsOfFilter } from './fields-of-filter.ts';

test('the fields of a filter are those of its rules, lists and nested groups, each once and in order', () => {
  const rule = (field: string) => ({ field, operator: '=', value: 'x', regex: false });
  const filter = sampleFilterSchema.parse({
    and_: [rule('diagnosis')],
    or_: [rule('sex'), rule('diagnosis')],
    advance_filters: { primary_filters: { rules: [], subgroups: [{ rules: [rule('cage')] }] } },
    identifiers: ['F3D0'],
  });
  expect(fieldsOfFilter(filter)).toEqual(['diagnosis', 'sex', 'cage']);
  expect(fieldsOfFilter(noFilter)).toEqual([]);
});
