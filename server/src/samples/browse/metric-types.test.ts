import { routes } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { sharedPortal } from '#testing';
import { seedTable } from '../../../test/testing/seed-table.ts';

const { cohorts, pipelines, samples } = routes;
const portal = await sharedPortal();
const { platform } = portal.portal;
const ana = await portal.person();
const call = portal.callAs(ana);
const feature = { feature_id: 'a', sequence: null, lineage: ['Bacteria', null, null, null, null, null, null] };
const study = (data_type: number, names: string[]) =>
  seedTable(platform, ana, {
    data_type,
    features: [feature],
    samples: names.map((sample_id) => ({ sample_id })),
    counts: names.map(() => [10]),
  });
const amplicon = await study(13, ['a1', 'a2']);
await study(12, ['s1']);
await study(2, ['m1']);
await study(16, ['m2']);

describe('metrics of samples of several kinds', () => {
  test('count library strategies in INSDC’s words, and arrays by whether their intensities are there', async () => {
    const { data } = await call(samples.metric, { body: { types: ['strategy', 'idat', 'data_type'] } });
    const counts = (bars: typeof data.strategy) => bars?.map(({ value, count }) => `${value} ${count}`).sort();
    expect(counts(data.strategy)).toEqual(['AMPLICON 2', 'WGS 1', 'null 2']);
    expect(counts(data.idat)).toEqual(['no 1', 'null 3', 'yes 1']);
    expect(counts(data.data_type)).toEqual([
      'Amplicon ASVs 2',
      'EPIC array 1',
      'Methylation array 1',
      'Shotgun profile 1',
    ]);
  });

  test('take the page that their lists take', async () => {
    const paging = { page: 2, page_size: 10 };
    const { data } = await call(samples.studioMetric, { body: { ...paging, data_type: 21 } });
    expect(data.total).toBe(2);
    const { data: cohort } = await call(cohorts.create, {
      body: { name: 'Two', result_ids: amplicon.result_ids },
    });
    expect((await call(cohorts.metric, { body: { ...paging, cohorts: [{ cohort_id: cohort.id }] } })).data.total).toBe(
      2,
    );
    const refused = call(pipelines.runResultMetric, { body: { ...paging, run_id: '0'.repeat(32) } });
    await expect(refused).rejects.toMatchObject({ status: 404 });
  });
});
