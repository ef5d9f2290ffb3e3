import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findTraces, testPortal, workspaceOf } from '../../test/testing/index.ts';
import { goodReads, prepareOrder, untilEnded } from './runs/run.fixture.ts';

const { projects, samples } = routes;
const portal = await testPortal();
const { platform, cleanUp } = portal.portal;
const { db } = platform;

const makeDue = () =>
  sql`update deletions set purge_after = now() - interval '1 minute' where outcome is null`.execute(db);

async function untilJobsAreDone(): Promise<void> {
  const open = sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where state in ('created', 'active', 'retry')`;
  const end = performance.now() + 25_000;
  while ((await open.execute(db)).rows[0]?.n !== 0) {
    if (performance.now() > end) throw new Error('Jobs were not done within 25 s.');
    await pause(100);
  }
}

/** What is done every hour, until what it asks for is done too. */
async function aDay(): Promise<void> {
  await cleanUp();
  await untilJobsAreDone();
  await cleanUp();
}

/** But for what the trail of acts has to keep. */
const traces = async (mark: RegExp) =>
  (await findTraces(platform, mark)).filter((line) => !/^public\.audit_log:/.test(line));

test('of one purged sample nothing is left in the run that pooled it with others; then nothing of the run', async () => {
  const ana = await portal.person();
  const { name: _, ...own } = await workspaceOf(portal, ana);
  const call = portal.callAs(own);
  const bench = { portal, person: own };
  // The second has one taxon less: in the file of both that taxon is the first one's alone.
  const order = await prepareOrder(bench, 'dunnock', { wheatear: goodReads(1), whinchat: goodReads(2) });
  const { project_id } = order;
  const { data: begun } = await call(routes.pipelines.submitRun, { body: { ...order, name: 'dunnock run' } });
  const run = await untilEnded(bench, begun.id);
  expect(run.state).toBe('succeeded');
  const abundancesOf = async (sample: string) => {
    const { data } = await call(samples.microbiomics, { body: {} });
    return data.find(({ sample_id }) => sample_id === sample);
  };
  const [removed, stored] = [await abundancesOf('wheatear'), await abundancesOf('whinchat')];
  const gone_id = new RegExp(removed?.result_id ?? 'none');
  expect((await traces(gone_id)).join('\n')).toMatch(/file files\/abundances/);
  expect((await traces(/wheatear\w*/gi)).join('\n')).toMatch(/run_outputs|file files/);
  const sample = (await call(projects.data, { query: { project_id } })).data.find(
    (one) => one.sample_id === 'wheatear',
  );
  await call(projects.deleteSamples, { body: { project_id, sample_ids: [sample?.id ?? ''] } });
  await makeDue();
  await aDay();
  expect(await traces(/wheatear\w*/gi)).toEqual([]);
  // A frozen cohort goes on counting its members; its list is all that still has the number of the result.
  expect(await traces(gone_id)).toEqual([expect.stringMatching(/^public\.cohort_members/)]);
  expect(await abundancesOf('whinchat')).toEqual(stored);
  const { data: left } = await call(routes.pipelines.runDetail, { params: { id: run.id } });
  expect(left).toMatchObject({ outputs: [], outputs_deleted_at: expect.any(String) });
  await call(projects.delete, { body: { project_id } });
  await makeDue();
  await aDay();
  expect(await traces(/whinchat\w*/gi)).toEqual([]);
  // Messages name what they are about, and are kept no longer than what is deleted.
  await sql`update mail_outbox set created_at = created_at - interval '31 days'`.execute(db);
  await aDay();
  const ownWords = /^public\.(param_sets|reference_databases):/;
  expect((await traces(/dunnock/gi)).filter((line) => !ownWords.test(line))).toEqual([]);
}, 90_000);
