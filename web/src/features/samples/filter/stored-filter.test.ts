import { noFilter, STUDIO_DATA_TYPE } from '@cohortium/contract';
import { expect, test } from 'vitest';
import {
  applyUrlFilter,
  columnSlot,
  filterByTaxon,
  filterByType,
  filterForScreen,
  filterSlot,
  initialFilter,
  parseUrlFilter,
  scopeOf,
  toUrlFilter,
} from './stored-filter.ts';

const [ws, other, run] = ['a'.repeat(32), 'b'.repeat(32), '1'.repeat(32)];

test('the studio starts with shotgun microbiomes, the data browser with all microbiomes', () => {
  expect(initialFilter('studio')).toMatchObject({ omic_type: 'microbiomics', data_type: STUDIO_DATA_TYPE });
  expect(initialFilter('browser')).toEqual({ ...noFilter, omic_type: 'microbiomics' });
});

test('the samples of a run are a filter that is kept for that workspace alone', () => {
  expect(applyUrlFilter(ws, { run })).toBe(true);
  expect(filterSlot('browser', ws).read()?.and_).toEqual([
    { field: 'run_id', operator: '=', value: run, regex: false },
  ]);
  expect(filterSlot('browser', other).read()).toBe(null);
  expect(filterSlot('studio', ws).read()).toBe(null);
});

test('and so are the samples of a submission', () => {
  expect(applyUrlFilter(ws, { project: run })).toBe(true);
  expect(filterSlot('browser', ws).read()?.and_).toEqual([
    { field: 'project_id', operator: '=', value: run, regex: false },
  ]);
});

test('a part of a bar becomes a rule on its taxon, and nothing else is asked', () => {
  filterByTaxon(ws, { rank: 'genus', taxon: 'Prevotella', fraction: 0.085 });
  const filter = filterSlot('browser', ws).read();
  expect(filter?.advance_filters?.taxonomy_filters?.rules).toMatchObject([
    { rank: 'genus', taxon: 'Prevotella', operator: '>=', value: 0.085, isActive: true },
  ]);
  expect(filter?.and_).toEqual([]);
});

test('an address hands over the samples that have a value', () => {
  expect(applyUrlFilter(ws, { field: 'diagnosis', value: 'CD' })).toBe(true);
  expect(filterSlot('browser', ws).read()?.and_).toEqual([
    { field: 'diagnosis', operator: '=', value: 'CD', regex: false },
  ]);
});

test('an address hands over a sample by its name, or a taxon of one lineage', () => {
  expect(applyUrlFilter(ws, { sample: 12 })).toBe(true);
  expect(filterSlot('browser', ws).read()?.and_).toEqual([
    { field: 'sample_id', operator: '=', value: '12', regex: false },
  ]);
  expect(applyUrlFilter(ws, { taxon: 'Prevotella', rank: 'genus', lineage: 'Bacteria;Prevotella' })).toBe(true);
  const filter = filterSlot('browser', ws).read();
  expect(filter?.advance_filters?.taxonomy_filters?.rules).toMatchObject([
    { rank: 'genus', taxon: 'Prevotella', lineage: 'Bacteria;Prevotella', operator: 'exists' },
  ]);
  expect(filter?.and_).toEqual([]);
});

test('an address that names no run, no sample and no taxon leaves the filter alone', () => {
  filterSlot('browser', other).write(initialFilter('browser'));
  for (const output of [
    {},
    { run: '../x' },
    { project: '../x' },
    { taxon: 'Prevotella' },
    { taxon: 'Prevotella', rank: 'tribe' },
  ])
    expect(applyUrlFilter(other, output)).toBe(false);
  expect(filterSlot('browser', other).read()).toEqual(initialFilter('browser'));
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

test('what was imported is all that the studio shows then, under the kind that holds it', () => {
  filterByType(ws, 16);
  expect(filterSlot('studio', ws).read()).toEqual({ ...noFilter, omic_type: 'methylation', data_type: 16 });
  filterByType(ws, 5);
  expect(filterSlot('studio', ws).read()?.data_type).toBe(16);
  filterByType(ws, 17);
  expect(filterSlot('studio', ws).read()).toMatchObject({ omic_type: 'rna_seq', data_type: 17 });
});

test('an address holds what a filter asks and gives the same filter back; what cannot be read is no filter', () => {
  const rule = { field: 'diagnosis', operator: '=' as const, value: 'CD', regex: false };
  const request = { ...initialFilter('browser'), and_: [rule], identifiers: ['F3D0'] };
  expect(toUrlFilter(request, 'browser')).toEqual({ and_: [rule], identifiers: ['F3D0'] });
  expect(parseUrlFilter(toUrlFilter(request, 'browser'), 'browser')).toEqual(request);
  expect(toUrlFilter(initialFilter('browser'), 'browser')).toBeNull();
  for (const wrong of [undefined, 'and_', 7, null, { and_: 'x' }, { and_: [{ field: 1 }] }]) {
    expect(parseUrlFilter(wrong, 'browser')).toBeNull();
  }
});

test('an address holds a filter of each kind of samples, and of that kind alone', () => {
  const rule = { field: 'condition', operator: '=' as const, value: 'treated', regex: false };
  for (const place of ['browser', 'methylation', 'wgbs', 'rna'] as const) {
    expect(toUrlFilter(initialFilter(place), place)).toBe(null);
    const request = toUrlFilter({ ...initialFilter(place), and_: [rule] }, place);
    expect(request).toEqual({ and_: [rule] });
    expect(parseUrlFilter(request, place)).toEqual({ ...initialFilter(place), and_: [rule] });
    expect(parseUrlFilter({ ...request, omic_type: 'viral' }, place)).toEqual({
      ...initialFilter(place),
      and_: [rule],
    });
  }
});
