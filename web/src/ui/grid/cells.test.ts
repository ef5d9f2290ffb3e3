import { expect, test } from 'vitest';
import {
  cellAt,
  cutRow,
  HEADER_ROW,
  insertColumn,
  insertRows,
  pasteBlock,
  removeColumns,
  removeRows,
  setCells,
} from './cells.ts';

const mice = {
  columns: ['sample_id', 'sex'],
  rows: [
    ['F3D1', 'F'],
    ['F3D3', 'F'],
    ['F3D5', 'M'],
  ],
};

test('writing a cell leaves the other rows the same objects, so that only one is drawn again', () => {
  const next = setCells(mice, [{ row: 1, column: 1, text: 'female' }]);
  expect(next.rows).toEqual([
    ['F3D1', 'F'],
    ['F3D3', 'female'],
    ['F3D5', 'M'],
  ]);
  expect(next.rows[0]).toBe(mice.rows[0]);
  expect(mice.rows[1]).toEqual(['F3D3', 'F']);
});

test('writing what stands there already changes nothing at all', () => {
  expect(setCells(mice, [{ row: 0, column: 0, text: 'F3D1' }])).toBe(mice);
});

test('a column is renamed in the head', () => {
  expect(setCells(mice, [{ row: HEADER_ROW, column: 1, text: 'host_sex' }]).columns).toEqual(['sample_id', 'host_sex']);
});

test('a block pasted over the edge makes rows and columns, and their head is empty to be named', () => {
  const next = pasteBlock(mice, { row: 2, column: 1 }, [
    ['F', 'V4'],
    ['M', 'V4'],
  ]);
  expect(next.columns).toEqual(['sample_id', 'sex', '']);
  expect(next.rows.slice(2)).toEqual([
    ['F3D5', 'F', 'V4'],
    ['', 'M', 'V4'],
  ]);
});

test('a cell that a short row does not have is empty, and can be written', () => {
  const ragged = { columns: ['a', 'b', 'c'], rows: [['1']] };
  expect(cellAt(ragged, { row: 0, column: 2 })).toBe('');
  expect(setCells(ragged, [{ row: 0, column: 2, text: '3' }]).rows).toEqual([['1', '', '3']]);
});

test('clearing a cell that was never written leaves a short row as it is', () => {
  const ragged = { columns: ['a', 'b', 'c'], rows: [['1']] };
  expect(setCells(ragged, [{ row: 0, column: 2, text: '' }])).toBe(ragged);
});

test('a row loses what stands beyond the head, and nothing else', () => {
  const ragged = { columns: ['a', 'b'], rows: [['1', '2', 'stray'], ['3', '4'], ['5']] };
  expect(cutRow(ragged, 0).rows).toEqual([['1', '2'], ['3', '4'], ['5']]);
  expect(cutRow(ragged, 1)).toBe(ragged);
  expect(cutRow(ragged, 9)).toBe(ragged);
});

test('rows and columns come and go', () => {
  expect(insertRows(mice, 1).rows[1]).toEqual(['', '']);
  expect(removeRows(mice, 0, 2).rows).toEqual([['F3D5', 'M']]);
  const wider = insertColumn(mice, 1, 'subject_id');
  expect(wider.columns).toEqual(['sample_id', 'subject_id', 'sex']);
  expect(wider.rows[0]).toEqual(['F3D1', '', 'F']);
  expect(removeColumns(wider, 1)).toEqual(mice);
});
