import { expect, test } from 'vitest';
import { parseSheet } from './parse-sheet.ts';

test('a mothur design file is read as it is', () => {
  expect(parseSheet('group\ttime\nF3D0\tEarly\nF3D141\tLate\n')).toEqual({
    columns: ['group', 'time'],
    rows: [
      ['F3D0', 'Early'],
      ['F3D141', 'Late'],
    ],
  });
});

test('spreadsheets write commas or semicolons, a byte order mark and other line ends', () => {
  expect(parseSheet('\uFEFFsample_id,sex\r\nF3D0,F\r\n').rows).toEqual([['F3D0', 'F']]);
  expect(parseSheet('sample_id;age_years\rF3D0;3,5\r').rows).toEqual([['F3D0', '3,5']]);
});

test('a quoted cell may hold the delimiter, a line break and quotes', () => {
  const { rows } = parseSheet('sample_id,note\nF3D0,"weaned, then\nmoved to ""B"""\n');
  expect(rows).toEqual([['F3D0', 'weaned, then\nmoved to "B"']]);
});

test('empty cells keep their place; empty lines are no samples', () => {
  expect(parseSheet('sample_id\tsex\tage\nF3D0\t\t3\n\n\t\t\nF3D1\tF\t')).toEqual({
    columns: ['sample_id', 'sex', 'age'],
    rows: [
      ['F3D0', '', '3'],
      ['F3D1', 'F', ''],
    ],
  });
});

test('an inch sign inside a cell is no quote, and a quote that never closes loses nothing', () => {
  expect(parseSheet('sample_id,tube\nF3D0,2" wide\n').rows).toEqual([['F3D0', '2" wide']]);
  expect(parseSheet('sample_id,tube\nF3D0,"open').rows).toEqual([['F3D0', 'open']]);
  expect(parseSheet('')).toEqual({ columns: [], rows: [] });
});
