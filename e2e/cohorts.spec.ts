import { expect, test } from './browser/test.ts';
import { createCohort, filterBy } from './journey/choose-samples.ts';
import { lassoLeftHalf, openTab } from './journey/compare.ts';
import { signIn } from './journey/enter.ts';

const account = { email: 'demo@cohortium.example', password: 'cohortium-demo' };
const LOAD_MS = 180_000;
const whole = 'Lavages with their wash';
const half = 'Left half of these';
const rest = 'The other half';

test('makes a cohort in one gesture, cuts it, compares what came of it, and goes back', async ({ page, look }) => {
  test.setTimeout(360_000);
  const nowhere = async () => undefined;
  const drawer = page.getByRole('dialog');

  await test.step('keeps what a filter finds', async () => {
    await page.goto('/login');
    await signIn({ page }, account);
    await expect(page.getByRole('heading', { name: /^Good .*, Demo$/ })).toBeVisible();
    await expect(async () => {
      await page.goto('/cohort-builder');
      await expect(page.getByRole('button', { name: /^Create cohort · (?:78|80)$/ })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: LOAD_MS });
    await filterBy(page, { field: /^Sample ?Type$/i, values: ['BAL.1stReturn', 'BAL.A', 'Bronch1.PostWash'] });
    await createCohort(page, nowhere, whole);
  });
  const { n, n_half } = await test.step('draws round half of the plot, and keeps that too', async () => {
    await openTab(page, 'PCoA');
    await expect(page.getByRole('application', { name: /^Principal coordinates/ })).toBeVisible();
    const caught = await lassoLeftHalf(page);
    await page
      .getByRole('region', { name: 'Selected samples' })
      .getByRole('button', { name: /^Create cohort/ })
      .click();
    await drawer.getByLabel('Name', { exact: true }).fill(half);
    await drawer.getByRole('button', { name: 'Create cohort' }).click();
    await expect(page.getByText(`Cohort “${half}” was created.`, { exact: true })).toBeVisible();
    return { n: 18, n_half: caught };
  });
  await test.step('finds both in the list, with a star and a tag', async () => {
    await page.goto('/cohort');
    await page.getByRole('button', { name: `Star ${whole}`, exact: true }).click();
    await expect(page.getByRole('button', { name: `Star ${whole}`, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: `Change the tags of ${whole}`, exact: true }).click();
    await drawer.getByLabel('Tags', { exact: true }).fill('paper');
    await drawer.getByRole('button', { name: 'Save tags' }).click();
    await expect(page.getByRole('button', { name: 'Show those tagged paper' })).toBeVisible();
    for (const name of [whole, half]) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    await look('cohorts');
  });
  await test.step('compares them, and freezes what is in one and not in the other', async () => {
    await page
      .getByRole('region', { name: 'Chosen cohorts' })
      .getByRole('button', { name: 'Compare', exact: true })
      .click();
    await expect(page.getByRole('application', { name: /^Overlap of 2 cohorts/ })).toBeVisible();
    await page.getByText('Venn', { exact: true }).click();
    await page.getByRole('radio', { name: /^Difference/ }).check();
    await look('compare-cohorts');
    await page.getByRole('button', { name: `Create cohort · ${n - n_half} samples` }).click();
    await drawer.getByLabel('Name', { exact: true }).fill(rest);
    await drawer.getByRole('button', { name: 'Create cohort' }).click();
    await expect(page.getByRole('heading', { name: rest, level: 1 })).toBeVisible();
    await expect(page.getByText(`Members of “${whole}” that are not in “${half}”`).first()).toBeVisible();
  });
  await test.step('says something about it, and reads who did what', async () => {
    await openTab(page, 'Activity');
    await page.getByLabel('Say something about it').fill('Are these the deep ones?');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByText('Are these the deep ones?', { exact: true })).toBeVisible();
    await expect(page.getByText(`Created it with ${n - n_half} samples`, { exact: true })).toBeVisible();
    await look('cohort-activity');
  });
  await test.step('describes it anew, and goes back to what it was', async () => {
    await page.getByRole('button', { name: `More of ${rest}` }).click();
    await page.getByRole('menuitem', { name: 'Edit name and description' }).click();
    await drawer.getByLabel('Description').fill('Told apart by eye.');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await openTab(page, 'History');
    await page.getByRole('button', { name: 'Revert to 1', exact: true }).click();
    await page.getByRole('button', { name: 'Revert to version 1', exact: true }).click();
    await expect(page.getByText('Version 3 is version 1 again.', { exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Versions' }).locator('tbody tr')).toHaveCount(3);
    await look('cohort-history');
  });
  await test.step('lays a column over the metadata, that the submission never sees', async () => {
    await openTab(page, 'Metadata');
    await page.getByRole('button', { name: 'Add column' }).click();
    await page.getByRole('menuitem', { name: 'By a formula' }).click();
    await drawer.getByLabel('Name', { exact: true }).fill('Smokes');
    await drawer.getByLabel('Formula', { exact: true }).fill('if(SmokingStatus = "Smoker", "yes", "no")');
    await drawer.getByRole('button', { name: 'Add column' }).click();
    await expect(page.getByText('Version 4', { exact: true }).first()).toBeVisible();
    await look('cohort-metadata');
  });
  await test.step('takes it away as a file', async () => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await drawer.getByRole('button', { name: 'Make the file' }).click();
    const download = drawer.getByRole('button', { name: 'Download', exact: true });
    await expect(download).toBeVisible({ timeout: 60_000 });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toMatch(/\.\w+$/);
    await page.keyboard.press('Escape');
  });
  await test.step('merges the halves again, and is told what does not fit', async () => {
    await page.goto('/cohort');
    for (const name of [half, rest]) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    await page
      .getByRole('region', { name: 'Chosen cohorts' })
      .getByRole('button', { name: /^Merge/ })
      .click();
    await expect(drawer.getByText('Step 2 of 4: What does not fit', { exact: true })).toBeVisible();
    await drawer.getByRole('button', { name: 'Next', exact: true }).click();
    await drawer.getByRole('button', { name: 'Next', exact: true }).click();
    await drawer.getByLabel('Name', { exact: true }).fill('Whole again');
    await drawer.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Whole again', level: 1 })).toBeVisible();
    await expect(page.getByText(/^18 samples/).first()).toBeVisible();
  });
  await test.step('looks at the members of several cohorts in one table', async () => {
    await page.goto('/cohort');
    for (const name of [half, rest]) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
    await page.getByRole('region', { name: 'Chosen cohorts' }).getByRole('button', { name: 'Browse members' }).click();
    await expect(page.getByText(`${n} samples of 2 cohorts`, { exact: true })).toBeVisible();
    await look('cohort-studio');
    await page.getByText('In all', { exact: true }).click();
    await expect(page.getByText('None of the members is like that.')).toBeVisible();
  });
});
