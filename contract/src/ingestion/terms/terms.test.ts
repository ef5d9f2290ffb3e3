import { describe, expect, test } from 'vitest';
import {
  coarseSites,
  countries,
  findMissingValueTerm,
  instruments,
  missingValueTerms,
  sexes,
  sites,
  standardFields,
} from './index.ts';
import type { Term } from './term.ts';

const lists: [string, readonly Term[], RegExp][] = [
  ['sites', sites, /^(UBERON:\d{7}|ENVO:\d{8})$/],
  ['coarse sites', coarseSites, /^$/],
  ['sexes', sexes, /^PATO:\d{7}$/],
  ['countries', countries, /^ISO:[A-Z]{2}$/],
  ['instruments', instruments, /^[A-Z0-9_]+$/],
];

describe.each(lists)('the list of %s', (name, terms, shape) => {
  test('has ids in the shape of their ontology, each for one term', () => {
    const ids = terms.flatMap(({ term_id }) => (term_id === null ? [] : [term_id]));
    expect(ids.filter((id) => !shape.test(id))).toEqual([]);
    // A platform has many models; every other id means one thing.
    if (name !== 'instruments') expect(ids).toEqual([...new Set(ids)]);
  });

  test('has no word that means two terms, for a submitter’s word must lead to one', () => {
    const seen = new Map<string, string>();
    const twice = terms.flatMap(({ term, synonyms }) =>
      [...new Set([term.toLowerCase(), ...synonyms])].flatMap((word) => {
        const before = seen.get(word);
        seen.set(word, term);
        return before === undefined ? [] : [`${word}: ${before} and ${term}`];
      }),
    );
    expect(twice).toEqual([]);
  });

  test('keeps synonyms in lower case without spaces around, as they are compared', () => {
    const parts = terms.flatMap(({ synonyms }) => synonyms);
    expect(parts.filter((word) => word !== word.trim().toLowerCase() || word === '')).toEqual([]);
  });
});

describe('countries', () => {
  test('are the 249 of ISO 3166-1, which this computer’s own list of regions names too', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    const codes = countries.flatMap(({ term_id }) => (term_id === null ? [] : [term_id.replace('ISO:', '')]));
    expect(codes).toHaveLength(249);
    expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  test('include the seas that INSDC lists, for samples of sea water', () => {
    expect(countries.filter(({ term }) => /(Ocean|Sea)$/.test(term)).map(({ term }) => term)).toEqual([
      'Arctic Ocean',
      'Atlantic Ocean',
      'Baltic Sea',
      'Indian Ocean',
      'Mediterranean Sea',
      'North Sea',
      'Pacific Ocean',
      'Ross Sea',
      'Southern Ocean',
      'Tasman Sea',
    ]);
  });
});

test('a site’s coarse word is one of the list of coarse sites', () => {
  const terms = new Set(coarseSites.map(({ term }) => term));
  expect(sites.filter(({ coarse }) => !terms.has(coarse))).toEqual([]);
});

describe('words for a missing value', () => {
  test.each([
    [undefined, 'missing'],
    ['', 'missing'],
    ['  ', 'missing'],
    ['NA', 'not applicable'],
    ['#N/A', 'not applicable'],
    ['Not Collected', 'not collected'],
    ['nd', 'not collected'],
    ['unknown', 'not provided'],
    ['missing: lab stock', 'missing: lab stock'],
    ['missing: the dog ate it', 'missing'],
    ['0', null],
    ['none of these', null],
  ])('%j is %j', (cell, word) => {
    expect(findMissingValueTerm(cell)).toBe(word);
  });

  test('are INSDC’s thirteen', () => {
    expect(missingValueTerms).toHaveLength(13);
  });
});

test('no word names two standard fields, so that a column is never guessed by the order of a list', () => {
  const terms = standardFields.flatMap(({ synonyms }) => synonyms);
  expect(terms.filter((word, at) => terms.indexOf(word) !== at)).toEqual([]);
});
