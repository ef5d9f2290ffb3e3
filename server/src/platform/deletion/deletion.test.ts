import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#platform/clock';
import { openLog } from '#platform/logging';
import { testDatabase } from '../../../test/testing/index.ts';
import { Deletions, daysLeft, purgeDue, undoDeadline } from './index.ts';

interface Letter {
  deletion_id: string;
  workspace_id: string;
  name: string;
  purge_after: string;
  outcome: 'restored' | 'purged' | null;
  words: string;
}

const { db } = await testDatabase({
  '2026-11-22-00-letters': {
    up: async (letters) => {
      await sql`create table letters (deletion_id text primary key, purge_after timestamptz not null, outcome text,
        words text not null)`.execute(letters);
    },
  },
});
const table = new Deletions<Letter>({
  ...{ table: 'letters', noun: 'letter', name_constraint: 'letters_name_once' },
  unhide: async () => undefined,
});
const now = new Date('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
const put = (id: string, days: number, outcome: string | null = null) =>
  sql`insert into letters values (${id}, ${after(days)}, ${outcome}, ${`words of ${id}`})`.execute(db);

test('what is due is permanently deleted, the oldest first; one that fails keeps nobody, is whole, and is tried again', async () => {
  await put('late', -1);
  await put('oldest', -9);
  await put('broken', -5);
  await put('waiting', 1);
  await put('undone', -7, 'restored');
  const removed: string[] = [];
  const sweep = (broken: boolean) =>
    purgeDue({
      ...{ db, clock, table, log: openLog('silent') },
      purge: async (tx, row) => {
        await sql`update letters set words = '' where deletion_id = ${row.deletion_id}`.execute(tx);
        if (broken && row.deletion_id === 'broken') throw new Error('The disk is full.');
        await table.end(tx, row.deletion_id, 'purged');
        removed.push(`${row.deletion_id}: ${row.words}`);
      },
    });
  expect(await sweep(true)).toBe(2);
  expect(removed).toEqual(['oldest: words of oldest', 'late: words of late']);
  const { rows } = await sql<Letter>`select * from letters order by deletion_id`.execute(db);
  expect(rows.map(({ deletion_id, outcome, words }) => [deletion_id, outcome, words !== ''])).toEqual([
    ['broken', null, true],
    ['late', 'purged', false],
    ['oldest', 'purged', false],
    ['undone', 'restored', true],
    ['waiting', null, true],
  ]);
  expect(await sweep(false)).toBe(1);
  expect(removed.at(-1)).toBe('broken: words of broken');
});

test('a day begun is a day left; what is over has none', () => {
  const until = undoDeadline(now).toISOString();
  expect(daysLeft(until, now)).toBe(30);
  expect(daysLeft(until, after(0.5))).toBe(30);
  expect(daysLeft(until, after(29.5))).toBe(1);
  expect(daysLeft(until, after(31))).toBe(0);
});
