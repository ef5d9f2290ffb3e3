import { type Call, routes, ruleSchema, sampleFilterSchema, type TagOrder } from '@cohortium/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/clock';
import { transact } from '#platform/database';
import { makeProjectPublic } from '#projects';
import { laboratory, refusal, type Seeded, seedTable, type TestPerson, testPortal, workspaceOf } from '#testing';
import { loadDataSet } from './projection/load-data-set.ts';
import { type DifferentRow, reconcileIndex, rowsThatDiffer } from './projection/reconcile-index.ts';
import { syncTagsToIndex } from './projection/sync-tags.ts';
import { dataSetById, lockSampleRows } from './samples-store.ts';
import { insertTagChanges } from './tags-store.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { samples, projects } = routes;
const lab = await laboratory(portal);
const stranger = await portal.person();

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const seed = (person: TestPerson, tags: (string | null)[]) =>
  seedTable(platform, person, {
    features: [{ feature_id: 'Blautia', sequence: null, lineage }],
    samples: tags.map((tag, at) => ({ sample_id: `s${at + 1}`, metadata: { tag } })),
    counts: tags.map(() => [5]),
  });

let gut: Seeded;
const owner = portal.callAs(lab.owner);
const tag = (call: Call, order: Partial<TagOrder>) =>
  call(samples.tagSamples, { body: { tags: ['checked'], ...order } });
const untag = (call: Call, order: Partial<TagOrder>) =>
  call(samples.removeTags, { body: { tags: ['checked'], ...order } });

/** What each sample of the submission is tagged with, as the person's list shows it. */
async function tagsSeen(call: Call, { project_id }: Seeded): Promise<string[][]> {
  const and_ = [ruleSchema.parse({ field: 'project_id', value: project_id })];
  const { data } = await call(samples.microbiomics, { body: { and_, sort: { field: 'sample_id' } } });
  return data.map((row) => row.tags);
}
const byResult = (a: DifferentRow, b: DifferentRow) =>
  a.result_id < b.result_id ? -1 : a.result_id > b.result_id ? 1 : 0;
async function marked(ids: string[]): Promise<number> {
  const { rows } = await sql`select from sample_tags where sample = any(${ids})`.execute(platform.db);
  return rows.length;
}
/** Nobody else writes the index's samples before the work has ended, well or badly. */
async function whileSampleRowsAreLocked(work: () => Promise<void>): Promise<void> {
  const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = transact(platform.db, async (tx) => {
    await lockSampleRows(tx);
    locked.resolve();
    await ended.promise;
  });
  try {
    await Promise.race([locked.promise, holding]);
    await work();
  } finally {
    ended.resolve();
    await holding;
  }
}
const ofProject = ({ project_id }: Seeded) => ({
  and_: [ruleSchema.parse({ field: 'project_id', value: project_id })],
});
const asFilter = (given: Seeded) => sampleFilterSchema.parse(ofProject(given));

beforeEach(async () => {
  gut = await seed(lab.owner, ['RISK; pilot', null, 'pilot']);
});

describe('a scientist tags samples', () => {
  test('one by one, and finds them by the tag with the next call', async () => {
    const { data } = await tag(owner, { result_ids: gut.result_ids.slice(0, 2) });
    expect(data).toEqual({ n_samples: 2, n_changed: 2, skipped: [], index: 'current' });
    expect(await tagsSeen(owner, gut)).toEqual([['RISK', 'pilot', 'checked'], ['checked'], ['pilot']]);
    const and_ = [...ofProject(gut).and_, ruleSchema.parse({ field: 'tag', value: 'checked' })];
    expect((await owner(samples.microbiomics, { body: { and_ } })).paging.total).toBe(2);
    const metric = await owner(samples.microbiomicsMetric, { body: { and_, types: ['tag'] } });
    expect(metric.data.tag).toContainEqual(expect.objectContaining({ value: 'checked', total: 2 }));
  });

  test('all that a filter finds, with several tags; asked again nothing changes', async () => {
    const order = { filter: asFilter(gut), tags: ['batch 1', 'batch 1', 'keep'] };
    expect((await tag(owner, order)).data).toMatchObject({ n_samples: 3, n_changed: 3, skipped: [] });
    expect((await tag(owner, order)).data).toMatchObject({ n_samples: 3, n_changed: 0, index: 'current' });
    expect((await tagsSeen(owner, gut))[1]).toEqual(['batch 1', 'keep']);
  });

  test('once, though the call is sent twice because its answer was lost', async () => {
    const sent = { body: { tags: ['checked'], result_ids: gut.result_ids } };
    const once = { headers: { 'idempotency-key': newId() } };
    const first = await owner(samples.tagSamples, sent, once);
    await untag(owner, { result_ids: gut.result_ids });
    expect(await owner(samples.tagSamples, sent, once)).toEqual(first);
    expect((await tagsSeen(owner, gut))[1]).toEqual([]);
  });

  test('of several runs: a tag is the sample’s, so that all that was made of it shows it', async () => {
    const { rows } = await sql<{ sample: string }>`
      select sample from results where result_id = ${gut.result_ids[0]}`.execute(platform.db);
    const again = await seed(lab.owner, [null]);
    await sql`update results set sample = ${rows[0]?.sample} where result_id = ${again.result_ids[0]}`.execute(
      platform.db,
    );
    const { data } = await tag(owner, { result_ids: [gut.result_ids[0] ?? '', again.result_ids[0] ?? ''] });
    expect(data).toMatchObject({ n_samples: 1, n_changed: 1 });
    const shown = await platform.index.query<{ result_id: string }>(
      "select result_id from samples final where audience = 'workspace' and has(tags, 'checked') and result_id in {ids:Array(String)}",
      { ids: [...gut.result_ids, ...again.result_ids] },
    );
    expect(shown.map(({ result_id }) => result_id).toSorted()).toEqual(
      [gut.result_ids[0], again.result_ids[0]].toSorted(),
    );
  });

  test('a filter that finds nothing tags nothing', async () => {
    const filter = sampleFilterSchema.parse({ and_: [{ field: 'sample_id', value: 'nobody' }] });
    expect((await tag(owner, { filter })).data).toMatchObject({ n_samples: 0, skipped: [] });
  });

  test('and takes tags off again: those set here, and words of the sheet, which itself stays as it was', async () => {
    await tag(owner, { result_ids: gut.result_ids });
    const { data } = await untag(owner, { result_ids: gut.result_ids, tags: ['pilot', 'checked', 'never there'] });
    expect(data).toMatchObject({ n_samples: 3, n_changed: 3 });
    expect(await tagsSeen(owner, gut)).toEqual([['RISK'], [], []]);
    const { data: sheet } = await owner(projects.data, { query: { project_id: gut.project_id } });
    expect(sheet.map(({ metadata }) => metadata.tag ?? null)).toEqual(['RISK; pilot', null, 'pilot']);
    expect((await untag(owner, { result_ids: gut.result_ids, tags: ['pilot'] })).data.n_changed).toBe(0);
    await tag(owner, { result_ids: gut.result_ids.slice(2), tags: ['pilot'] });
    expect(await tagsSeen(owner, gut)).toEqual([['RISK'], [], ['pilot']]);
  });

  test('with whatever words there are', async () => {
    const tags = [`it's <b>"bold"</b> \\ {x:String}`, '🦠🧬 目印', '𝒙'.repeat(100), "') or 1 = 1 --"];
    await tag(owner, { result_ids: gut.result_ids.slice(1, 2), tags });
    expect((await tagsSeen(owner, gut))[1]?.toSorted()).toEqual(tags.toSorted());
    for (const one of tags) {
      const and_ = [...ofProject(gut).and_, ruleSchema.parse({ field: 'tag', value: one })];
      expect((await owner(samples.microbiomics, { body: { and_ } })).paging.total).toBe(1);
    }
    await untag(owner, { result_ids: gut.result_ids, tags });
    expect((await tagsSeen(owner, gut))[1]).toEqual([]);
  });

  test('but not with none, commas, 201 characters, lines, or 101 at once', async () => {
    const all = Array.from({ length: 101 }, (_, at) => `t${at}`);
    for (const tags of [[], [''], ['  '], ['a,b'], ['a;b'], ['x'.repeat(201)], ['a\nb'], all]) {
      expect(await refusal(tag(owner, { result_ids: gut.result_ids, tags }))).toMatchObject({ status: 422 });
    }
    const both = { result_ids: gut.result_ids, filter: asFilter(gut) };
    for (const order of [{}, both]) expect(await refusal(tag(owner, order))).toMatchObject({ status: 422 });
    expect(await tagsSeen(owner, gut)).toEqual([['RISK', 'pilot'], [], ['pilot']]);
  });

  test('up to 1,000 a sample; one that has them is left out and told', async () => {
    const [full] = gut.result_ids;
    for (let from = 0; from < 1000; from += 100) {
      const tags = Array.from({ length: 100 }, (_, at) => `tag ${from + at}`);
      await tag(owner, { result_ids: [full ?? ''], tags });
    }
    expect((await tagsSeen(owner, gut))[0]).toHaveLength(1002);
    const { data } = await tag(owner, { result_ids: gut.result_ids });
    expect(data).toMatchObject({
      n_samples: 2,
      n_changed: 2,
      skipped: [{ reason: 'full', n_results: 1, message: '1 of 3 have as many tags as a sample can have.' }],
    });
  });
});

describe('whose samples may be tagged', () => {
  test('those of submissions one may modify: a reader of the workspace, a stranger and who may only read are refused', async () => {
    expect(await refusal(tag(portal.callAs(lab.reader), { result_ids: gut.result_ids }))).toMatchObject({
      status: 401,
    });
    expect(await refusal(tag(portal.callAs(lab.reader), { filter: asFilter(gut) }))).toMatchObject({ status: 401 });
    const outside = portal.callAs(stranger);
    expect(await refusal(tag(outside, { result_ids: gut.result_ids }))).toMatchObject({ status: 404 });
    expect(await refusal(tag(outside, { result_ids: [newId()] }))).toMatchObject({ status: 404 });
    expect((await tag(outside, { filter: asFilter(gut) })).data).toMatchObject({ n_samples: 0 });
    await owner(projects.share, { body: { id: gut.project_id, email: stranger.email } });
    expect(await refusal(tag(outside, { result_ids: gut.result_ids }))).toMatchObject({ status: 401 });
    expect((await tag(portal.callAs(lab.writer), { result_ids: gut.result_ids })).data).toMatchObject({ n_changed: 3 });
    expect(await tagsSeen(outside, gut)).toEqual([['RISK', 'pilot', 'checked'], ['checked'], ['pilot', 'checked']]);
  });

  test('a share to modify lets tag, until it is taken back', async () => {
    const outside = portal.callAs(stranger);
    const body = { id: gut.project_id, email: stranger.email, level: 'modify' as const };
    const { data } = await owner(projects.share, { body });
    expect((await tag(outside, { filter: asFilter(gut) })).data).toMatchObject({ n_changed: 3 });
    expect((await tagsSeen(owner, gut))[1]).toEqual(['checked']);
    const grant_id = data.grantees[0]?.grant?.grant_id ?? '';
    await owner(projects.unshare, { body: { id: gut.project_id, grant_id } });
    expect(await refusal(untag(outside, { result_ids: gut.result_ids }))).toMatchObject({ status: 404 });
    expect((await tagsSeen(owner, gut))[1]).toEqual(['checked']);
  });

  test('what others made public, deleted samples and ids of nothing are left out and told', async () => {
    const open = await seed(lab.owner, ['RISK', null]);
    await transact(platform.db, (tx) => makeProjectPublic(tx, { id: open.project_id, at: platform.clock.now() }));
    const own = await workspaceOf(portal, stranger);
    const mine = await seed(own, [null, null, null]);
    const call = portal.callAs(own);
    const { data: rows } = await call(projects.data, { query: { project_id: mine.project_id } });
    await call(projects.deleteSamples, { body: { project_id: mine.project_id, sample_ids: [rows[0]?.id ?? ''] } });
    const { data } = await tag(call, { result_ids: [...mine.result_ids, ...open.result_ids, newId()] });
    expect(data).toMatchObject({ n_samples: 2, n_changed: 2 });
    expect(data.skipped).toEqual([
      {
        reason: 'read_only',
        n_results: 2,
        message: '2 of 6 may be seen and not changed: they are public, or shared for reading.',
      },
      { reason: 'not_found', n_results: 2, message: '2 of 6 do not exist, or are not yours to see.' },
    ]);
    const filter = sampleFilterSchema.parse({ or_: [...ofProject(mine).and_, ...ofProject(open).and_] });
    const details = (await tag(call, { filter, tags: ['all of it'] })).data;
    expect(details).toMatchObject({ n_samples: 2, skipped: [{ reason: 'read_only', n_results: 2 }] });
  });

  test('the public sees the tags of the sheet, never those set in the portal', async () => {
    await tag(owner, { result_ids: gut.result_ids, tags: ['poor consent form'] });
    await untag(owner, { result_ids: gut.result_ids, tags: ['pilot'] });
    await transact(platform.db, (tx) => makeProjectPublic(tx, { id: gut.project_id, at: platform.clock.now() }));
    const outside = portal.callAs(await portal.person());
    expect(await tagsSeen(outside, gut)).toEqual([['RISK', 'pilot'], [], ['pilot']]);
    const secret = ruleSchema.parse({ field: 'tag', value: 'poor consent form' });
    expect((await outside(samples.microbiomics, { body: { and_: [secret] } })).paging.total).toBe(0);
    const { data } = await outside(samples.microbiomicsMetric, { body: { types: ['tag'] } });
    expect(JSON.stringify(data)).not.toContain('poor consent form');
  });

  test('nothing is left of the tags of what was deleted permanently', async () => {
    await tag(owner, { result_ids: gut.result_ids });
    const { data: rows } = await owner(projects.data, { query: { project_id: gut.project_id } });
    const sample_ids = [rows[1]?.id ?? ''];
    const request = { body: { project_id: gut.project_id, sample_ids } };
    const { deletion_id } = (await owner(projects.deleteSamples, request)).data;
    expect(await marked(rows.map(({ id }) => id))).toBe(3);
    await owner(projects.purge, { body: { deletion_id } });
    expect(await marked(sample_ids)).toBe(0);
    const whole = (await owner(projects.delete, { body: { project_id: gut.project_id } })).data;
    await owner(projects.purge, { body: { deletion_id: whole.deletion_id } });
    expect(await marked(rows.map(({ id }) => id))).toBe(0);
  });
});

describe('PostgreSQL and the index agree', () => {
  test('after a load and a change of the sheet, whatever was tagged before or meanwhile', async () => {
    await tag(owner, { result_ids: gut.result_ids });
    await untag(owner, { result_ids: gut.result_ids, tags: ['RISK'] });
    await Promise.all([
      loadDataSet(platform, gut.pipeline_data_id),
      tag(owner, { result_ids: gut.result_ids, tags: ['meanwhile'] }),
    ]);
    const tagged = [
      ['pilot', 'checked', 'meanwhile'],
      ['checked', 'meanwhile'],
      ['pilot', 'checked', 'meanwhile'],
    ];
    expect(await tagsSeen(owner, gut)).toEqual(tagged);
    const { data } = await owner(projects.data, { query: { project_id: gut.project_id } });
    const edited = [{ id: data[1]?.id ?? '', metadata: { tag: 'from the sheet, RISK' } }];
    const answer = await owner(projects.edit, { body: { project_id: gut.project_id, samples: edited } });
    expect(answer.data.index).toBe('current');
    expect((await tagsSeen(owner, gut))[1]).toEqual(['from the sheet', 'RISK', 'checked', 'meanwhile']);
    await owner(projects.edit, { body: { project_id: gut.project_id, variable_region: 'V4' } });
    expect((await tagsSeen(owner, gut))[1]).toEqual(['from the sheet', 'RISK', 'checked', 'meanwhile']);
  });

  test('a change whose process ended before the index had heard of it is shown by the next start', async () => {
    const change_id = newId();
    const { rows } = await sql<{ sample: string }>`
      select sample from results where result_id = ${gut.result_ids[1]}`.execute(platform.db);
    // Jobs of changes before this one would show it too.
    await whileSampleRowsAreLocked(async () => {
      await transact(platform.db, async (tx) => {
        await sql`insert into sample_tags (sample, tag, state, change_id, set_by)
          values (${rows[0]?.sample}, 'late', 'added', ${change_id}, ${lab.owner.id})`.execute(tx);
        await insertTagChanges(tx, change_id);
      });
      expect((await tagsSeen(owner, gut))[1]).toEqual([]);
    });
    expect(await reconcileIndex(platform)).toBe(0);
    await expect.poll(async () => (await tagsSeen(owner, gut))[1], { timeout: 10_000 }).toEqual(['late']);
    await syncTagsToIndex(platform);
    expect(await tagsSeen(owner, gut)).toEqual([['RISK', 'pilot'], ['late'], ['pilot']]);
  });

  test('later, when the index is busy: the answer comes after five seconds and says so', async () => {
    await whileSampleRowsAreLocked(async () => {
      const { data } = await tag(owner, { result_ids: gut.result_ids });
      expect(data).toMatchObject({ n_changed: 3, index: 'pending' });
      expect((await tagsSeen(owner, gut))[1]).toEqual([]);
    });
    await expect.poll(async () => (await tagsSeen(owner, gut))[1], { timeout: 15_000 }).toEqual(['checked']);
  });

  test('or the checker says of which sample, for whom, and in what not', async () => {
    await tag(owner, { result_ids: gut.result_ids });
    await untag(owner, { result_ids: gut.result_ids, tags: ['pilot'] });
    const dataSet = await dataSetById(platform.db, gut.pipeline_data_id);
    if (!dataSet) throw new Error('The data set is gone.');
    expect(await rowsThatDiffer(platform, dataSet)).toEqual([]);
    const [first, second, third] = gut.result_ids.toSorted();
    await platform.index.command(
      `alter table samples update tags = ['forged'] where result_id = {id:String}
      settings mutations_sync = 2`,
      { id: first },
    );
    await platform.index.command(
      `alter table samples update text = map('dose', '7') where audience = 'workspace'
      and result_id = {id:String} settings mutations_sync = 2`,
      { id: second },
    );
    await platform.index.command("delete from samples where audience = 'public' and result_id = {id:String}", {
      id: third,
    });
    expect((await rowsThatDiffer(platform, dataSet)).toSorted(byResult)).toEqual([
      { result_id: first, audience: 'workspace', fields: ['tags'] },
      { result_id: first, audience: 'public', fields: ['tags'] },
      { result_id: second, audience: 'workspace', fields: ['text'] },
      { result_id: third, audience: 'public', fields: ['missing'] },
    ]);
  });

  test('twenty people tag and untag the same samples at once, and nothing is lost', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await Promise.all(names.map((name) => tag(owner, { result_ids: gut.result_ids, tags: [name] })));
    await Promise.all(names.slice(0, 10).map((name) => untag(owner, { result_ids: gut.result_ids, tags: [name] })));
    const seen = async () => (await tagsSeen(owner, gut))[1]?.toSorted();
    await expect.poll(seen, { timeout: 30_000 }).toEqual(names.slice(10).toSorted());
  });
});

describe('the tags of a workspace', () => {
  const writer = portal.callAs(lab.writer);
  const named = async (call: Call) => new Map((await call(samples.listTags, {})).data.map((each) => [each.tag, each]));

  test('are listed with their samples; a writer deletes those that nobody else has set, an owner any', async () => {
    const [mine, theirs] = [newId(), newId()];
    await tag(writer, { tags: [mine], result_ids: gut.result_ids });
    await tag(owner, { tags: [theirs], result_ids: gut.result_ids.slice(0, 2) });
    await tag(writer, { tags: [theirs], result_ids: gut.result_ids });
    expect((await named(writer)).get(mine)).toMatchObject({ n_samples: 3, n_owned_by_others: 0, can_delete: true });
    expect((await named(writer)).get(theirs)).toMatchObject({ n_samples: 3, n_owned_by_others: 2, can_delete: false });
    const both = { body: { tags: [mine, theirs] } };
    expect(await refusal(writer(samples.deleteTags, both))).toMatchObject({ status: 401 });
    expect((await named(owner)).get(mine)?.n_samples).toBe(3);
    expect((await writer(samples.deleteTags, { body: { tags: [mine] } })).data).toMatchObject({ n_changed: 3 });
    expect((await owner(samples.deleteTags, both)).data).toMatchObject({ n_changed: 3, skipped: [] });
    expect([...(await named(owner)).keys()].filter((one) => one === mine || one === theirs)).toEqual([]);
    expect(await tagsSeen(owner, gut)).toEqual([['RISK', 'pilot'], [], ['pilot']]);
  });

  test('are given to another member, who may delete them then, while the person who set them no longer may', async () => {
    const [mine, theirs] = [newId(), newId()];
    await tag(owner, { tags: [mine], result_ids: gut.result_ids });
    await tag(writer, { tags: [theirs], result_ids: gut.result_ids });
    const give = (call: Call, of: string, user_id: string) =>
      call(samples.changeTagOwner, { body: { tag: of, user_id } });
    expect(await refusal(give(writer, theirs, lab.writer.id))).toMatchObject({ status: 401 });
    expect(await refusal(give(owner, mine, lab.reader.id))).toMatchObject({ status: 422, message: /role/ });
    expect(await refusal(give(owner, mine, stranger.id))).toMatchObject({ status: 422, message: /member/ });
    expect(await refusal(give(owner, newId(), lab.writer.id))).toMatchObject({ status: 404 });
    expect((await give(owner, mine, lab.writer.id)).data).toMatchObject({ tag: mine, n_samples: 3 });
    await give(owner, theirs, lab.owner.id);
    const now = await named(writer);
    expect([now.get(mine)?.can_delete, now.get(theirs)?.can_delete]).toEqual([true, false]);
    expect(now.get(mine)?.owner).toBe((await give(owner, mine, lab.writer.id)).data.owner);
    expect(await refusal(writer(samples.deleteTags, { body: { tags: [theirs] } }))).toMatchObject({ status: 401 });
    expect((await writer(samples.deleteTags, { body: { tags: [mine] } })).data).toMatchObject({ n_changed: 3 });
    expect((await owner(samples.deleteTags, { body: { tags: [theirs] } })).data).toMatchObject({ n_changed: 3 });
  });

  test('of other workspaces are neither seen nor deleted', async () => {
    const ours = newId();
    await tag(owner, { tags: [ours], result_ids: gut.result_ids });
    const foreign = portal.callAs(stranger);
    expect((await named(foreign)).has(ours)).toBe(false);
    expect((await foreign(samples.deleteTags, { body: { tags: [ours] } })).data).toMatchObject({ n_changed: 0 });
    expect((await named(owner)).get(ours)?.n_samples).toBe(3);
  });
});
