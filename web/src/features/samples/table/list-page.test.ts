import { expect, test } from 'vitest';
import { orderBy, startPage, turnPage, underFilter } from './list-page.ts';

const third = turnPage(startPage('lung'), { page: 3, page_size: 25 });

test('a list starts at page 1 with 25 samples, whatever was looked at before', () => {
  expect(startPage('lung')).toMatchObject({ page: 1, page_size: 25, sort: null });
});

test('another filter, size or order starts again at page 1; the same filter stays where it is', () => {
  expect(third.page).toBe(3);
  expect(underFilter(third, 'lung')).toBe(third);
  expect(underFilter(third, 'gut')).toMatchObject({ page: 1, page_size: 25 });
  expect(turnPage(third, { page: 3, page_size: 100 })).toMatchObject({ page: 1, page_size: 100 });
  expect(orderBy(third, { column: 'reads', descending: true })).toMatchObject({ page: 1 });
});

test('the size that was chosen outlives a change of the filter', () => {
  expect(underFilter(turnPage(third, { page: 1, page_size: 100 }), 'gut').page_size).toBe(100);
});
