import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rankMatch, toSearchQuery } from '#platform/text';
import { testDatabase } from '#testing';
import { nameMatch } from './index.ts';

const { db } = await testDatabase();
const parts = [
  'gut',
  'GUT',
  'gut_2',
  'mouse',
  'dormouse',
  'Élan',
  'a.b',
  '100%',
  '_',
  '\\',
  '(x)*',
  '[',
  '^$',
  '🐭',
  'x y',
];
const names = parts.flatMap((a) => parts.flatMap((b) => [a + b, `${a} ${b}`, `${a}-${b}`]));

test.each([
  ...[
    'gut',
    'mouse gut',
    'x y',
    'élan',
    'a.b',
    '.',
    '%',
    '_',
    '\\',
    '(x)*',
    '[',
    '^$',
    '-gut',
    '🐭',
    'gut_2',
    '%%',
    'no',
  ],
])('PostgreSQL finds the names that answer to “%s”, as well as each does', async (query) => {
  const { condition, rank } = nameMatch({ id: sql`'0'`, name: sql`name` }, query);
  const { rows } = await sql<{ name: string; rank: number }>`
    select name, ${rank} as rank from unnest(${names}::text[]) as given(name) where ${condition}`.execute(db);
  const target = toSearchQuery(query);
  const expected = names.flatMap((name) => {
    const match = rankMatch(name.toLowerCase(), target);
    return match === null ? [] : [`${match} ${name}`];
  });
  expect(rows.map((row) => `${row.rank} ${row.name}`).toSorted()).toEqual(expected.toSorted());
});

test('an id is the thing itself', async () => {
  const { condition, rank } = nameMatch({ id: sql`id`, name: sql`name` }, 'b2');
  const { rows } = await sql`select name, ${rank} as rank
    from (values ('a1', 'b2b'), ('b2', 'other'), ('c3', 'more')) as given(id, name) where ${condition} order by rank`.execute(
    db,
  );
  expect(rows).toEqual([
    { name: 'other', rank: 0 },
    { name: 'b2b', rank: 1 },
  ]);
});
