import { expect, test } from 'vitest';
import { columnsToMatch, isControlled } from './column-values.ts';

test('each different value with its count, the most frequent first; empty cells are no value', () => {
  const cells = {
    columns: ['sex', ''],
    rows: [
      ['F', 'x'],
      ['M', 'x'],
      ['F ', ''],
      ['', ''],
    ],
  };
  expect(columnsToMatch(cells)).toEqual([
    {
      name: 'sex',
      values: [
        { value: 'F', count: 2 },
        { value: 'M', count: 1 },
      ],
    },
  ]);
});

test('a repeated name is asked about once, and too many different values not at all', () => {
  const rows = Array.from({ length: 1001 }, (_, at) => [`S${at}`, 'x']);
  expect(columnsToMatch({ columns: ['sample_id', 'sample_id'], rows })).toEqual([{ name: 'sample_id', values: [] }]);
});

test('which fields have a list of words', () => {
  expect(['sex', 'seq_platform', 'age_years', null].map(isControlled)).toEqual([true, true, false, false]);
});
