import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

test('a column is as wide as its longest text, within reason', () => {
  const [narrow = 0, name = 0, essay = 0] = columnWidths({
    columns: ['x', 'collection_site', 'notes'],
    rows: [['1', 'gut', 'word '.repeat(200)]],
  });
  expect(narrow).toBe(72);
  expect(name).toBeGreaterThan(narrow);
  expect(essay).toBe(280);
});
