import type { SheetProblem } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { marksOf, positionOfProblem, problemPositions } from './problem-marks.ts';

const problem = (more: Partial<SheetProblem>): SheetProblem => ({
  severity: 'error',
  row: null,
  column: null,
  file: null,
  message: 'It is wrong.',
  remedy: 'Mend it.',
  fix: null,
  ...more,
});
const columns = ['sex', 'sample_id'];

test('a problem of a cell, of a head, of a row, and of the sheet as a whole', () => {
  expect(positionOfProblem(problem({ row: 3, column: 'sex' }), columns, 1)).toEqual({ row: 2, column: 0 });
  expect(positionOfProblem(problem({ column: 'sex' }), columns, 1)).toEqual({ row: -1, column: 0 });
  expect(positionOfProblem(problem({ row: 3 }), columns, 1)).toEqual({ row: 2, column: 1 });
  expect(positionOfProblem(problem({}), columns, 1)).toBeNull();
});

test('a sheet without sample names marks the row at its beginning', () => {
  expect(positionOfProblem(problem({ row: 1 }), ['sex'], -1)).toEqual({ row: 0, column: 0 });
});

test('of two problems in one cell the error is shown, with its remedy', () => {
  const cell = { row: 1, column: 'sex' };
  const two = [problem({ ...cell, severity: 'warning' }), problem({ ...cell, message: 'Not a sex.' })];
  expect(
    marksOf(two, { columns, rows: [['x', 'a']] }, 1)
      .get(0)
      ?.get(0),
  ).toEqual({
    severity: 'error',
    message: 'Not a sex. Mend it.',
  });
});

test('what stands several times is marked at each of its places', () => {
  const word = problem({ row: 2, column: 'sex', other_rows: [4, 5], severity: 'warning' });
  const head = problem({ column: 'sex' });
  const marks = marksOf([word, head], { columns: ['sex', 'sample_id', 'sex'], rows: [] }, 1);
  expect(problemPositions(marks).map(({ row, column }) => [row, column])).toEqual([
    [-1, 0],
    [-1, 2],
    [1, 0],
    [3, 0],
    [4, 0],
  ]);
});

test('marked cells come in the order of reading, the head first', () => {
  const some = [
    problem({ row: 2, column: 'sex' }),
    problem({ row: 1 }),
    problem({ row: 1, column: 'sex' }),
    problem({ column: 'sex' }),
  ];
  expect(problemPositions(marksOf(some, { columns, rows: [] }, 1)).map(({ row, column }) => [row, column])).toEqual([
    [-1, 0],
    [0, 0],
    [0, 1],
    [1, 0],
  ]);
});
