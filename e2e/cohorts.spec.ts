import { routes } from '@cohortium/contract';
import type { Locator, Page } from '@playwright/test';
import { createScreenCheck, skipCheck } from './browser/check-screen.ts';
import { boxOf, countLines, findTabularTexts } from './browser/measure-layout.ts';
import { expect, test } from './browser/test.ts';
import { createCohort, filterBy, openDemoSamples } from './journey/choose-samples.ts';
import { lassoLeftHalf, openTab } from './journey/compare.ts';
import { createAccount, demo, demoLab, openSecondBrowser } from './journey/create-accounts.ts';
import { signIn } from './journey/enter.ts';
import { publishCohort } from './journey/publish-cohort.ts';
import { shareCohort } from './journey/share-cohort.ts';

const N = 18;
const whole = 'Lavages with their wash';
const half = 'Left half of these';
const rest = 'The other half';
const lent = 'Water of the lake';

/** Ticks cohorts in the list; what can be done with them. */
async function tick(page: Page, names: readonly string[]): Promise<Locator> {
  await page.goto('/cohort');
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
  return page.getByRole('region', { name: 'Selected cohorts' });
}

test('makes a cohort in one gesture, cuts it, compares what came of it, goes back, and publishes it', async ({
  page,
  look,
  browser,
}) => {
  test.setTimeout(360_000);
  const drawer = page.getByRole('dialog');

  const { id, n_half } = await test.step('keeps what a filter of the studio finds', async () => {
    await page.goto('/login');
    await signIn({ page }, demo);
    await expect(page.getByRole('heading', { name: /^Good .*, Demo$/ })).toBeVisible();
    await openDemoSamples(page, '/studio');
    await filterBy(page, { field: /^Sample ?Type$/i, values: ['BAL.1stReturn', 'BAL.A', 'Bronch1.PostWash'] });
    const made = await createCohort(page, skipCheck, whole);
    const head = [page.getByRole('heading', { level: 1 }), page.getByText('Version 1', { exact: true }).first()];
    const actions = ['Export', 'Share', 'Publish'].map((name) => page.getByRole('button', { name, exact: true }));
    expect(await countLines(...head, ...actions), 'title and buttons stand on one line').toBe(1);
    const facts = page.getByRole('listitem').filter({ hasText: /^18 samples|^Amplicon|^Frozen/ });
    expect(await countLines(facts), 'what the cohort is stands on one line').toBe(1);
    return { id: made, n_half: await removeHalf() };
  });

  /** Draws round half of the plot, and keeps that too. */
  async function removeHalf(): Promise<number> {
    await openTab(page, 'PCoA');
    await expect(page.getByRole('application', { name: /^Principal coordinates/ })).toBeVisible();
    const caught = await lassoLeftHalf(page);
    await page
      .getByRole('region', { name: 'Selected samples' })
      .getByRole('button', { name: /^Create cohort/ })
      .click();
    await drawer.getByLabel('Name', { exact: true }).fill(half);
    await drawer.getByRole('button', { name: 'Create cohort' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: `Cohort “${half}” was created.` });
    await expect(toast).toBeVisible();
    const [announced, bar] = [await boxOf(toast), await boxOf(page.getByRole('banner').first())];
    expect(announced.y, 'messages stand below the top bar').toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(announced.y).toBeLessThan(bar.y + bar.height + 30);
    expect(announced.x + announced.width, 'and on the right').toBeGreaterThan(1440 - 30);
    return caught;
  }

  await test.step('finds both in the list, with a star and a tag', async () => {
    await page.goto('/cohort');
    await page.getByRole('button', { name: `Star ${whole}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Star ${whole}`, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: `Edit tags of ${whole}`, exact: true }).click();
    await drawer.getByLabel('Tags', { exact: true }).fill('paper');
    await drawer.getByRole('button', { name: 'Save tags' }).click();
    await expect(page.getByRole('button', { name: 'Show cohorts tagged paper' })).toBeVisible();
    const numbers = await findTabularTexts(page);
    expect(numbers).toEqual(expect.arrayContaining([String(N), String(n_half)]));
    expect(numbers.join(''), 'digits of one width are for numbers alone').toMatch(/^[\d,–]+$/);
    await look('cohorts');
  });
  await test.step('lays a column over the metadata, that the submission never sees', async () => {
    await page.getByRole('link', { name: half, exact: true }).click();
    await openTab(page, 'Metadata');
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('menuitem', { name: 'From a formula' }).click();
    await drawer.getByLabel('Name', { exact: true }).fill('Smokes');
    await drawer.getByLabel('Formula', { exact: true }).fill('if(SmokingStatus = "Smoker", "yes", "no")');
    await drawer.getByRole('button', { name: 'Add column' }).click();
    await expect(page.getByText('Version 2', { exact: true }).first()).toBeVisible();
    await look('cohort-metadata');
  });
  await test.step('compares them, and freezes what is in one and not in the other', async () => {
    await (await tick(page, [whole, half])).getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('application', { name: /^Overlap of 2 cohorts/ })).toBeVisible();
    await page.getByText('Venn', { exact: true }).click();
    await page.getByRole('radio', { name: /^Difference/ }).check();
    await look('compare-cohorts');
    await page.getByRole('button', { name: `Create cohort · ${N - n_half} samples` }).click();
    await drawer.getByLabel('Name', { exact: true }).fill(rest);
    await drawer.getByRole('button', { name: 'Create cohort' }).click();
    await expect(page.getByRole('heading', { name: rest, level: 1 })).toBeVisible();
    await expect(page.getByText(`Members of “${whole}” not in “${half}”`).first()).toBeVisible();
  });
  const ana = await demoLab();
  const rita = await createAccount('Rita');
  await shareCohort(rita, lent, demo.email);
  await test.step('is refused a merge with what was only lent', async () => {
    await (await tick(page, [half, lent])).getByRole('button', { name: /^Merge/ }).click();
    await expect(drawer.getByText(`No samples of “${lent}” can be merged.`, { exact: true })).toBeVisible();
    await expect(drawer.getByText('Blocked', { exact: true }).first()).toBeVisible();
    const next = drawer.getByRole('button', { name: 'Next', exact: true });
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await look('merge-refused');
    await page.keyboard.press('Escape');
  });
  await test.step('merges the halves again, once what does not fit is told', async () => {
    await (await tick(page, [half, rest])).getByRole('button', { name: /^Merge/ }).click();
    await expect(drawer.getByText('Step 2 of 4: Compatibility issues', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Next', exact: true }).click();
    await drawer.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(drawer.getByText('Step 4 of 4: Name', { exact: true })).toBeVisible();
    await expect(drawer.getByText('Must not be empty.', { exact: true })).toHaveCount(0);
    await drawer.getByLabel('Name', { exact: true }).fill('Whole again');
    await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Whole again', level: 1 })).toBeVisible();
    await expect(page.getByText(/^18 samples/).first()).toBeVisible();
  });
  await test.step('leaves a sample out of it, reads the version before, and goes back to that', async () => {
    await openTab(page, 'Samples');
    await page
      .getByRole('checkbox', { name: /^Select CHK_/ })
      .first()
      .check();
    await page
      .getByRole('region', { name: 'Selected members' })
      .getByRole('button', { name: 'Remove from cohort', exact: true })
      .click();
    await page.getByRole('button', { name: 'Remove 1 sample', exact: true }).click();
    await expect(page.getByText(/^17 samples/).first()).toBeVisible();
    await openTab(page, 'History');
    await expect(
      page.getByText('0 samples added, 1 sample removed, 17 in both versions.', { exact: false }),
    ).toBeVisible();
    await look('cohort-history');
    await page.getByRole('link', { name: 'Version 1', exact: true }).click();
    await expect(page.getByText('Version 1 of 2.', { exact: true })).toBeVisible();
    await expect(page.getByText(/^18 samples/).first()).toBeVisible();
    await look('cohort-past-version');
    await page.getByRole('button', { name: 'Revert to this version', exact: true }).click();
    await page.getByRole('button', { name: 'Revert to version 1', exact: true }).click();
    await expect(page.getByText('Version 3 is version 1 again.', { exact: true })).toBeVisible();
    await expect(page.getByText('Version 1 of 2.', { exact: true })).toBeHidden();
    await expect(page.getByText(/^18 samples/).first()).toBeVisible();
  });
  await test.step('says something about it, and reads who did what', async () => {
    await openTab(page, 'Activity');
    await page.getByLabel('Add a comment').fill('Are these the deep ones?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByText('Are these the deep ones?', { exact: true })).toBeVisible();
    await expect(page.getByText('Created the cohort with 18 samples', { exact: true })).toBeVisible();
    await look('cohort-activity');
  });
  await test.step('takes it away as a file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await drawer.getByRole('button', { name: 'Create file' }).click();
    const download = drawer.getByRole('button', { name: 'Download', exact: true });
    await expect(download).toBeVisible({ timeout: 60_000 });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toMatch(/\.\w+$/);
    await page.keyboard.press('Escape');
  });
  await test.step('looks at the members of several cohorts in one table', async () => {
    await (await tick(page, [half, rest])).getByRole('button', { name: 'Browse members' }).click();
    await expect(page.getByText(`${N} samples of 2 cohorts`, { exact: true })).toBeVisible();
    await look('cohort-studio');
    await page.getByText('In all', { exact: true }).click();
    await expect(page.getByText('No samples match.')).toBeVisible();
  });
  await test.step('says of the first one what was done and why', async () => {
    await page.goto(`/cohorts/${id}`);
    await page.getByRole('button', { name: `More actions for ${whole}` }).click();
    await page.getByRole('menuitem', { name: 'Edit name and description' }).click();
    await drawer
      .getByLabel('Description')
      .fill('Lavages and washes of the same lungs, to tell lung from bronchoscope.');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByText(/^Lavages and washes of the same lungs/).first()).toBeVisible();
    await expect(page.getByText('Version 1', { exact: true }).first()).toBeVisible();
  });
  await test.step('anybody reads it once it is published, without signing in, until it is withdrawn', async () => {
    const version = await publishCohort(ana, rita, id);
    const guest = await openSecondBrowser(browser);
    await guest.page.goto(`/public/cohort/${id}/${version}`);
    await expect(guest.page.getByRole('heading', { name: whole, level: 1 })).toBeVisible();
    await expect(guest.page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(guest.page.getByText(/^Demo lab \(\d{4}\)\. Lavages with their wash/)).toBeVisible();
    await expect(guest.page.getByText(`${N} samples`, { exact: true }).first()).toBeVisible();
    const figure = (name: RegExp) => guest.page.getByRole('region', { name });
    await expect(figure(/^PCoA/).getByRole('application')).toBeVisible({ timeout: 60_000 });
    await expect(
      figure(/^Composition/)
        .getByText('Campylobacter')
        .first(),
    ).toBeVisible({ timeout: 60_000 });
    await createScreenCheck(guest.page)('public-cohort');
    await guest.page.goto('/public/cohorts');
    await expect(guest.page.getByRole('link', { name: whole, exact: true })).toBeVisible();
    await createScreenCheck(guest.page)('public-cohorts');
    await guest.page.goto(`/public/cohort/${id}/${version}`);
    await ana.call(routes.publication.withdrawCohort, { body: { cohort_id: id, reason: 'Another version comes.' } });
    await guest.page.reload();
    await expect(guest.page.getByText('No longer available.', { exact: true })).toBeVisible();
    expect(guest.watch.faults()).toEqual([]);
    await guest.close();
  });
});
