import { expect, test } from 'vitest';
import { rankMatch, toSearchQuery } from '../../server/src/platform/text/index.ts';
import { NameIndex } from './name-index.ts';

/** Names as people give them, many of them hard to tell apart. */
const parts = ['S1', 's10', 'gut', 'GUT', 'gut_2', 'mouse', 'dormouse', 'Élan', 'a.b', '100%', '_', 'İ', '🐭', 'x y'];
const names = parts.flatMap((a) => parts.flatMap((b) => [a + b, `${a} ${b}`, `${a}-${b}`]));
const values = ['', ...names];
const matching = { parse: toSearchQuery, rank: rankMatch };

test.each([
  ...['s1', 'gut', 'mouse gut', 'gut mouse', 'élan', 'a.b', '%', '_', '.', '🐭', 'x y', '-gut', 'gut_2gut', 'nothing'],
])('all names that answer to “%s” are found, as well as each does', (query) => {
  const book = new NameIndex();
  const expected = toSearchQuery(query);
  // Some come later, as samples do.
  book.follow(values.slice(0, 100));
  book.matches(query, matching);
  book.follow(values);
  const reported = Array.from(book.matches(query, matching).subarray(1), (match) => (match === 0 ? null : match - 1));
  expect(reported).toEqual(names.map((name) => rankMatch(name.toLowerCase(), expected)));
});

test('nothing is found among no names', () => {
  expect([...new NameIndex().matches('s1', matching)]).toEqual([]);
});
