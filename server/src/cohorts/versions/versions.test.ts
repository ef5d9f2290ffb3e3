import { routes, ruleSchema } from '@cohortium/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '#platform/audit';
import { transact } from '#platform/database';
import { contentHash } from '#samples';
import { laboratory, refusal, seedTable, sharedPortal } from '#testing';
import { updateLiveCohorts } from '../index.ts';
import { addVersion } from './save-version.ts';

const portal = await sharedPortal();
const { platform } = portal.portal;
const { cohorts, projects } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const features = [{ feature_id: 'Blautia', sequence: null, lineage }];
const mice = (prefix: string, n: number) =>
  Array.from({ length: n }, (_, at) => ({
    sample_id: `${prefix}${at}`,
    subject_id: `M${at % 3}`,
    metadata: { diet: at % 2 ? 'chow' : 'western', day: at },
  }));
const seed = (name: string, n: number) =>
  seedTable(platform, lab.owner, {
    ...{ name, features, samples: mice(name.toLowerCase(), n) },
    counts: Array.from({ length: n }, (_, at) => [10 + at]),
  });
const gut = await seed('Gut', 6);
const part = (from: number, to: number) => gut.result_ids.slice(from, to);
const rule = (field: string, value: string | number) => ruleSchema.parse({ field, value, operator: '=' });

const make = async (name: string, more: object) => (await call(cohorts.create, { body: { name, ...more } })).data;
const detail = async (id: string, version?: number) =>
  (await call(cohorts.detail, { params: { id }, query: { version } })).data;
const members = async (cohort_id: string, version?: number) =>
  (await call(cohorts.result, { body: { cohort_id, version, page_size: 100 } })).data.map(({ result_id }) => result_id);
const history = async (id: string) => (await call(cohorts.history, { params: { id } })).data;

describe('every change of a cohort is its own version', () => {
  test('removed, added and kept samples, each with who, when and a sentence; older versions stay as they were', async () => {
    const { id } = await make('Changing', { result_ids: part(0, 4) });
    const at = (version: number) => ({ cohort_id: id, version });
    await call(cohorts.remove, { body: { ...at(1), result_ids: part(0, 1) } });
    await call(cohorts.addResult, { body: { ...at(2), result_ids: part(3, 6) } });
    const { data } = await call(cohorts.subset, { body: { ...at(3), result_ids: part(1, 3) } });
    expect(data).toMatchObject({ version: 4, n_samples: 2, content_hash: contentHash(part(1, 3)) });
    const lines = await history(id);
    expect(lines.map(({ version, change, n_samples }) => [version, change.description, n_samples])).toEqual([
      [4, 'Kept 2 samples of 5 samples', 2],
      [3, 'Added 2 samples', 5],
      [2, 'Removed 1 sample', 3],
      [1, 'Created', 4],
    ]);
    expect(lines.map(({ is_current }) => is_current)).toEqual([true, false, false, false]);
    expect(new Set(lines.map(({ created_by }) => created_by)).size).toBe(1);
    expect((await members(id, 1)).toSorted()).toEqual(part(0, 4));
    expect((await members(id, 3)).toSorted()).toEqual(part(1, 6));
    expect(await detail(id, 2)).toMatchObject({ version: 2, current_version: 4, n_samples: 3 });
    const { recipe } = await detail(id);
    expect(recipe.steps.map(({ description }) => description).slice(1)).toEqual([
      'Removed 1 sample',
      'Added 2 samples',
      'Kept 2 samples of 5 samples',
    ]);
  });

  test('a filter keeps those members that pass it, and says so in the recipe', async () => {
    const { id } = await make('Filtered', { filter: {} });
    const filter = { and_: [rule('diet', 'western')] };
    const { data } = await call(cohorts.subset, { body: { cohort_id: id, version: 1, filter } });
    expect(data).toMatchObject({ version: 2, n_samples: 3 });
    const { recipe, change } = await detail(id);
    expect(change).toMatchObject({ kind: 'filtered', description: 'Kept 3 samples of 6 samples by a filter' });
    expect(recipe.filter).toBeNull();
    expect(recipe.steps.at(-1)).toEqual({ description: 'Diet is western', n_samples: 3 });
  });

  test('a revert makes a next version with the members and the recipe of the earlier one', async () => {
    const { id } = await make('Reverted', { filter: { and_: [rule('diet', 'chow')] } });
    const [only = ''] = await members(id);
    await call(cohorts.remove, { body: { cohort_id: id, version: 1, result_ids: [only] } });
    const { data } = await call(cohorts.revert, { body: { cohort_id: id, version: 2, to_version: 1 } });
    expect(data).toMatchObject({ version: 3, n_samples: 3 });
    const [first, third] = [await detail(id, 1), await detail(id, 3)];
    expect(third.recipe).toEqual(first.recipe);
    expect(third.content_hash).toBe(first.content_hash);
    const { rows } = await sql`select from cohort_member_lists where cohort_id = ${id}`.execute(platform.db);
    expect(rows).toHaveLength(2);
  });

  test('a name and a description are changed under either address; what is not sent stays', async () => {
    const { id } = await make('Old name', { result_ids: part(0, 2), description: 'As it was.' });
    await call(cohorts.edit, { body: { cohort_id: id, version: 1, name: 'Fresh name' } });
    const { data } = await call(cohorts.editById, { params: { id }, body: { version: 2, description: '' } });
    // A description says nothing about the data: it is no version of its own.
    expect(data).toMatchObject({ name: 'Fresh name', description: '', version: 2 });
    expect((await history(id)).map(({ change }) => change.kind)).toEqual(['renamed', 'created']);
    const acts = await listAuditEvents(platform.db, { object_id: id, page: 1, page_size: 10 });
    expect(acts.map(({ detail }) => detail)).toContainEqual({ description: '' });
    const unchanged = await call(cohorts.edit, { body: { cohort_id: id, version: 2, name: 'Fresh name' } });
    expect(unchanged.data.version).toBe(2);
    await make('Taken', { result_ids: part(0, 1) });
    const taken = refusal(call(cohorts.edit, { body: { cohort_id: id, version: 2, name: 'taken' } }));
    expect(await taken).toMatchObject({ status: 409, body: { fields: [{ field: 'name' }] } });
    expect((await call(cohorts.show, { params: { id } })).data).toMatchObject({ version: 2, name: 'Fresh name' });
  });
});

describe('two people who change one cohort', () => {
  test('the second learns who saved first and when, and loses nothing', async () => {
    const { id } = await make('Contested', { result_ids: part(0, 4) });
    const asWriter = portal.callAs(lab.writer);
    const body = (at: number) => ({ cohort_id: id, version: 1, result_ids: part(at, at + 1) });
    const both = await Promise.allSettled([
      call(cohorts.remove, { body: body(0) }),
      asWriter(cohorts.remove, { body: body(1) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const reported = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reported[0]).toMatchObject({ status: 409 });
    expect(reported[0].message).toMatch(
      /changed “Contested”: it has been at version 2 since .+ UTC\. Your changes were not saved\./,
    );
    expect(await members(id)).toHaveLength(3);
    expect(await history(id)).toHaveLength(2);
  });

  test('a transaction that fails leaves the version before', async () => {
    const { id } = await make('Half done', { result_ids: part(0, 3) });
    const failing = transact(platform.db, async (tx) => {
      const next = { cohort_id: id, expected_version: 1, created_by: lab.owner.id };
      const members = part(0, 2).map((result_id) => ({ result_id, subject: result_id }));
      await addVersion(tx, { ...next, members, change: { kind: 'subset', description: 'Half' } });
      throw new Error('The power is out.');
    });
    await expect(failing).rejects.toThrow('The power is out.');
    expect(await detail(id)).toMatchObject({ version: 1, n_samples: 3, content_hash: contentHash(part(0, 3)) });
  });
});

test.each([
  ['remove', part(5, 6), '1 sample of these samples are not in the cohort'],
  ['remove', part(0, 3), 'A cohort needs at least one sample'],
  ['subset', part(2, 4), '1 sample of these samples are not in the cohort'],
  ['addResult', part(0, 2), 'All of these samples are already in the cohort'],
  ['addResult', ['0'.repeat(32)], '1 of these 1 samples were not found, or you don’t have access to them.'],
] as const)('what cannot be done is refused in a sentence: %s %j', async (what, result_ids, sentence) => {
  const { id } = await make(`Refused ${what} ${result_ids.join('').slice(-9)} ${sentence.length}`, {
    result_ids: part(0, 3),
  });
  const refused = await refusal(
    call(cohorts[what], { body: { cohort_id: id, version: 1, result_ids: [...result_ids] } }),
  );
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.message).toContain(sentence);
  expect((await detail(id)).version).toBe(1);
});

test('two versions differ by the samples that one of them has, told by name, and by how they were made', async () => {
  const { id } = await make('Compared', { result_ids: part(0, 4) });
  await call(cohorts.remove, { body: { cohort_id: id, version: 1, result_ids: part(0, 2) } });
  await call(cohorts.addResult, { body: { cohort_id: id, version: 2, result_ids: part(4, 5) } });
  const diff = async (from: number, to: number) =>
    (await call(cohorts.diff, { params: { id }, query: { from, to } })).data;
  const there = await diff(1, 3);
  expect(there).toMatchObject({
    n_unchanged: 2,
    added: { n: 1, n_hidden: 0 },
    removed: { n: 2 },
    metadata_changed: false,
  });
  expect(there.added.samples.map(({ sample_id }) => sample_id)).toEqual(['gut4']);
  expect(there.removed.samples.map(({ sample_id }) => sample_id).toSorted()).toEqual(['gut0', 'gut1']);
  expect(there.recipe?.to.steps).toHaveLength(3);
  const back = await diff(3, 1);
  expect([back.added, back.removed]).toEqual([there.removed, there.added]);
  expect(await diff(2, 2)).toMatchObject({ n_unchanged: 2, added: { n: 0 }, removed: { n: 0 }, recipe: null });
  expect(await refusal(call(cohorts.diff, { params: { id }, query: { from: 1, to: 9 } }))).toMatchObject({
    status: 404,
  });
});

describe('a cohort and its filter', () => {
  test('says what the filter finds now, until it is updated or kept', async () => {
    const soil = await seed('Soil', 3);
    const { id } = await make('Stale', { filter: {} });
    const stale = async () => (await call(cohorts.staleness, { params: { id } })).data;
    expect(await stale()).toMatchObject({ n_new: 0, n_no_longer_matching: 0, is_dismissed: false, is_live: false });
    await seed('Soil2', 2);
    await call(projects.delete, { body: { project_id: soil.project_id } });
    expect(await stale()).toMatchObject({ n_new: 2, n_no_longer_matching: 3, is_dismissed: false });
    await call(cohorts.dismissChanges, { body: { cohort_id: id, source: (await stale()).source } });
    expect(await stale()).toMatchObject({ n_new: 2, n_no_longer_matching: 3, is_dismissed: true });
    const { data } = await call(cohorts.update, { body: { cohort_id: id, version: 1 } });
    expect(data.version).toBe(2);
    expect((await detail(id)).change).toMatchObject({ kind: 'updated', description: 'Updated from its filter: +2 −3' });
    expect(await stale()).toMatchObject({ version: 2, n_new: 0, n_no_longer_matching: 0 });
    const again = await refusal(call(cohorts.update, { body: { cohort_id: id, version: 2 } }));
    expect(again).toMatchObject({ status: 409 });
  });

  test('a live one follows by itself, as far as its maker sees; a static one waits', async () => {
    const lake = await seed('Lake', 2);
    const live = await make('Live', { filter: {}, is_live: true });
    const still = await make('Still', { filter: {} });
    expect(live.is_live).toBe(true);
    expect(await updateLiveCohorts(platform)).toBe(0);
    await call(projects.delete, { body: { project_id: lake.project_id } });
    expect(await updateLiveCohorts(platform)).toBe(1);
    expect(await detail(live.id)).toMatchObject({ version: 2, n_samples: live.n_samples - 2 });
    expect((await detail(still.id)).version).toBe(1);
    const listed = { name: 'Listed', result_ids: part(0, 1), is_live: true };
    expect(await refusal(call(cohorts.create, { body: listed }))).toMatchObject({ status: 422 });
    await call(cohorts.edit, { body: { cohort_id: live.id, version: 2, is_live: false } });
    expect(await detail(live.id)).toMatchObject({ version: 2, is_live: false });
  });
});

test('what a cohort is made from and what was made of it, under its name of then where it is gone', async () => {
  const grandmother = await make('Grandmother', { result_ids: part(0, 5) });
  const mother = await make('Mother', { result_ids: part(0, 4), parent_cohort_id: grandmother.id });
  const child = await make('Child', { result_ids: part(0, 2), parent_cohort_id: mother.id });
  const lineageOf = async (id: string) => (await call(cohorts.lineage, { params: { id } })).data;
  const reported = (await lineageOf(mother.id)).cohorts.map(({ name, generation }) => [generation, name]);
  expect(reported.toSorted()).toEqual([
    [-1, 'Grandmother'],
    [0, 'Mother'],
    [1, 'Child'],
  ]);
  await call(cohorts.delete, { body: { cohort_id: grandmother.id } });
  const { cohorts: drawn, derivations } = await lineageOf(child.id);
  expect(drawn).toContainEqual({
    ...{ cohort_id: grandmother.id, name: 'Grandmother', generation: -2 },
    ...{ n_samples: null, is_accessible: false },
  });
  expect(derivations).toContainEqual({ parent_id: mother.id, version: 1, child_id: child.id });
});

describe('somebody it is shared with', () => {
  test('changes it at that level and goes on with the version they made; its history is not theirs', async () => {
    const ben = await portal.person();
    const asBen = portal.callAs(ben);
    const { id } = await make('Lent', { result_ids: part(0, 4) });
    await call(cohorts.share, { body: { id, email: ben.email, level: 'modify' } });
    await asBen(cohorts.remove, { body: { cohort_id: id, version: 1, result_ids: part(0, 1) } });
    const { data } = await asBen(cohorts.history, { params: { id } });
    expect(data.map(({ version, change, n_samples }) => [version, change.description, n_samples])).toEqual([
      [2, 'Version 2', 3],
    ]);
    expect(await detail(id)).toMatchObject({ version: 2, n_samples: 3 });
    await call(cohorts.remove, { body: { cohort_id: id, version: 2, result_ids: part(1, 2) } });
    const late = { cohort_id: id, version: 2, result_ids: part(2, 3) };
    expect(await refusal(asBen(cohorts.remove, { body: late }))).toMatchObject({ status: 409 });
    const old = { params: { id }, query: { version: 1 } };
    for (const shown of [cohorts.show, cohorts.detail]) {
      expect(await refusal(asBen(shown, old))).toMatchObject({ status: 404 });
    }
    for (const hidden of [cohorts.staleness, cohorts.lineage]) {
      expect(await refusal(asBen(hidden, { params: { id } }))).toMatchObject({ status: 404 });
    }
    const more = { cohort_id: id, version: 2, result_ids: part(4, 5) };
    expect(await refusal(asBen(cohorts.addResult, { body: more }))).toMatchObject({ status: 401 });
    const revert = { cohort_id: id, version: 2, to_version: 1 };
    expect(await refusal(asBen(cohorts.revert, { body: revert }))).toMatchObject({ status: 401 });
  });
});
