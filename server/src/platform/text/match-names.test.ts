import { describe, expect, test } from 'vitest';
import { bestMatches, rankMatch, toSearchQuery } from './match-names.ts';

const match = (name: string, query: string) => rankMatch(name.toLowerCase(), toSearchQuery(query));

describe('a name answers to a query', () => {
  test.each([
    ['Mouse gut', 'mouse gut', 0],
    ['Mouse gut', ' MOUSE  ', 1],
    ['Mouse gut', 'gut', 2],
    ['mouse_gut-2', 'gut-2', 2],
    ['agut gut', 'gut', 2],
    ['Dormouse', 'mouse', 3],
    ['Gut of a mouse', 'mouse gut', 4],
    ['Élèves', 'élèv', 1],
    ['100 % rye', '%', 2],
    ['Mouse gut', 'rat', null],
    ['Mouse gut', 'mouse rat', null],
  ])('%s to “%s”: %s', (name, query, expected) => expect(match(name, query)).toBe(expected));
});

test('the best come first, of equal ones in their order, and all are counted', () => {
  const things = ['Dormouse', 'Mouse 2', 'A mouse', 'Rat', 'Mouse', 'Mouse 1'].map((name, at) => ({
    id: `${at}`,
    name,
  }));
  const found = bestMatches(things, { query: 'mouse', limit: 4, toNamed: (thing) => thing });
  expect(found.best.map(({ name }) => name)).toEqual(['Mouse', 'Mouse 2', 'Mouse 1', 'A mouse']);
  expect(found.total).toBe(5);
  expect(bestMatches(things, { query: '3', limit: 4, toNamed: (thing) => thing }).best[0]?.name).toBe('Rat');
});
