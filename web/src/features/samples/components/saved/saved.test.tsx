import type { SavedFilter } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { draw, said } from '#testing';
import { aFilter } from '../../model/sample.fixture.ts';
import { savedFiltersQuery } from '../../queries/saved-queries.ts';
import { SavedFilters } from './saved-filters.tsx';
import { SavedHistory } from './saved-history.tsx';
import { SavedName } from './saved-name.tsx';

const nothing = () => undefined;
const saved: SavedFilter = {
  id: 'f'.repeat(32),
  workspace_id: 'w'.repeat(32),
  name: 'Prevotella lungs',
  description: '',
  filter: aFilter(),
  is_shared: true,
  version: 3,
  is_own: true,
  may_modify: true,
  may_delete: true,
  created_by: 'Ana Ribeiro',
  created_at: '2026-11-01T00:00:00Z',
  updated_by: 'Ana Ribeiro',
  updated_at: '2026-11-02T00:00:00Z',
};

test('saved filters are reached by a button with a name, also where only its sign is shown', () => {
  const answers: [readonly unknown[], unknown][] = [[savedFiltersQuery().queryKey, { data: [saved] }]];
  for (const small of [true, false]) {
    const html = draw(<SavedFilters filter={aFilter()} onApply={nothing} small={small} />, answers);
    expect(html).toContain('aria-label="Saved filters"');
    expect(html).toContain('aria-haspopup="menu"');
  }
});

test('a saved filter is renamed by who may change it', () => {
  expect(draw(<SavedName saved={saved} onRename={nothing} />)).toContain('aria-label="Rename “Prevotella lungs”"');
  const others = draw(<SavedName saved={{ ...saved, may_modify: false }} onRename={nothing} />);
  expect(others).toContain('Prevotella lungs');
  expect(others).not.toContain('Rename');
});

test('its history is folded until somebody asks', () => {
  expect(said(<SavedHistory saved={saved} onApply={nothing} />)).toBe('Its history');
});
