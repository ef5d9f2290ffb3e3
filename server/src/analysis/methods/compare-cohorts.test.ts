import { COHORT_GROUPS, routes } from '@cohortium/contract';
import { expect, test } from 'vitest';
import { refusal, seedTable, sharedPortal } from '#testing';
import gut from '../fixtures/gut.json' with { type: 'json' };

const { analysis, cohorts } = routes;
const { portal, callAs, person } = await sharedPortal();
const ana = await person();
const call = callAs(ana);
const { result_ids } = await seedTable(portal.platform, ana, gut);
const eating = (diet: string) => result_ids.filter((_, at) => gut.samples[at]?.metadata.diet === diet);
const make = async (name: string, ids: string[]) =>
  (await call(cohorts.create, { body: { name, result_ids: ids } })).data.id;
const chow = await make('Chow', eating('chow'));
const western = await make('Western', eating('western'));
const all = await make('Everybody', result_ids);
const extra = { cohort_id: chow, compare_with: [{ cohort_id: western }] };

test('two cohorts are compared as a field of one would divide them, by every method', async () => {
  const part = [...eating('chow'), ...eating('western')];
  const byField = { cohort_id: all, result_ids: part, group_by: 'diet' };
  const [two, one] = await Promise.all([
    call(analysis.betaDiversity, { body: extra }),
    call(analysis.betaDiversity, { body: byField }),
  ]);
  expect(two.data.group_by).toBe(COHORT_GROUPS);
  expect(two.data.permanova?.groups.map(({ name }) => name)).toEqual(['Chow', 'Western']);
  expect(two.data.permanova?.r2).toBeCloseTo(one.data.permanova?.r2 ?? 0, 9);
  expect(two.data.permanova?.p).toBe(one.data.permanova?.p);
  const bars = (await call(analysis.averageComposition, { body: extra })).data;
  expect(bars.groups.map(({ group }) => group)).toEqual(['Chow', 'Western']);
  const taxa = (await call(analysis.groupComparison, { body: extra })).data;
  const own = (await call(analysis.groupComparison, { body: byField })).data;
  expect(taxa.consensus.map(({ taxon, found_by }) => [taxon, found_by.length])).toEqual(
    own.consensus.map(({ taxon, found_by }) => [taxon, found_by.length]),
  );
  const lefse = (await call(analysis.lefse, { body: extra })).data;
  expect(lefse.classes.map(({ name }) => name)).toEqual(['Chow', 'Western']);
});

test('samples in both cohorts take no part, and are named', async () => {
  const body = { cohort_id: all, compare_with: [{ cohort_id: western }] };
  const { data } = await call(analysis.betaDiversity, { body });
  expect(data.n).toBe(result_ids.length - eating('western').length);
  const both = data.dropped.filter(({ reason }) => reason.includes('“Everybody” and “Western”'));
  expect(both).toHaveLength(eating('western').length);
});

test('a cohort that was selected on a plot makes the comparison circular', async () => {
  const { data: picked } = await call(cohorts.create, {
    body: {
      ...{ name: 'Selected on the plot', result_ids: eating('western'), parent_cohort_id: all },
      selection: { kind: 'lasso', plot: 'pcoa_2d' },
    },
  });
  const body = { cohort_id: chow, compare_with: [{ cohort_id: picked.id }] };
  const { data } = await call(analysis.betaDiversity, { body });
  expect(data).toMatchObject({ is_selected_on_plot: true, permanova: { p: null } });
  expect(data.method_description).toContain('“Selected on the plot”');
});

test('a cohort that one may not see is not there, and cohorts are the only groups', async () => {
  const stranger = callAs(await person());
  expect((await refusal(stranger(analysis.betaDiversity, { body: extra }))).status).toBe(404);
  const theirs = await seedTable(portal.platform, await person(), gut);
  expect(theirs.result_ids.length).toBeGreaterThan(0);
  const twice = await refusal(call(analysis.betaDiversity, { body: { ...extra, group_by: 'diet' } }));
  expect(twice).toMatchObject({ status: 422, body: { fields: [{ field: 'compare_with' }] } });
});
