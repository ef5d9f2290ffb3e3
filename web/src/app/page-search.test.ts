import { expect, test } from 'vitest';
import { pageRoutes } from './page-routes.ts';
import { pageSearch, searchSchemaOf } from './page-search.ts';
import { isOpen } from './session-paths.ts';

const read = (path: string, search: object): unknown => searchSchemaOf(path).validateSearch?.parse(search);

test('every page whose search parameters are declared is there', () => {
  const paths: readonly string[] = pageRoutes.map(({ path }) => path);
  for (const path of Object.keys(pageSearch)) expect(paths.includes(path) || isOpen(path), path).toBe(true);
});

test('any page opens with any search parameters: what it does not know is dropped', () => {
  const hostile: unknown[] = [[], {}, -1, 1.5, null, true, '<script>', 'x'.repeat(10_000), { toString: 'x' }];
  for (const schema of Object.values(pageSearch)) {
    for (const value of hostile) {
      const all = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]));
      expect(schema.safeParse(all).success).toBe(true);
    }
  }
  expect(read('/member/$id', { tab: 'owners', token: 'x' })).toEqual({});
  expect(read('/projects', { page: -3, page_size: 'many', name: ['gut'] })).toEqual({});
  expect(read('/cohort-builder', { kind: 'proteins', rank: 'tribe', create: 'all', run: {} })).toEqual({});
});

test('what a page knows is kept, and a name of digits stays a name', () => {
  expect(read('/projects', { page: 3, page_size: '50', name: 2026 })).toEqual({ page: 3, page_size: 50, name: '2026' });
  expect(read('/cohorts/$id', { tab: 'pcoa', version: 2, rank: 'genus' })).toEqual({
    ...{ tab: 'pcoa', version: '2', rank: 'genus' },
  });
});
