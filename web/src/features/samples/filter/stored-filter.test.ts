import { noFilter, STUDIO_DATA_TYPE } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { columnSlot, filterForScreen, filterSlot, initialFilter, scopeOf } from './stored-filter.ts';

const [ws, other] = ['a'.repeat(32), 'b'.repeat(32)];

test('the studio starts with shotgun microbiomes, the data browser with all microbiomes', () => {
  expect(initialFilter('studio')).toMatchObject({ omic_type: 'microbiomics', data_type: STUDIO_DATA_TYPE });
  expect(initialFilter('browser')).toEqual({ ...noFilter, omic_type: 'microbiomics' });
});

test('a filter is stored for its workspace and its screen', () => {
  const filter = { ...initialFilter('browser'), identifiers: ['F3D0'] };
  filterSlot('browser', ws).write(filter);
  expect(filterSlot('browser', ws).read()).toEqual(filter);
  expect(filterSlot('browser', other).read()).toBe(null);
  expect(filterSlot('studio', ws).read()).toBe(null);
});

test('groups stay as they were left, and neither page nor size is kept with them', () => {
  const stored = { ...initialFilter('studio'), advance_filters: { primary_filters: undefined } };
  filterSlot('studio', other).write(stored);
  expect(Object.keys(filterSlot('studio', other).read() ?? {})).not.toContain('page');
});

test('the kind of samples is the ground, not a choice', () => {
  const filter = { ...initialFilter('studio'), exclude_public_data: true, identifiers: ['F3D0'] };
  expect(scopeOf(filter)).toEqual(initialFilter('studio'));
});

test('columns are kept until the reader goes back to the usual ones', () => {
  columnSlot(ws).write(['sex']);
  expect(columnSlot(ws).read()).toEqual(['sex']);
  columnSlot(ws).clear();
  expect(columnSlot(ws).read()).toBe(null);
});

test('a saved filter brings its kind of samples into the studio, and leaves the data browser all microbiomes', () => {
  const saved = { ...noFilter, omic_type: 'rna_seq' as const, data_type: 17, identifiers: ['a'] };
  expect(filterForScreen('studio', saved, initialFilter('studio'))).toEqual(saved);
  expect(filterForScreen('browser', saved, initialFilter('browser'))).toEqual({
    ...noFilter,
    omic_type: 'microbiomics',
    identifiers: ['a'],
  });
  expect(filterForScreen('studio', noFilter, { ...initialFilter('studio'), data_type: 21 }).data_type).toBe(21);
});
