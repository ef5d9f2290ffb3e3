import { expect, test } from 'vitest';
import { pastedText } from './use-clipboard.ts';

const cells = {
  columns: ['sample_id', 'sex'],
  rows: [
    ['F3D1', ''],
    ['F3D3', ''],
  ],
};
const sexes = { anchor: { row: 1, column: 1 }, active: { row: 0, column: 1 } };

test('one copied cell fills everything that is marked', () => {
  expect(pastedText(cells, sexes, [['female']]).rows.map((row) => row[1])).toEqual(['female', 'female']);
});

test('a block begins at the upper left corner of what is marked', () => {
  const block = [['female'], ['male'], ['female']];
  expect(pastedText(cells, sexes, block).rows).toEqual([
    ['F3D1', 'female'],
    ['F3D3', 'male'],
    ['', 'female'],
  ]);
});
