import { isDeepStrictEqual } from 'node:util';
import { routes } from '@cohortium/contract';
import type { Predicate, Result, ValueCounts } from '@cohortium/sample-search';
import { afterAll, describe, expect, test } from 'vitest';
import { openThreads } from '#platform/concurrency';
import { openRunningIndex } from '#platform/index';
import { rankMatch, toSearchQuery } from '#platform/text';
import { testPortal } from '../../../test/testing/index.ts';
import { seedTable } from '../../../test/testing/seed-table.ts';
import { uglyStudy } from '../filter/ugly-study.fixture.ts';
import { loadDataSet } from '../projection/load-data-set.ts';
import { reindex } from '../projection/reconcile-index.ts';
import { dataSetById } from '../samples-store.ts';
import { decodeRow, rowKey } from './decode-row.ts';
import { InMemoryIndex } from './in-memory-index.ts';

const { samples, projects } = routes;
const portal = await testPortal();
const { platform } = portal.portal;
const ana = await portal.person();
const call = portal.callAs(ana);
const threads = openThreads(1);
afterAll(() => threads.close());

const first = await seedTable(platform, ana, uglyStudy(0, 12));
const second = await seedTable(platform, ana, uglyStudy(1, 12));

/** Held where they are asked for, and in their own thread. */
const current = {
  'on the thread that asks': new InMemoryIndex(platform, 1000),
  'in a thread of their own': new InMemoryIndex({ ...platform, threads }, 0),
};

/** Fields that come with the rows, ids, numbers, submitters' own of either kind and of both, and tags. */
const fields: Record<string, string> = {
  project_id: 'toString(project_id)',
  pipeline_data_id: 'toString(pipeline_data_id)',
  sample_id: 'sample_id',
  subject_id: 'subject_id',
  sex: 'toString(sex)',
  age_years: 'toString(age_years)',
  reads: 'toString(reads)',
  diagnosis: "if(mapContains(text, 'diagnosis'), text['diagnosis'], NULL)",
  bmi: "if(mapContains(number, 'bmi'), toString(number['bmi']), NULL)",
  dose: "multiIf(mapContains(number, 'dose'), toString(number['dose']), mapContains(text, 'dose'), text['dose'], NULL)",
  tag: "if(empty(tags), NULL, arrayStringConcat(tags, ' + '))",
};
const facets = Object.keys(fields)
  .filter((field) => field !== 'tag')
  .map((field) => ({ field }));

const sorted = (counts: ValueCounts) => counts.map(([value, n]) => `${value ?? '–'}: ${n}`).toSorted();
const count = (list: readonly (string | null)[]): ValueCounts =>
  [...Map.groupBy(list, (one) => one)].map(([value, all]) => [value, all.length]);

type Whole = object & {
  is_guarded: number;
  own_text: Record<string, string>;
  own_number: Record<string, number>;
};
/** Rows in the order of their keys, as a page shows them. */
async function wholeRows(rows: InMemoryIndex, page: Result<'page'>) {
  const cards = new Map((await rows.fetchRows(page)).map((card) => [rowKey(card), decodeRow(card, () => true)]));
  return page.keys.flatMap((key) => cards.get(key) ?? []);
}

const audiences = ['workspace', 'public'] as const;
type Audience = (typeof audiences)[number];

/** What the table says of all its rows for an audience. */
async function inTable(audience: Audience) {
  const rows = await platform.index.query<Record<string, string | null> & { key: number; subject: number }>(
    `select toUInt64(sample_no) * 2 + (audience = 'public') as key, toString(subject_no) as subject,
       ${Object.entries(fields).map(([field, sql]) => `${sql} as of_${field}`)}
     from samples final where audience = {audience:String} order by sample_no`,
    { audience },
  );
  const subjects = new Set(rows.map(({ subject }) => String(subject)).filter((no) => no !== '0'));
  const whole = await platform.index.query<Whole>(
    `select result_id, internal_run_id, sample_id, subject_id, project_id, project_name, original_project_id,
       pipeline_data_id, run_id, pipeline_name, reference_name, data_type, sex, race, location, age_years, seq_platform,
       collection_site, collection_site_coarse, variable_region, tags, toFloat64(reads) as reads, n_features,
       top_genera, audience = 'public' as is_guarded, text as own_text, number as own_number
     from samples final where audience = {audience:String} order by sample_no`,
    { audience },
  );
  return {
    whole: whole.map(({ own_text, own_number, is_guarded, ...row }) => ({
      ...row,
      is_guarded: is_guarded === 1,
      metadata: { ...own_text, ...own_number },
    })),
    keys: rows.map(({ key }) => key),
    n_subjects: subjects.size,
    tagged: rows.filter((row) => row.of_tag !== null).length,
    told: facets.map(({ field }) => sorted(count(rows.map((row) => row[`of_${field}`] ?? null)))),
  };
}

const isSame = ({ told, held }: { told: object; held: object }) => isDeepStrictEqual(told, held);

const both = [first, second].map(({ project_id }) => project_id).join(' ');
const sights: Record<Audience, Predicate> = {
  workspace: { kind: 'visibility', key: 'all', whole: both, guarded: '', runs: '', elsewhere: '' },
  public: { kind: 'visibility', key: 'open', whole: '', guarded: both, runs: '', elsewhere: '' },
};
const isTagged: Predicate = { kind: 'value', field: 'tag', condition: { operator: 'exists' } };

async function inRows(rows: InMemoryIndex, audience: Audience) {
  const where = [sights[audience]];
  const [page, totals, counts, tagged] = await Promise.all([
    rows.query('page', { where, from: 0, to: 1000 }),
    rows.query('totals', { where }),
    rows.query('facets', { where, facets }),
    rows.query('totals', { where: [...where, isTagged] }),
  ]);
  expect(page.total).toBe(page.keys.length);
  const whole = await wholeRows(rows, page);
  return { whole, keys: page.keys, n_subjects: totals.n_subjects, tagged: tagged.n, told: counts.map(sorted) };
}

const loaded = (id: string) =>
  expect.poll(async () => (await dataSetById(platform.db, id))?.state, { timeout: 20_000 });

async function edit() {
  const { data } = await call(projects.data, { query: { project_id: first.project_id } });
  const edited = [
    { id: data[0]?.id ?? '', metadata: { sex: 'intersex', diagnosis: 'a word that is new 😀', dose: 77 } },
  ];
  await call(projects.edit, { body: { project_id: first.project_id, samples: edited } });
}
async function deleteSome() {
  const { data } = await call(projects.data, { query: { project_id: second.project_id } });
  const sample_ids = data.slice(0, 3).map(({ id }) => id);
  const { deletion_id } = (await call(projects.deleteSamples, { body: { project_id: second.project_id, sample_ids } }))
    .data;
  await call(projects.purge, { body: { deletion_id } });
}

describe.each(Object.entries(current))('resident rows %s are those of the table', (_, rows) => {
  const same = async () => {
    for (const audience of audiences) {
      // Jobs that follow a change may write between the two: looked at again until they are through.
      const compared = async () => ({ told: await inTable(audience), held: await inRows(rows, audience) });
      await expect.poll(compared, { timeout: 20_000 }).toSatisfy(isSame);
    }
  };

  test('after loads', async () => {
    await same();
    await loadDataSet(platform, first.pipeline_data_id);
    await same();
    await loadDataSet(platform, first.pipeline_data_id);
    await same();
  });

  test('after tags, changes of a sheet, and samples that are deleted permanently', async () => {
    await call(samples.tagSamples, { body: { result_ids: first.result_ids.slice(0, 5), tags: ['one', 'two words'] } });
    await same();
    await call(samples.removeTags, { body: { result_ids: first.result_ids.slice(0, 2), tags: ['one'] } });
    await same();
    await edit();
    await same();
    await deleteSome();
    await same();
  });

  test('after another portal has written, a second later', async () => {
    const other = await openRunningIndex(platform.config);
    await other.command("delete from samples where audience = 'public' and sex = 'female'");
    await other.close();
    await same();
  });

  test('when it is emptied and made again', async () => {
    await platform.index.command('truncate table samples');
    await same();
    await reindex(platform);
    for (const { pipeline_data_id } of [first, second]) await loaded(pipeline_data_id).toBe('loaded');
    await same();
  });
});

test('rows are read whole before anybody asks, and only those of a page come along', async () => {
  const rows = new InMemoryIndex({ ...platform, threads }, 0);
  await rows.preload();
  const page = (from: number, to: number) => rows.query('page', { where: [sights.workspace], from, to });
  const { keys } = await page(0, 1000);
  expect(keys.length).toBeGreaterThan(10);
  const readStored = async () => (await page(0, 1000)).cards.length;
  await expect.poll(readStored, { timeout: 20_000 }).toBe(keys.length);
  const some = await page(3, 8);
  expect(some.cards.map(rowKey).toSorted()).toEqual(keys.slice(3, 8).toSorted());
  expect((await page(1000, 2000)).cards).toEqual([]);
});

test('where they are asked for they are kept as they are looked at', async () => {
  const rows = new InMemoryIndex(platform, 1000);
  const page = () => rows.query('page', { where: [sights.public], from: 0, to: 7 });
  const before = await page();
  expect(before.cards).toEqual([]);
  const read = await wholeRows(rows, before);
  await expect.poll(async () => (await page()).cards.length, { timeout: 20_000 }).toBe(7);
  expect(await wholeRows(rows, await page())).toEqual(read);
});

test.each(Object.entries(current))('samples are found by name, each once, by resident rows %s', async (_, rows) => {
  const reported = await platform.index.query<{ sample_id: string; project_id: string; n: number }>(
    `select sample_id, toString(project_id) as project_id, toUInt32(count()) as n from samples final
     where audience = 'workspace' group by sample_id, project_id`,
  );
  for (const query of ['1', 'S', '-', '1 s', 'no such']) {
    const expected = toSearchQuery(query);
    const match = (name: string) => rankMatch(name.toLowerCase(), expected);
    const matching = reported.filter(({ sample_id }) => match(sample_id) !== null);
    const request = { where: [sights.workspace], field: 'sample_id' as const, query, limit: 100 };
    const { named, total } = await rows.query('named', request);
    expect(total).toBe(matching.length);
    const line = (one: { sample_id: string; project_id: string }, n: number) =>
      `${one.project_id} ${one.sample_id}: ${n}`;
    expect(named.map((one) => line(one, one.n_results)).toSorted()).toEqual(
      matching.map((one) => line(one, one.n)).toSorted(),
    );
    const ranks = named.map(({ sample_id }) => match(sample_id) ?? -1);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    const few = await rows.query('named', { ...request, limit: 2 });
    expect(few).toEqual({ named: named.slice(0, 2), total });
  }
});

test('of their own columns and genera a page tells those that are asked for', async () => {
  const rows = new InMemoryIndex(platform, 1000);
  const page = await rows.query('page', { where: [sights.workspace], from: 0, to: 1000 });
  const reported = (await rows.fetchRows(page)).map((card) => decodeRow(card, (column) => column === 'dose'));
  expect(reported.some(({ metadata }) => 'dose' in metadata)).toBe(true);
  expect(new Set(reported.flatMap(({ metadata }) => Object.keys(metadata)))).toEqual(new Set(['dose']));
  expect(reported.every(({ top_genera }) => top_genera.length === 0)).toBe(true);
});

test('the submitters’ own fields of the rows that are looked at, with their kinds, those of most rows first', async () => {
  const rows = new InMemoryIndex(platform, 1000);
  const { n, fields: own } = await rows.query('own_fields', { where: [sights.workspace] });
  const reported = await platform.index.query<{ field: string; kind: string; n: number }>(
    `select pair.1 as field, pair.2 as kind, toUInt32(count()) as n from (
       select arrayJoin(arrayConcat(arrayMap(name -> (toString(name), 'text'), mapKeys(text)),
         arrayMap(name -> (toString(name), 'number'), mapKeys(number)))) as pair
       from samples final where audience = 'workspace') group by field, kind`,
  );
  const line = (one: { field: string; kind: string; n: number }) => `${one.field} ${one.kind} ${one.n}`;
  expect(own.map(line).toSorted()).toEqual(reported.map(line).toSorted());
  expect(own.map((one) => one.n)).toEqual(own.map((one) => one.n).toSorted((a, b) => b - a));
  expect(n).toBe((await rows.query('totals', { where: [sights.workspace] })).n);
  expect(await rows.query('own_fields', { where: [] })).not.toEqual({ n, fields: own });
});

test('a restarted thread receives all rows again', async () => {
  let begin = async (): Promise<void> => undefined;
  const keep: typeof threads.reserve = (task) => {
    let stored = threads.reserve(task);
    begin = async () => {
      await stored.close();
      stored = threads.reserve(task);
    };
    return { run: (input, transfer) => stored.run(input, transfer), close: () => stored.close() };
  };
  const rows = new InMemoryIndex({ ...platform, threads: { ...threads, reserve: keep } }, 0);
  const before = await inRows(rows, 'workspace');
  expect(before.keys.length).toBeGreaterThan(0);
  await begin();
  expect(await inRows(rows, 'workspace')).toEqual(before);
});

test('so many fields as are asked for at once, and those asked for before once more', async () => {
  const rows = new InMemoryIndex(platform, 1000);
  const where = [sights.workspace];
  const many = Array.from({ length: 45 }, (_, at) => ({ field: `no such field ${at}` }));
  const [diagnoses] = await rows.query('facets', { where, facets: [{ field: 'diagnosis' }] });
  expect(diagnoses?.length).toBeGreaterThan(1);
  const counts = await rows.query('facets', { where, facets: many });
  expect(new Set(counts.map((one) => one.length))).toEqual(new Set([1]));
  expect(await rows.query('facets', { where, facets: [{ field: 'diagnosis' }] })).toEqual([diagnoses]);
});

test.each([
  ['sex', ['sex']],
  ['age_years', ['age_years']],
  ['diagnosis', ['toFloat64OrNull(of_text)', 'of_text']],
  ['dose', ['coalesce(of_number, toFloat64OrNull(of_text))', 'coalesce(toString(of_number), of_text)']],
  ['tag', ['tags']],
])('rows in the order of %s, either way, as the index orders them', async (field, columns) => {
  const rows = new InMemoryIndex(platform, 1000);
  for (const descending of [false, true]) {
    const way = descending ? 'desc nulls last' : 'asc nulls last';
    const ordered = await platform.index.query<{ key: number }>(
      `select toUInt64(sample_no) * 2 as key,
         if(mapContains(text, {field:String}), toNullable(text[{field:String}]), NULL) as of_text,
         if(mapContains(number, {field:String}), toNullable(number[{field:String}]), NULL) as of_number
       from samples final where audience = 'workspace'
       order by ${columns.map((column) => `${column} ${way}`).join(', ')}, sample_no`,
      { field },
    );
    const keys = ordered.map(({ key }) => key);
    const request = { where: [sights.workspace], sort: { field, descending } };
    expect((await rows.query('page', { ...request, from: 0, to: 1000 })).keys).toEqual(keys);
    expect((await rows.query('page', { ...request, from: 5, to: 9 })).keys).toEqual(keys.slice(5, 9));
    expect((await rows.query('page', { ...request, from: 3, to: 10_000 })).keys).toEqual(keys.slice(3));
  }
});
