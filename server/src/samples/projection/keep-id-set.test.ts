import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenIndex, openIndex } from '#platform/index';
import { testHome } from '#testing';
import { prepareIndex } from './index-schema.ts';
import { contentHash, keepIdSet } from './keep-id-set.ts';

const home = testHome();
const ids = ['c', 'a', 'b', 'a'];
let index: OpenIndex;

beforeAll(async () => {
  const log = { info: () => undefined, warn: () => undefined };
  index = await openIndex({ clickhouse_url: null, home, log });
  await prepareIndex(index);
});
afterAll(() => index.close());

const kept = () =>
  index.query<{ id: string }>('select id from id_sets where set_key = {key:String} order by id', {
    key: contentHash(ids),
  });
/** The same index as the next start of the portal meets it: it remembers no sets. */
const restarted = () => ({ ...index });
const age = (days: number) =>
  index.command(
    `alter table id_sets update kept_at = kept_at - interval ${days} day where true settings mutations_sync = 2`,
  );

test('a set is written once, whatever the order of its ids', async () => {
  expect(await keepIdSet(index, ids)).toBe(contentHash(['b', 'a', 'c', 'a']));
  await keepIdSet(index, ids.toReversed());
  await keepIdSet(restarted(), ids);
  expect(await kept()).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});

test('a set that is still asked for is written anew before the index throws it away', async () => {
  await age(11);
  await keepIdSet(restarted(), ids);
  expect(await kept()).toHaveLength(6);
  await age(20);
  await index.command('optimize table id_sets final');
  expect(await kept()).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});

test('what nobody asks for is gone after thirty days', async () => {
  await age(31);
  await index.command('optimize table id_sets final');
  expect(await kept()).toEqual([]);
});
