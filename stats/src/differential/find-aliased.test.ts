import { expect, test } from 'vitest';
import { designMatrix, findAliasedColumns } from '../index.ts';

const group = { name: 'group', categories: ['a', 'a', 'b', 'b', 'c', 'c'] };

test('a design of full rank has no aliased column', () => {
  const batch = { name: 'batch', categories: ['1', '2', '1', '2', '1', '2'] };
  expect(findAliasedColumns(designMatrix([batch, group], 6))).toEqual([]);
});

test('a batch for each group is named with the batches that it can’t be told apart from', () => {
  const batch = { name: 'batch', categories: ['1', '1', '2', '2', '3', '3'] };
  expect(findAliasedColumns(designMatrix([batch, group], 6))).toEqual([
    { column: 'group: b', by: ['batch: 2'] },
    { column: 'group: c', by: ['batch: 3'] },
  ]);
});

test('a number that follows the groups is found through its scale and its shift', () => {
  const age = { name: 'age', numbers: [10, 10, 20, 20, 30, 30] };
  expect(findAliasedColumns(designMatrix([age, group], 6, { numbers: 'standardised' }))).toEqual([
    { column: 'group: c', by: ['age', 'group: b'] },
  ]);
});

test('subjects that are all in one group determine it', () => {
  const subject = { name: 'subject', categories: ['p', 'p', 'q', 'q', 'r', 'r'] };
  const two = { name: 'group', categories: ['a', 'a', 'a', 'a', 'b', 'b'] };
  expect(findAliasedColumns(designMatrix([subject, two], 6))).toEqual([{ column: 'group: b', by: ['subject: r'] }]);
});
