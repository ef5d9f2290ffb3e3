import { afterAll, expect, test } from 'vitest';
import { clearCaches } from '#platform/api';
import { recentItems, rememberItem } from './recent-items.ts';

const open = (workspace_id: string, id: string, title = id) =>
  rememberItem({ workspace_id, path: `/cohorts/${id}`, title, group: 'Cohorts' });
const titles = (workspace_id: string) => recentItems(workspace_id).map(({ title }) => title);

afterAll(() => clearCaches());

test('the last six things of a workspace are remembered, the latest first, each once and under its present name', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) open('lab', id);
  expect(titles('lab')).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  open('lab', 'c', 'c, renamed');
  expect(titles('lab')).toEqual(['c, renamed', 'g', 'f', 'e', 'd', 'b']);
});

test('each workspace has its own, and signing out forgets all', () => {
  open('other', 'x');
  expect([titles('other'), titles('lab').length]).toEqual([['x'], 6]);
  clearCaches();
  expect([...titles('other'), ...titles('lab')]).toEqual([]);
});
