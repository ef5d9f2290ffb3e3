import { noMapping, standardFields } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { chooseFields, suggestFields } from './suggest-fields.ts';
import { harmoniseValue, isControlled, suggestTerms } from './suggest-terms.ts';

const seen = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const best = (name: string, ...values: string[]) => suggestFields({ name, values: seen(...values) }, noMapping)[0];

describe('which field a column is', () => {
  test.each(standardFields.flatMap(({ field, synonyms }) => synonyms.map((word) => [word, field] as const)))(
    '%s is %s, in any way of writing it',
    (word, field) => {
      for (const name of [word, word.toUpperCase(), word.replaceAll('_', ' '), ` ${word.replaceAll('_', '-')} `]) {
        expect(best(name)).toMatchObject({ field, reason: 'name' });
      }
    },
  );

  test('a name says more surely what a column is than what it holds, and what it holds more than nothing', () => {
    expect(best('Ort', 'Germany', 'France', 'Spain')).toMatchObject({ field: 'location', reason: 'values' });
    expect(best('country', 'x')?.score).toBeGreaterThan(best('Ort', 'Germany')?.score ?? 1);
    expect(best('mood', 'good', 'bad')).toBeUndefined();
  });

  test('four in five values are enough, three are not; missing ones do not count', () => {
    const terms = ['stool', 'saliva', 'sputum', 'urine'];
    expect(best('x', ...terms, 'Lab 5', 'NA', '')).toMatchObject({ field: 'collection_site' });
    expect(best('x', ...terms.slice(0, 3), 'Lab 5')).toBeUndefined();
    expect(best('x', 'NA', 'n/a', '')).toBeUndefined();
  });

  test('at most three are suggested, best first, each field once', () => {
    const all = suggestFields({ name: 'sample collection site date', values: seen('gut') }, noMapping);
    expect(all.length).toBeLessThanOrEqual(3);
    expect(new Set(all.map(({ field }) => field)).size).toBe(all.length);
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((a, b) => b - a));
  });
});

describe('which column is a field, where several would be', () => {
  const columnsOf = (...names: string[]) =>
    names.map((name) => ({ name, suggestions: suggestFields({ name, values: [] }, noMapping) }));

  test('the surest one, and the others none', () => {
    expect(chooseFields(columnsOf('sample', 'sample_id', 'library_name'), noMapping)).toEqual([
      null,
      'sample_id',
      null,
    ]);
  });

  test('what the workspace has chosen before stands above names', () => {
    const saved = { columns: { cage: 'subject_id' }, values: {} };
    const columns = ['subject_id', 'cage'].map((name) => ({
      name,
      suggestions: suggestFields({ name, values: [] }, saved),
    }));
    expect(chooseFields(columns, saved)).toEqual([null, 'subject_id']);
  });

  test('a mapping to a field that is no more is not followed', () => {
    expect(suggestFields({ name: 'cage', values: [] }, { columns: { cage: 'gone' }, values: {} })).toEqual([]);
  });
});

describe('which term a value is', () => {
  test('a country keeps what is within it', () => {
    expect(suggestTerms('location', 'Deutschland, Bavaria')[0]).toMatchObject({
      term: 'Germany: Bavaria',
      term_id: 'ISO:DE',
    });
    expect(isControlled('location', 'USA: Texas')).toBe(true);
    expect(isControlled('location', 'Texas')).toBe(false);
  });

  test('seas are places too', () => {
    expect(isControlled('location', 'Atlantic Ocean: Azores')).toBe(true);
    expect(suggestTerms('location', 'mediterranean')[0]).toMatchObject({ term: 'Mediterranean Sea', term_id: null });
  });

  test('codes of two letters are not misspelt ones of other countries', () => {
    expect(suggestTerms('location', 'de')[0]).toMatchObject({ term: 'Germany' });
    expect(suggestTerms('location', 'xx')).toEqual([]);
  });

  test('a likeness is suggested, and never taken without being asked', () => {
    const value = harmoniseValue('collection_site', { value: 'nasopharinx', count: 3 }, noMapping);
    expect(value).toMatchObject({ state: 'suggested', term: null, count: 3 });
    expect(value.suggestions[0]).toMatchObject({ term: 'nasopharynx', term_id: 'UBERON:0001728', reason: 'similar' });
    expect(value.suggestions[0]?.score).toBeLessThan(0.9);
  });

  test('what was chosen before is taken, also that it means nothing', () => {
    const saved = { columns: {}, values: { sex: { x: 'female', y: null } } };
    expect(harmoniseValue('sex', { value: 'x', count: 1 }, saved)).toMatchObject({
      state: 'suggested',
      term: 'female',
    });
    expect(harmoniseValue('sex', { value: 'y', count: 1 }, saved)).toMatchObject({ state: 'missing', term: null });
    expect(harmoniseValue('sex', { value: 'constructor', count: 1 }, saved)).toMatchObject({ state: 'unknown' });
  });

  test('a field without a list takes any word', () => {
    expect(isControlled('treatment', 'anything')).toBe(true);
    expect(suggestTerms('treatment', 'anything')).toEqual([]);
  });
});
