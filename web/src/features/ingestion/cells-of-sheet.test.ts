import { expect, test } from 'vitest';
import { cellsOf, noCells, sheetOf } from './cells-of-sheet.ts';

test('tabs, commas and semicolons; a byte-order mark is no part of the first name', () => {
  const cells = { columns: ['sample_id', 'sex'], rows: [['F3D1', 'F']] };
  expect(cellsOf('\uFEFFsample_id\tsex\nF3D1\tF\n')).toEqual(cells);
  expect(cellsOf('sample_id,sex\r\nF3D1,F')).toEqual(cells);
  expect(cellsOf('sample_id;sex\nF3D1;F')).toEqual(cells);
});

test('what is kept of cells gives the same cells again, whatever stands in them', () => {
  const cells = {
    columns: ['sample_id', 'notes', ''],
    rows: [
      ['F3D1', 'a "quoted" word', ''],
      ['F3D3', '"begins so', 'tab\there'],
      ['', '', ''],
      ['F3D5', 'two\nlines', ' space '],
    ],
  };
  expect(cellsOf(sheetOf(cells))).toEqual(cells);
});

test('nothing is nothing', () => {
  expect(cellsOf(' \n')).toBe(noCells);
  expect(sheetOf(noCells)).toBe('');
});
