import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Tx, transact } from '#platform/database';
import { laboratory, refusal, seedTable, testPortal } from '#testing';
import { makeCohortPublic, purgeDeletedCohorts, withdrawCohort } from '../index.ts';

const portal = await testPortal();
const { platform } = portal.portal;
const { cohorts } = routes;
const lab = await laboratory(portal);
const call = portal.callAs(lab.owner);
const asWriter = portal.callAs(lab.writer);

const lineage = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'F', 'Blautia', null];
const { result_ids } = await seedTable(platform, lab.owner, {
  samples: [{ sample_id: 'one' }, { sample_id: 'two' }],
  features: [{ feature_id: 'Blautia', sequence: null, lineage }],
  counts: [[3], [4]],
});
const make = async (name: string, more: object = {}) =>
  (await call(cohorts.create, { body: { name, result_ids, ...more } })).data;
const names = async () => (await call(cohorts.list, { query: {} })).data.map(({ name }) => name);
const missing = (id: string) => refusal(call(cohorts.detail, { params: { id } }));

test('a cohort goes with its shares and comes back with them; what was made from it stays', async () => {
  const ben = await portal.person();
  const mother = await make('Mother');
  const child = await make('Child', { parent_cohort_id: mother.id });
  await call(cohorts.share, { body: { id: mother.id, email: ben.email } });
  const goes = (await call(cohorts.dependents, { query: { cohort_id: mother.id } })).data;
  expect(goes).toMatchObject({ name: 'Mother', n_versions: 1, n_grants: 1, n_links: 0, n_children: 1, blocked: null });
  expect(await refusal(asWriter(cohorts.delete, { body: { cohort_id: mother.id } }))).toMatchObject({ status: 401 });
  const { data: removed } = await call(cohorts.delete, { body: { cohort_id: mother.id } });
  expect(removed).toMatchObject({ name: 'Mother', days_left: 30, can_restore: true });
  expect(await missing(mother.id)).toMatchObject({ status: 404 });
  const asBen = portal.callAs(ben);
  expect(await refusal(asBen(cohorts.detail, { params: { id: mother.id } }))).toMatchObject({ status: 404 });
  expect(await names()).toEqual(['Child']);
  expect((await call(cohorts.detail, { params: { id: child.id } })).data.n_samples).toBe(2);
  expect((await call(cohorts.deleted, { query: {} })).data).toMatchObject([{ deletion_id: removed.deletion_id }]);
  const back = { deletion_id: removed.deletion_id };
  expect(await refusal(asWriter(cohorts.restore, { body: back }))).toMatchObject({ status: 401 });
  await make('Mother');
  expect(await refusal(call(cohorts.restore, { body: back }))).toMatchObject({ status: 409 });
  const [second] = (await call(cohorts.list, { query: { name: 'Mother' } })).data;
  await call(cohorts.delete, { body: { cohort_id: second?.id ?? '' } });
  await call(cohorts.restore, { body: back });
  expect((await asBen(cohorts.detail, { params: { id: mother.id } })).data.name).toBe('Mother');
  expect(await refusal(call(cohorts.restore, { body: back }))).toMatchObject({ status: 410 });
});

test('what is public is withdrawn first, then deleted', async () => {
  const { id } = await make('Cited');
  await transact(platform.db, (tx) => makeCohortPublic(tx, { id, version: 1, at: platform.clock.now() }));
  const refused = await refusal(call(cohorts.delete, { body: { cohort_id: id } }));
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.message).toContain('Withdraw its publication before');
  expect((await call(cohorts.dependents, { query: { cohort_id: id } })).data.blocked).toBe(refused.message);
  await transact(platform.db, (tx) => withdrawCohort(tx, id));
  await call(cohorts.delete, { body: { cohort_id: id } });
  expect(await missing(id)).toMatchObject({ status: 404 });
});

test('of two people who delete it at once one does, and the other finds nothing; what has just become public stays', async () => {
  const heldUp = async (id: string, meanwhile: (tx: Tx) => Promise<void>, sendRequest: () => Promise<unknown>[]) => {
    let answers: Promise<PromiseSettledResult<unknown>[]> | null = null;
    await transact(platform.db, async (tx) => {
      await sql`select from cohorts where id = ${id} for update`.execute(tx);
      const going = sendRequest();
      answers = Promise.allSettled(going);
      const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(platform.db)).rows[0]?.n).toBe(going.length);
      await meanwhile(tx);
    });
    return answers ?? [];
  };
  const twice = await make('Twice');
  const remove = (id: string) => call(cohorts.delete, { body: { cohort_id: id } });
  const ended = await heldUp(
    twice.id,
    async () => undefined,
    () => [remove(twice.id), remove(twice.id)],
  );
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 404 } });
  const cited = await make('Cited at once');
  const at = platform.clock.now();
  const [refused] = await heldUp(
    cited.id,
    (tx) => makeCohortPublic(tx, { id: cited.id, version: 1, at }),
    () => [remove(cited.id)],
  );
  const reason = { status: 409, message: expect.stringContaining('Withdraw its publication before') };
  expect(refused).toMatchObject({ status: 'rejected', reason });
});

test('what nobody brought back in time is permanently deleted, members and all', async () => {
  const { id } = await make('Forgotten');
  const { data } = await call(cohorts.delete, { body: { cohort_id: id } });
  await sql`update cohort_deletions set purge_after = '2020-01-01' where deletion_id = ${data.deletion_id}`.execute(
    platform.db,
  );
  const forgotten: string[] = [];
  const purged = await purgeDeletedCohorts(platform, async (_, { cohort_id }) => {
    forgotten.push(cohort_id);
    return [];
  });
  expect([purged, forgotten]).toEqual([1, [id]]);
  const { rows } = await sql`select from cohorts where id = ${id} union all
    select from cohort_versions where cohort_id = ${id} union all
    select from cohort_member_lists where cohort_id = ${id} union all
    select from cohort_members where not exists (select from cohort_member_lists as list
      where list.list_no = cohort_members.list_no)`.execute(platform.db);
  expect(rows).toEqual([]);
  expect(await refusal(call(cohorts.restore, { body: { deletion_id: data.deletion_id } }))).toMatchObject({
    status: 410,
  });
});

test('a deleted cohort answers nothing, to nobody, under any of its addresses, until it is brought back', async () => {
  const { id } = await make('Asked after its end');
  const [cohort_id, version, params] = [id, 1, { id }];
  const some = result_ids.slice(0, 1);
  const request: Record<string, () => Promise<unknown>> = {
    show: () => call(cohorts.show, { params }),
    detail: () => call(cohorts.detail, { params }),
    'an earlier version': () => call(cohorts.detail, { params, query: { version } }),
    members: () => call(cohorts.result, { body: { cohort_id } }),
    history: () => call(cohorts.history, { params }),
    lineage: () => call(cohorts.lineage, { params }),
    staleness: () => call(cohorts.staleness, { params }),
    comparability: () => call(cohorts.comparability, { params }),
    metadata: () => call(cohorts.metadata, { body: { cohort_id } }),
    'a new name': () => call(cohorts.edit, { body: { cohort_id, version, name: 'Back' } }),
    remove: () => call(cohorts.remove, { body: { cohort_id, version, result_ids: some } }),
    subset: () => call(cohorts.subset, { body: { cohort_id, version, result_ids: some } }),
    'add results': () => call(cohorts.addResult, { body: { cohort_id, version, result_ids: some } }),
    revert: () => call(cohorts.revert, { body: { cohort_id, version, to_version: 1 } }),
    star: () => call(cohorts.star, { body: { cohort_id, starred: true } }),
    tag: () => call(cohorts.tag, { body: { cohort_id, tags: ['x'] } }),
    comment: () => call(cohorts.comment, { body: { cohort_id, text: 'Hello?' } }),
    comments: () => call(cohorts.comments, { query: { cohort_id } }),
    share: () => call(cohorts.share, { body: { id, email: 'ana@lab.example' } }),
    shares: () => call(cohorts.grants, { query: { id } }),
    'a child': () => call(cohorts.create, { body: { name: 'Orphan', result_ids: some, parent_cohort_id: id } }),
    merge: () => call(cohorts.mergeCheck, { body: { cohorts: [{ cohort_id }, { cohort_id }] } }),
    tree: () => call(cohorts.tree, { params }),
    'delete it again': () => call(cohorts.delete, { body: { cohort_id } }),
    analysis: () => call(routes.analysis.composition, { body: { cohort_id } }),
  };
  const { data: removed } = await call(cohorts.delete, { body: { cohort_id } });
  for (const [what, sendRequest] of Object.entries(request)) {
    expect(await refusal(sendRequest()), what).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  const body = { deletion_id: removed.deletion_id };
  await call(cohorts.restore, { body });
  expect(await refusal(call(cohorts.restore, { body }))).toMatchObject({ status: 410 });
  expect((await call(cohorts.detail, { params })).data).toMatchObject({ name: 'Asked after its end', version: 1 });
});

test('of several who make, delete or bring back one cohort at once, one succeeds and the others get a conflict', async () => {
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.status)).sort();
  const body = { name: 'Wanted by five', result_ids };
  const five = <T>(request: () => Promise<T>) => Array.from({ length: 5 }, request);
  expect(await outcomes(five(() => call(cohorts.create, { body })))).toEqual([200, 409, 409, 409, 409]);
  const { data } = await call(cohorts.list, { query: { name: 'Wanted by five' } });
  const cohort_id = data[0]?.id ?? '';
  expect(data).toHaveLength(1);
  const rename = (name: string) => call(cohorts.edit, { body: { cohort_id, version: 1, name } });
  expect(await outcomes(['One', 'Two', 'Three'].map(rename))).toEqual([200, 409, 409]);
  const [deleted, ...late] = await outcomes(five(() => call(cohorts.delete, { body: { cohort_id } })));
  expect([deleted, late.filter((status) => ![404, 409].includes(status))]).toEqual([200, []]);
  const { data: removed } = await call(cohorts.deleted, { query: {} });
  const deletion_id =
    removed.find(({ name }) => name === 'One' || name === 'Two' || name === 'Three')?.deletion_id ?? '';
  expect(await outcomes(five(() => call(cohorts.restore, { body: { deletion_id } })))).toEqual([
    200, 410, 410, 410, 410,
  ]);
});
