import { expect, test } from 'vitest';
import type { ProjectsView } from '../projects.ts';
import { isFiltered, noFilter } from './projects-view.ts';

const view: ProjectsView = {
  tab: 'own',
  page: 3,
  page_size: 25,
  name: '',
  status: '',
  omic_type: '',
  created_from: '',
  created_to: '',
  sort: 'name',
  descending: false,
};

test('order and page are no filter; each word of the filter bar is one, and clearing takes all away', () => {
  expect(isFiltered(view)).toBe(false);
  for (const word of [{ name: 'gut' }, { status: 'failed' as const }, { created_to: '2026-01-01' }]) {
    expect(isFiltered({ ...view, ...word })).toBe(true);
    expect({ ...view, ...word, ...noFilter }).toEqual({ ...view, page: 1 });
  }
});
