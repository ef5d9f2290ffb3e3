import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenIndex, openIndex } from '#platform/index';
import { testHome } from '#testing';
import { prepareIndex } from './index-schema.ts';
import { contentHash, materializeIdSet } from './materialize-id-set.ts';

const home = testHome();
const ids = ['c', 'a', 'b', 'a'];
let index: OpenIndex;

beforeAll(async () => {
  const log = { info: () => undefined, warn: () => undefined };
  index = await openIndex({ clickhouse_url: null, home, log });
  await prepareIndex(index);
});
afterAll(() => index.close());

const readStored = () =>
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
  expect(await materializeIdSet(index, ids)).toBe(contentHash(['b', 'a', 'c', 'a']));
  await materializeIdSet(index, ids.toReversed());
  await materializeIdSet(restarted(), ids);
  expect(await readStored()).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});

test('a set that is still asked for is written again before the index throws it away', async () => {
  await age(11);
  await materializeIdSet(restarted(), ids);
  expect(await readStored()).toHaveLength(6);
  await age(20);
  await index.command('optimize table id_sets final');
  expect(await readStored()).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
});

test('what nobody asks for is gone after thirty days', async () => {
  await age(31);
  await index.command('optimize table id_sets final');
  expect(await readStored()).toEqual([]);
});

test('sets that are asked for together are all there, each once, also where two ask for the same', async () => {
  const lists = [['d'], ['e', 'f'], [], ['d'], ['f', 'e']];
  await Promise.all(lists.map((list) => materializeIdSet(index, list)));
  const rows = await index.query<{ set_key: string; id: string }>(
    'select set_key, id from id_sets where set_key in {keys:Array(String)} order by id',
    { keys: lists.map((list) => contentHash(list)) },
  );
  const [d, ef] = [contentHash(['d']), contentHash(['e', 'f'])];
  expect(rows).toEqual([
    { set_key: d, id: 'd' },
    { set_key: ef, id: 'e' },
    { set_key: ef, id: 'f' },
  ]);
});

test('an index that is made again is known to have none', async () => {
  await materializeIdSet(index, ['g']);
  await index.command('drop table index_version');
  expect(await prepareIndex(index)).toBe(true);
  await materializeIdSet(index, ['g']);
  expect(await index.query('select id from id_sets')).toEqual([{ id: 'g' }]);
});

test('an index of this version is left as it is, and what it lacks is made', async () => {
  await index.command('drop table taxa');
  expect(await prepareIndex(index)).toBe(false);
  expect(await index.query('select id from id_sets')).toEqual([{ id: 'g' }]);
  expect(await index.query('select count() as n from taxa')).toEqual([{ n: 0 }]);
});
