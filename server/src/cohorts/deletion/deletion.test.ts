import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { transact } from '#platform/database';
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
  const { data: gone } = await call(cohorts.delete, { body: { cohort_id: mother.id } });
  expect(gone).toMatchObject({ name: 'Mother', days_left: 30, may_restore: true });
  expect(await missing(mother.id)).toMatchObject({ status: 404 });
  const asBen = portal.callAs(ben);
  expect(await refusal(asBen(cohorts.detail, { params: { id: mother.id } }))).toMatchObject({ status: 404 });
  expect(await names()).toEqual(['Child']);
  expect((await call(cohorts.detail, { params: { id: child.id } })).data.n_samples).toBe(2);
  expect((await call(cohorts.deleted, { query: {} })).data).toMatchObject([{ deletion_id: gone.deletion_id }]);
  const back = { deletion_id: gone.deletion_id };
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
  expect(refused.message).toContain('withdraw its publication first');
  expect((await call(cohorts.dependents, { query: { cohort_id: id } })).data.blocked).toBe(refused.message);
  await transact(platform.db, (tx) => withdrawCohort(tx, id));
  await call(cohorts.delete, { body: { cohort_id: id } });
  expect(await missing(id)).toMatchObject({ status: 404 });
});

test('what nobody brought back in time goes for good, members and all', async () => {
  const { id } = await make('Forgotten');
  const { data } = await call(cohorts.delete, { body: { cohort_id: id } });
  await sql`update cohort_deletions set purge_after = '2020-01-01' where deletion_id = ${data.deletion_id}`.execute(
    platform.db,
  );
  const forgotten: string[] = [];
  const purged = await purgeDeletedCohorts(platform, async (_, cohort_id) => void forgotten.push(cohort_id));
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
