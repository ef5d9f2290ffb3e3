import { expect, test } from 'vitest';
import { isFiltered } from '#ui/list';
import type { ProjectsView } from '../projects.ts';
import { unfiltered } from './projects-view.ts';

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
  expect(isFiltered(view, unfiltered)).toBe(false);
  for (const word of [{ name: 'gut' }, { status: 'failed' as const }, { created_to: '2026-01-01' }]) {
    expect(isFiltered({ ...view, ...word }, unfiltered)).toBe(true);
    expect({ ...view, ...word, ...unfiltered }).toEqual(view);
  }
});
