import { type Grouping, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { seedTable, sharedPortal } from '#testing';
import { rankGroupings } from './find-groupings.ts';

const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);

const n = 20;
const metadata = Array.from({ length: n }, (_, at) => ({
  // 19 : 1, 10 : 10, and seven of each of two beside six of a third.
  ...{ site: at === 0 ? 'skin' : 'gut', time: at % 2 === 0 ? 'Early' : 'Late', day: at },
  diet: at < 7 ? 'chow' : at < 14 ? 'western' : 'fasted',
  mouse: `M${at}`,
}));
const seeded = {
  samples: metadata.map((own, at) => ({ sample_id: `S${at}`, subject_id: `M${at}`, metadata: own })),
  features: [{ feature_id: 'asv1', sequence: null, lineage: ['Bacteria', 'Firmicutes', null, null, null, null, null] }],
  counts: metadata.map(() => [100]),
};

test('a cohort says which columns divide it into groups that can be compared, the evenest of the sheet first', async () => {
  const { result_ids } = await seedTable(portal.platform, ana, seeded);
  const { data: made } = await call(routes.cohorts.create, { body: { name: 'Twenty mice', result_ids } });
  const { data } = await call(routes.cohorts.detail, { params: { id: made.id }, query: {} });
  expect(data.groupings.map(({ field }) => field).slice(0, 2)).toEqual(['time', 'diet']);
  expect(data.groupings[0]).toEqual({
    field: 'time',
    origin: 'sheet',
    groups: [
      { name: 'Early', n: 10 },
      { name: 'Late', n: 10 },
    ],
  });
  // Of one skin swab nothing can be said, and every mouse is itself.
  for (const field of ['site', 'mouse', 'day', 'sample_id', 'reads'])
    expect(data.groupings.map((each) => each.field)).not.toContain(field);
});

const grouping = (field: string, origin: Grouping['origin'], ...sizes: number[]) => ({
  ...{ field, origin },
  groups: sizes.map((size, at) => ({ name: `g${at}`, n: size })),
});

test('what the cohort was chosen by comes before the columns, these before standard fields, many groups last', () => {
  const ranked = rankGroupings(
    [
      grouping('sex', 'standard', 10, 10),
      grouping('plate', 'sheet', ...Array.from({ length: 10 }, () => 3)),
      grouping('uneven', 'sheet', 17, 3),
      grouping('time', 'sheet', 10, 10),
      grouping('diagnosis', 'recipe', 15, 5),
      grouping('swab', 'recipe', 19, 1),
      grouping('seq_platform', 'technical', 15, 15),
    ],
    30,
  );
  expect(ranked.map(({ field }) => field)).toEqual(['diagnosis', 'time', 'uneven', 'sex', 'plate', 'seq_platform']);
});
