import { expect, test } from 'vitest';
import { readListView, writeListView } from './use-list-view.ts';

test('an address without words about the list is its first page of 25', () => {
  const view = readListView({});
  expect(view).toMatchObject({ page: 1, page_size: 25 });
  expect(view.param('name')).toBe('');
});

test('a page that no list can have is the default, and a name of digits stays a name', () => {
  expect(readListView({ page: -3, page_size: 'many' })).toMatchObject({ page: 1, page_size: 25 });
  expect(readListView({ page_size: 100_000 }).page_size).toBe(25);
  expect(readListView({ name: 2026 }).param('name')).toBe('2026');
});

test('only what differs from the default stands in the address', () => {
  expect(writeListView({ name: 'gut', page: 3 }, { name: '', page: 1 })).toEqual({});
  expect(writeListView({ tab: 'files' }, { page: 2 })).toEqual({ tab: 'files', page: 2 });
});
