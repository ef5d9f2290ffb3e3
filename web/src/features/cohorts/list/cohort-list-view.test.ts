import { describe, expect, test } from 'vitest';
import { isFiltered } from '#ui/list';
import {
  type CohortFilters,
  loadFilterParams,
  noFilters,
  parseFilters,
  parseSort,
  parseStatus,
  saveFilterParams,
  toFilterParams,
  unfiltered,
} from './cohort-list-view.ts';

/** Filters written into an address and read from it again. */
const thereAndBack = (filters: CohortFilters): CohortFilters => {
  const words = toFilterParams(filters);
  return parseFilters((name) => words[name] ?? '');
};

describe('a list in an address', () => {
  test.each<[string, Partial<CohortFilters>]>([
    ['nothing', {}],
    ['a name with signs', { name: 'Dünn & dick = 小鼠?' }],
    ['a tag and a star', { tag: 'paper', starred: true }],
    ['an omic type, and those made by runs', { omic_type: 'rna_seq', auto_created: true }],
    ['an order, rising', { sort: 'created_by', descending: false }],
    ['an order, falling', { sort: 'n_samples', descending: true }],
  ])('comes back as it went in: %s', (_, changed) => {
    expect(thereAndBack({ ...noFilters, ...changed })).toEqual({ ...noFilters, ...changed });
  });

  test('says nothing where nothing is asked', () => {
    expect(Object.values(toFilterParams(noFilters)).every((word) => word === '')).toBe(true);
  });

  test('is read as it is usual where a word means nothing', () => {
    const odd: Record<string, string> = {
      omic: 'soup',
      sort: 'colour',
      order: 'sideways',
      starred: 'maybe',
      auto: '1',
    };
    expect(parseFilters((name) => odd[name] ?? '')).toEqual(noFilters);
    expect(['name', 'created_by', 'id', '__proto__', ''].map(parseSort)).toEqual(['name', 'created_by', '', '', '']);
    expect(['private', 'deleted', 'gone', 'constructor', ''].map(parseStatus)).toEqual([
      'private',
      'deleted',
      null,
      null,
      null,
    ]);
  });

  test('is narrowed by what leaves cohorts out, not by what adds some or by its order', () => {
    expect(isFiltered(noFilters, unfiltered)).toBe(false);
    expect(isFiltered({ ...noFilters, auto_created: true, sort: 'name', descending: false }, unfiltered)).toBe(false);
    for (const narrowed of [{ name: 'gut' }, { tag: 'paper' }, { omic_type: 'viral' as const }, { starred: true }])
      expect(isFiltered({ ...noFilters, ...narrowed }, unfiltered)).toBe(true);
  });
});

describe('how a list was left', () => {
  const [lab, other] = ['1'.repeat(32), '2'.repeat(32)];

  test('is kept for each workspace and each kind of list apart, without words that say nothing', () => {
    saveFilterParams({ workspace_id: lab, status: null }, { name: 'gut', tag: '' });
    saveFilterParams({ workspace_id: lab, status: 'merged' }, { tag: 'paper' });
    expect(loadFilterParams({ workspace_id: lab, status: null })).toEqual({ name: 'gut' });
    expect(loadFilterParams({ workspace_id: lab, status: 'merged' })).toEqual({ tag: 'paper' });
    expect(loadFilterParams({ workspace_id: lab, status: 'deleted' })).toEqual({});
    expect(loadFilterParams({ workspace_id: other, status: null })).toEqual({});
  });

  test('is forgotten once it was cleared', () => {
    saveFilterParams({ workspace_id: lab, status: 'shared' }, { name: 'gut' });
    saveFilterParams({ workspace_id: lab, status: 'shared' }, { name: '' });
    expect(loadFilterParams({ workspace_id: lab, status: 'shared' })).toEqual({});
  });
});
