import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testPortal } from '../../../test/testing/index.ts';
import { goodReads, prepareOrder, untilEnded } from '../runs/run.fixture.ts';

const { pipelines } = routes;
const portal = await testPortal();
const { db, files } = portal.portal.platform;
const ana = await portal.person();
const call = portal.callAs(ana);
const bench = { portal, person: ana };

const dataSets = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from data_sets`.execute(db)).rows[0]?.n;

test('a reference that the file store has lost ends the run before it begins: by its name, with what to do', async () => {
  const order = await prepareOrder(bench, 'Lost reference', { a: goodReads(1), b: goodReads(2) });
  const { data: set } = await call(pipelines.paramSet, { params: { id: order.param_set_id } });
  const found = await sql<{ file_key: string }>`
    select files -> 0 ->> 'file_key' as file_key from reference_databases where id = ${set.references[0]?.id}`.execute(
    db,
  );
  await files.delete(found.rows[0]?.file_key ?? '');
  const run = await untilEnded(bench, (await call(pipelines.submitRun, { body: order })).data.id);
  expect(run).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(
      /^The reference Four genera of Lost reference 1 is missing from the portal’s file store\. Add it again/,
    ),
    outputs: [],
  });
  expect(run.step_records.filter(({ attempts }) => attempts > 0)).toEqual([]);
  expect(await dataSets()).toBe(0);
});

test('so do reads that are gone: by file and sample', async () => {
  const order = await prepareOrder(bench, 'Lost reads', { a: goodReads(3), b: goodReads(4) });
  const found = await sql<{ file_key: string; name: string }>`
    select file_key, sample_files.name from sample_files join samples on samples.id = sample
    where project_id = ${order.project_id} and sample_id = 'b' and read = 'reverse'`.execute(db);
  const [missing] = found.rows;
  await files.delete(missing?.file_key ?? '');
  const run = await untilEnded(bench, (await call(pipelines.submitRun, { body: order })).data.id);
  expect(run).toMatchObject({
    state: 'failed',
    reason: `${missing?.name} of sample b is missing from the portal’s file store. Replace the sample’s files in the submission, then retry.`,
  });
  expect(await dataSets()).toBe(0);
});
