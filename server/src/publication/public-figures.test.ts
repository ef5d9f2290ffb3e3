import { pathOf, routes } from '@cohortium/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusal, testPortal } from '../../test/testing/index.ts';
import { description, patients, publishingLab } from './publication.fixture.ts';

const portal = await testPortal();
const { platform, ana, study, withRole } = await publishingLab(portal);
const { call, callAs } = portal;
const { analysis, cohorts, publication } = routes;
const own = callAs(ana);
const reviewer = await withRole('platform_moderator');

const treated = Array.from({ length: 8 }, (_, at) => ({
  sample_id: `patient ${at}`,
  subject_id: `P${at}`,
  metadata: { ...patients[0]?.metadata, age_years: 93, treatment: at < 4 ? 'placebo' : 'rifaximin' },
}));
const { result_ids } = await study('Trial', treated);
const { data: cohort } = await own(cohorts.create, { body: { name: 'Trial', description, result_ids } });
const params = { id: cohort.id, version: 1 };

const inPublic = async (url: string) => portal.portal.api.app.inject({ url });
const pathTo = (route: (typeof analysis)['publicOrdination' | 'publicComposition']) =>
  pathOf(route).replace(':id', cohort.id).replace(':version', '1');
const countKept = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from analysis_results`.execute(platform.db)).rows[0]?.n);

test('of a cohort that is not public nobody sees a figure', async () => {
  for (const route of [analysis.publicOrdination, analysis.publicComposition]) {
    expect(await refusal(call(route, { params }))).toMatchObject({ status: 404 });
    expect(await refusal(own(route, { params }))).toMatchObject({ status: 404 });
  }
});

test('a public cohort shows its figures to anybody, by the groups that its makers see first', async () => {
  const body = { object_type: 'cohort', object_id: cohort.id, licence: 'CC-BY-4.0', action: 'submit' } as const;
  const { publication_id } = (await own(publication.request, { body })).data;
  await callAs(reviewer)(publication.assign, { body: { publication_id, reviewer_id: reviewer.id } });
  await callAs(reviewer)(publication.review, { body: { publication_id, action: 'approve' } });
  const shown = (await call(analysis.publicOrdination, { params })).data;
  expect(shown).toMatchObject({ n: 8, group_by: 'treatment', permanova: { n: 8, permutations: 69 } });
  const theirs = await own(analysis.betaDiversity, { body: { cohort_id: cohort.id, group_by: 'treatment' } });
  expect(shown.permanova).toEqual(theirs.data.permanova);
  expect(shown.coordinates).toEqual(theirs.data.coordinates);
  const made = (await call(analysis.publicComposition, { params })).data;
  expect(made.samples.map(({ group }) => group).sort()).toEqual([
    ...Array.from({ length: 4 }, () => 'placebo'),
    ...Array.from({ length: 4 }, () => 'rifaximin'),
  ]);
});

test('the figures tell nothing that the guards hide, and visitors have nothing else computed', async () => {
  const retainedCount = await countKept();
  const answers = await Promise.all(
    [analysis.publicOrdination, analysis.publicComposition].flatMap((route) => [
      inPublic(pathTo(route)),
      inPublic(`${pathTo(route)}?group_by=age_years&rank=family&permutations=99999&seed=7`),
    ]),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 422)).toEqual([]);
  for (const { body } of answers) expect(body).not.toMatch(/Houston|"93"|2024-05-02/);
  expect(await countKept()).toBe(retainedCount);
});

test('withdrawn, its figures are gone too', async () => {
  await own(publication.withdrawCohort, { body: { cohort_id: cohort.id, reason: 'An error in the sheet.' } });
  for (const route of [analysis.publicOrdination, analysis.publicComposition]) {
    expect(await refusal(call(route, { params }))).toMatchObject({ status: 404 });
  }
});
