import { routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedTable, testPortal } from '#testing';

const { portal, callAs, person } = await testPortal();
const ana = await person();
const call = callAs(ana);
const { result_ids } = await seedTable(portal.platform, ana, {
  samples: [{ sample_id: 'A' }, { sample_id: 'B' }],
  features: [{ feature_id: 'f1', sequence: null, lineage: ['Bacteria', 'Firmicutes'] }],
  counts: [[3], [5]],
});
const { data: cohort } = await call(routes.cohorts.create, { body: { name: 'Two', result_ids } });
const compose = () => call(routes.analysis.composition, { body: { cohort_id: cohort.id, rank: 'phylum' } });
const { db } = portal.platform;
const readStored = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from analysis_results`.execute(db)).rows[0]?.n;

test('a result is kept for ninety days, then forgotten, and computed again with the same numbers', async () => {
  const first = await compose();
  await portal.cleanUp();
  expect(await readStored()).toBe(1);
  await sql`update analysis_results set created_at = created_at - interval '91 days'`.execute(db);
  await portal.cleanUp();
  expect(await readStored()).toBe(0);
  expect(await compose()).toEqual(first);
  expect(await readStored()).toBe(1);
});
