import {
  noFilter,
  type PrimaryRule,
  type SampleField,
  type SampleFilter,
  sampleFilterSchema,
  type TaxonRule,
} from '@cohortium/contract';
import { expect, test } from 'vitest';
import { initialFilter } from '../filter/stored-filter.ts';
import { startTaxonRule } from '../taxonomy/taxon-rules.ts';
import { ROOT } from '../tree/filter-query.ts';
import { changeDraft, draftOf, filterOf, filterToCount, isFinished, unfinishedRules } from './sheet-draft.ts';

const field = (name: string, kind: SampleField['kind']): SampleField => ({
  field: name,
  title: name,
  kind,
  unit: null,
  n_values: 3,
  n_missing: 0,
});
const catalogue = [field('site', 'category'), field('age_years', 'number')];
const rule = (given: Partial<PrimaryRule>): PrimaryRule => ({
  key: '',
  isActive: true,
  negate: false,
  field: 'site',
  operator: 'in',
  value: ['ileum'],
  regex: false,
  ...given,
});
const faecalibacterium: TaxonRule = startTaxonRule({ rank: 'genus', taxon: 'Faecalibacterium' });
const charts: SampleFilter = {
  ...initialFilter('browser'),
  and_: [{ field: 'sex', operator: 'in', value: ['female'], regex: false }],
  or_: [
    { field: 'age_years', operator: '<', value: 10, regex: false },
    { field: 'age_years', operator: '>', value: 60, regex: false },
  ],
};

test('a filter without groups comes back as it was', () => {
  const filter = { ...charts, identifiers: ['F3D0'], run_filter: { pipeline_id: 'a'.repeat(32) } };
  expect(filterOf(draftOf(filter))).toEqual(filter);
});

test('rules of both kinds end in the groups that the portal is asked', () => {
  const draft = changeDraft(
    changeDraft(draftOf(noFilter), { part: 'primary', edit: { act: 'add_rule', group: ROOT, rule: rule({}) } }),
    { part: 'taxonomy', edit: { act: 'add_rule', group: ROOT, rule: faecalibacterium } },
  );
  const filter = filterOf(draft);
  expect(sampleFilterSchema.parse(filter)).toEqual(filter);
  expect(filter.advance_filters?.primary_filters?.rules).toMatchObject([{ field: 'site', key: 'n1' }]);
  expect(filter.advance_filters?.taxonomy_filters?.rules).toMatchObject([{ taxon: 'Faecalibacterium', value: 0.05 }]);
});

test('an edit that is not possible is no step to undo', () => {
  const draft = draftOf(charts);
  expect(changeDraft(draft, { part: 'primary', edit: { act: 'remove', id: 'gone' } })).toBe(draft);
});

test('rules from the charts become rules of the groups and ask the same', () => {
  const adopted = filterOf(changeDraft(draftOf(charts), { part: 'adopt' }));
  expect([adopted.and_, adopted.or_]).toEqual([[], []]);
  expect(adopted.advance_filters?.primary_filters).toMatchObject({
    group_operator: 'and',
    rules: [{ field: 'sex' }],
    subgroups: [{ group_operator: 'or', rules: [{ value: 10 }, { value: 60 }] }],
  });
});

test('beside groups of which any may hold, rules from the charts keep their meaning', () => {
  const any = sampleFilterSchema.parse({
    ...charts,
    advance_filters: { primary_filters: { group_operator: 'or', rules: [{ field: 'site' }, { field: 'site' }] } },
  });
  expect(filterOf(changeDraft(draftOf(any), { part: 'adopt' })).advance_filters?.primary_filters).toMatchObject({
    group_operator: 'and',
    rules: [{ field: 'sex' }],
    subgroups: [{ group_operator: 'or', rules: [{ field: 'site' }, { field: 'site' }] }, { group_operator: 'or' }],
  });
});

test('a rule that is still being written stays in the sheet and is not asked', () => {
  const draft = changeDraft(draftOf(noFilter), {
    part: 'primary',
    edit: { act: 'add_rule', group: ROOT, rule: rule({ value: [] }) },
  });
  const unfinished = unfinishedRules(draft, catalogue);
  expect([...unfinished.primary]).toEqual([['n1', 'Choose at least one value.']]);
  expect(filterToCount(draft, unfinished).advance_filters?.primary_filters?.rules).toMatchObject([{ isActive: false }]);
  expect(filterOf(draft).advance_filters?.primary_filters?.rules).toMatchObject([{ isActive: true }]);
  const off = changeDraft(draft, { part: 'primary', edit: { act: 'set_active', id: 'n1', on: false } });
  expect(unfinishedRules(off, catalogue).primary.size).toBe(0);
});

test('a filter that was typed stands in the groups, and is asked as it was', () => {
  const typed = filterOf(changeDraft(draftOf(noFilter), { part: 'typed', filter: charts }));
  expect([typed.and_, typed.or_]).toEqual([[], []]);
  expect(typed).toEqual(filterOf(changeDraft(draftOf(charts), { part: 'adopt' })));
});

test('a list of too many names is kept to be fixed, and not asked meanwhile', () => {
  const identifiers = Array.from({ length: 25_001 }, (_, at) => `S${at}`);
  const draft = changeDraft(draftOf(charts), { part: 'rest', change: { identifiers } });
  const unfinished = unfinishedRules(draft, catalogue);
  expect(unfinished.identifiers).toMatch(/^25,001 names are too many/);
  expect(isFinished(unfinished)).toBe(false);
  expect(filterToCount(draft, unfinished)).toEqual(charts);
  expect(filterOf(draft).identifiers).toBe(identifiers);
  expect(isFinished(unfinishedRules(draftOf({ ...charts, identifiers: ['S1'] }), catalogue))).toBe(true);
});
