import { expect, test } from 'vitest';
import { lastPage, rangeText } from './paging.tsx';

test('a page says which of how many rows it shows', () => {
  expect(rangeText({ page: 1, page_size: 25, total: 607 })).toBe('1–25 of 607');
  expect(rangeText({ page: 25, page_size: 25, total: 607 })).toBe('601–607 of 607');
  expect(rangeText({ page: 2, page_size: 1000, total: 1359 })).toBe('1,001–1,359 of 1,359');
});

test('no rows and a page past the end are reported as they are', () => {
  expect(rangeText({ page: 1, page_size: 25, total: 0 })).toBe('none');
  expect(rangeText({ page: 9, page_size: 25, total: 30 })).toBe('beyond 30');
  expect(lastPage({ page: 1, page_size: 25, total: 0 })).toBe(1);
  expect(lastPage({ page: 1, page_size: 25, total: 26 })).toBe(2);
});
