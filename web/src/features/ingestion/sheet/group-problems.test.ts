import type { SheetProblem } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { groupProblems, safeFixes } from './group-problems.ts';

const problem = (row: number, more: Partial<SheetProblem>): SheetProblem => ({
  severity: 'warning',
  row,
  column: 'sex',
  file: null,
  message: `“w” in row ${row} is no term.`,
  remedy: 'Use female.',
  fix: { kind: 'fill_all', column: 'sex', from: 'w', to: 'female', n_cells: 2 },
  ...more,
});
const empty = (row: number) =>
  problem(row, { severity: 'error', column: null, message: `Row ${row} is empty.`, fix: { kind: 'remove_row', row } });

test('the same word in two rows is one decision with one fix', () => {
  const [group, ...others] = groupProblems([problem(1, {}), problem(7, {})]);
  expect(others).toEqual([]);
  expect(group?.problems.map(({ row }) => row)).toEqual([1, 7]);
  expect(group?.fixes).toHaveLength(1);
});

test('rows that are each fixed in their own place are one group with a fix each', () => {
  expect(groupProblems([empty(3), empty(9)])[0]?.fixes).toEqual([
    { kind: 'remove_row', row: 3 },
    { kind: 'remove_row', row: 9 },
  ]);
});

test('unlike problems stay apart, also without a fix', () => {
  const apart = [problem(1, { fix: null }), problem(2, { fix: null, column: 'age', message: 'Not an age.' })];
  expect(groupProblems(apart)).toHaveLength(2);
});

test('what loses nothing can be done at once', () => {
  expect(safeFixes([problem(1, {}), problem(7, {}), empty(3)])).toHaveLength(1);
});
