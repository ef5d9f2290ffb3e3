import { expect, test } from 'vitest';
import { compareCells, nextSort, printCell } from './column.ts';

test('samples sort by the number in their names, not by its first digit', () => {
  expect(['F3D141', 'F3D9', 'f3d10'].sort(compareCells)).toEqual(['F3D9', 'f3d10', 'F3D141']);
  expect([12, 9, 141].sort(compareCells)).toEqual([9, 12, 141]);
});

test('a cell without a value shows a dash', () => {
  expect(printCell(null)).toBe('–');
  expect(printCell('')).toBe('–');
  expect(printCell(0)).toBe('0');
  expect(printCell(288_686)).toBe('288,686');
  expect(printCell(12, 1)).toBe('12.0');
  expect(printCell(false)).toBe('no');
});

test('clicking a head goes through both orders and back to none; numbers start with the largest', () => {
  const name = { id: 'sample_id' };
  const first = nextSort(null, name);
  expect(first).toEqual({ column: 'sample_id', descending: false });
  const second = nextSort(first, name);
  expect(second).toEqual({ column: 'sample_id', descending: true });
  expect(nextSort(second, name)).toBeNull();
  expect(nextSort(first, { id: 'reads', numeric: true })).toEqual({ column: 'reads', descending: true });
});
