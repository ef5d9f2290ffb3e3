import { routes } from '@cohortium/contract';
import { expect, test } from './browser/test.ts';
import { browseResults, createCohort, filterBy } from './journey/choose-samples.ts';
import { choose, lassoLeftHalf, openTab, readFigure, readTable } from './journey/compare.ts';
import { acceptTerms, signIn, signUp } from './journey/enter.ts';
import { addReference } from './journey/prepare.ts';
import { followRun, submitReads } from './journey/submit.ts';
import { compareWithScikitBio } from './numbers/compare-numbers.ts';
import { getPortal } from './portal/find-portal.ts';
import { findReads } from './portal/find-reads.ts';
import { signIn as signInByCall } from './portal/index.ts';

const reads = findReads();
const newcomer = { name: 'Ana Ribeiro', email: `ana-${Date.now()}@lab.example`, password: 'correct horse battery' };
const paramSet = 'Own reference, defaults';
const made = { run_id: '', cohort_id: '' };

test.describe.configure({ mode: 'serial' });

test('a scientist takes reads from the sequencer to the composition of a selection', async ({ page, look, watch }) => {
  test.setTimeout(600_000);
  process.stdout.write(`  reads: ${reads.description}\n`);
  watch.expect(400, /^\/api\/v1\/(?:workspace|user)/);
  await test.step('signs up, confirms by the message and the password, is signed in and accepts the terms', async () => {
    await signUp({ page, look }, newcomer);
    await acceptTerms({ page, look });
  });
  await test.step('arrives at home, in their own workspace', async () => {
    await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ana$/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Workspaces' }).getByRole('listitem')).toHaveCount(1);
    await look('home');
  });
  const { reference, groups } = reads;
  await test.step('adds the reference and keeps a parameter set', () => addReference(page, look, reference, paramSet));
  await test.step('submits a sheet with its reads and runs the pipeline', async () => {
    made.run_id = await submitReads(page, look, reads, paramSet);
  });
  await test.step('watches the run to its end', () => followRun(page, look, reads));
  await test.step('finds the results in the data browser', async () => {
    await page.getByRole('link', { name: 'Open in data browser' }).click();
    await browseResults(page, look, reads.n_samples);
  });
  await test.step('filters by a facet', async () => {
    const left = await filterBy(page, {
      field: new RegExp(`^${groups.field}$`, 'i'),
      values: [groups.first, groups.second],
    });
    expect(left.at(-1)).toBe(reads.n_samples);
    expect(left[0]).toBeLessThan(reads.n_samples);
    await look('data-browser-filtered');
  });
  await test.step('freezes a cohort', async () => {
    made.cohort_id = await createCohort(page, look, reads.project);
    await look('cohort');
    await openTab(page, 'Metrics');
    await look('cohort-metrics');
  });
  await test.step('sees whether early and late days differ, and what weakens that', async () => {
    await openTab(page, 'PCoA');
    await choose(page, 'Rank', 'ASV');
    await choose(page, 'Groups by', groups.field);
    await expect(page.getByText('All samples come from 1 subject, but permutations assume independence')).toBeVisible();
    await expect(page.getByText(`PERMANOVA, n = ${reads.n_samples}`)).toBeVisible();
    const p = Number((await readFigure(page, 'p')).replace(/[^\d.]/g, ''));
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThanOrEqual(0.01);
    await expect(page.getByRole('application', { name: /^Principal coordinates/ })).toBeVisible();
    await look('pcoa');
  });
  await test.step('draws round points, and sees what exactly these samples are made of', async () => {
    const places = await readTable(page, 'Sample coordinates');
    expect(places.size).toBe(reads.n_samples);
    const n = await lassoLeftHalf(page);
    expect(n).toBeGreaterThan(0);
    expect(n).toBeLessThan(reads.n_samples);
    await look('pcoa-lasso');
    await page.getByRole('button', { name: 'View in Composition' }).click();
    await expect(page.getByText(`Showing the ${n} selected of ${reads.n_samples} samples.`)).toBeVisible();
    await expect(page.getByRole('application', { name: new RegExp(`^Composition by .*, n = ${n},`) })).toBeVisible();
    await look('composition-of-selection');
    const composed = await readTable(page, 'Composition by sample');
    const first = (cells: string[]) => Number((cells[2] ?? '').replace('−', '-'));
    const leftmost = [...places].sort(([, a], [, b]) => first(a) - first(b)).slice(0, n);
    expect([...composed.keys()].sort()).toEqual(leftmost.map(([sample]) => sample).sort());
  });
});

test('a scientist is told why two samples cannot be compared, and sees what they are made of', async ({
  page,
  look,
  watch,
}) => {
  // Where the page asks at all.
  watch.expect(422, /^\/api\/v1\/analysis$/);
  const { url } = getPortal();
  const { call } = await signInByCall({ url, ...newcomer });
  const { data: rows } = await call(routes.cohorts.result, {
    body: { cohort_id: made.cohort_id, page: 1, page_size: 2 },
  });
  const [first, second] = rows;
  const chosen = {
    name: 'Two days',
    description: '',
    result_ids: rows.map(({ result_id }) => result_id),
    parent_cohort_id: made.cohort_id,
  };
  const { data: cohort } = await call(routes.cohorts.create, { body: chosen });
  await page.goto('/login');
  await signIn({ page }, newcomer);
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  await page.goto(`/cohorts/${cohort.id}`);
  await openTab(page, 'PCoA');
  await expect(page.getByText(/at least (?:3|three) samples/i).first()).toBeVisible();
  await look('pcoa-refused');
  await openTab(page, 'Composition');
  await expect(page.getByRole('application', { name: /^Composition by genus, n = 2,/ })).toBeVisible();
  const composed = await readTable(page, 'Composition by sample');
  expect([...composed.keys()].sort()).toEqual([first?.sample_id, second?.sample_id].sort());
});

test('the numbers are those of scikit-bio, on the run’s own table', async () => {
  await compareWithScikitBio({ ...newcomer, ...made, reads });
});
