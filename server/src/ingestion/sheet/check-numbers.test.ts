import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';

function problemsOf(cells: readonly string[]) {
  const rows = cells.map((cell, at) => `s${at + 1}\t${cell}`);
  const { reading } = readSheet({ text: ['sample_id\tdays', ...rows].join('\n'), file_names: null });
  return reading.problems.filter(({ column }) => column === 'days');
}
const days = (n: number) => Array.from({ length: n }, (_, at) => String(at));

test('one word among numbers is named, with the number that it means', () => {
  expect(problemsOf([...days(12), 'eight'])).toMatchObject([
    {
      ...{ severity: 'warning', row: 13 },
      fix: { kind: 'fill_all', column: 'days', from: 'eight', to: '8', n_cells: 1 },
    },
  ]);
  expect(problemsOf([...days(12), '7,5'])[0]?.fix).toMatchObject({ to: '7.5' });
  expect(problemsOf([...days(20), 'late', 'late'])).toMatchObject([{ row: 21, other_rows: [22], fix: null }]);
});

test('columns of numbers, of words and of both are left alone, and missing values are no words', () => {
  for (const cells of [days(9), ['a', 'b', 'c', 'd', 'e', '1'], ['1', '2', '3', 'x'], [...days(12), 'NA', '']])
    expect(problemsOf(cells), cells.join()).toEqual([]);
});
