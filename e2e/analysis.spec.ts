import { skipCheck } from './browser/check-screen.ts';
import { expect, test } from './browser/test.ts';
import { createCohort, filterBy, openDemoSamples } from './journey/choose-samples.ts';
import { choose, lassoLeftHalf, openTab, readFigure } from './journey/compare.ts';
import { signIn } from './journey/enter.ts';

const account = { email: 'demo@cohortium.example', password: 'cohortium-demo' };
/** Washes of the lung, and the bronchoscope that took them: of its 24 samples ten have reads. */
const sites = ['Lung', 'Bronchoscope.Channel', 'Bronchoscope.Tip'];
const COMPARED = 28;

test('asks a cohort of lungs and bronchoscopes everything that it can be asked', async ({ page, look }) => {
  test.setTimeout(360_000);
  await test.step('keeps three sites as a cohort', async () => {
    await page.goto('/login');
    await signIn({ page }, account);
    await expect(page.getByRole('heading', { name: /^Good .*, Demo$/ })).toBeVisible();
    await openDemoSamples(page, '/cohort-builder');
    expect(await filterBy(page, { field: /^Collection site$/, values: sites })).toEqual([18, 36, 42]);
    await createCohort(page, skipCheck, 'Lungs and bronchoscopes');
  });
  await test.step('compares them by presence alone, with taxa as arrows', async () => {
    await openTab(page, 'PCoA');
    await choose(page, 'Groups by', 'Collection site');
    await choose(page, 'Distance', 'Jaccard \\(binary\\)');
    await expect(page.getByRole('heading', { name: /Jaccard \(binary\)/ })).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await choose(page, 'Taxon arrows (biplot)', '10 taxa');
    // Until the list of taxa is gone an Escape is for it.
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Taxon arrows (biplot)' })).toBeFocused();
    // A tooltip over the field takes an Escape of its own.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Rarefy to, reads')).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(page.getByText(`PERMANOVA, n = ${COMPARED}`)).toBeVisible();
    await expect(page.getByText('Arrows: taxa (scaled separately)')).toBeVisible();
    await look('analysis-pcoa');
  });
  await test.step('takes the figure for a paper, with its method and the command that makes it again', async () => {
    await page.getByRole('button', { name: 'Save figure' }).click();
    const figure = page.getByRole('dialog', { name: 'Figure' });
    await expect(figure.getByRole('img', { name: /, preview$/ })).toBeVisible();
    await expect(figure.getByText(/npm run analyse -- pcoa/)).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      figure.getByRole('button', { name: 'CSV', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/jaccard-binary\.csv$/);
    await look('analysis-figure');
    await figure.getByRole('button', { name: 'Close' }).click();
  });
  await test.step('compares one half of the plot with the other, each by its own name', async () => {
    const n = await lassoLeftHalf(page);
    await page.getByRole('button', { name: 'Set as A', exact: true }).click();
    await page.getByRole('button', { name: 'Invert', exact: true }).click();
    await page.getByRole('button', { name: 'Compare with A', exact: true }).click();
    await expect(page.getByRole('application', { name: /^Largest effects/ })).toBeVisible();
    const chosen = page.getByRole('region', { name: 'Selected groups' });
    await expect(chosen).toContainText(`${n} sample`);
    await expect(chosen).toContainText(`${COMPARED - n} sample`);
    expect(page.url()).not.toMatch(/[0-9a-f]{32}.*[0-9a-f]{32}/);
    await chosen.getByLabel('Name of group 1').fill('Left');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Statistics' }).getByRole('listitem')).toContainText([
      /^B/,
      /^Left/,
    ]);
    await look('analysis-chosen-groups');
    await openTab(page, 'PCoA');
    await expect(page.getByText(`PERMANOVA, n = ${COMPARED}`)).toBeVisible();
    await choose(page, 'Groups by', 'Collection site');
    await page.getByRole('button', { name: 'Clear the selected groups' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });
  await test.step('sees the composition as shades and as means', async () => {
    await openTab(page, 'Composition');
    await page.getByRole('radio', { name: 'Heat map' }).check({ force: true });
    await expect(page.getByRole('application', { name: /^Composition by genus/ })).toBeVisible();
    await look('analysis-shades');
    await page.getByRole('radio', { name: 'Means' }).check({ force: true });
    await expect(page.getByRole('application', { name: /^Mean composition by genus/ })).toBeVisible();
  });
  await test.step('compares diversity, and picks a sample that stays picked on the next plot', async () => {
    await openTab(page, 'Alpha diversity');
    const plot = page.getByRole('application', { name: /^Shannon entropy by collection site/ });
    await expect(plot).toBeVisible();
    expect(Number((await readFigure(page, 'H')).replace(/,/g, ''))).toBeGreaterThan(0);
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByText('5 selected')).toBeVisible();
    await look('analysis-alpha');
  });
  await test.step('finds the taxa that tell the sites apart, and their clades', async () => {
    await openTab(page, 'LEfSe');
    await expect(page.getByRole('application', { name: /^Discriminative taxa/ })).toBeVisible();
    await expect(page.getByText('5 selected')).toBeVisible();
    const found = page.getByRole('table', { name: 'Taxa found' }).locator('tbody tr');
    // All that these few reads tell apart are taxa without a name.
    await page.getByRole('button', { name: 'Show domains and unclassified taxa' }).click();
    await found.first().getByRole('button').click();
    await expect(page.getByRole('application', { name: / by class/ })).toBeVisible();
    await page.getByRole('radio', { name: 'Cladogram' }).check({ force: true });
    await expect(page.getByRole('application', { name: /^Discriminative clades/ })).toBeVisible();
    await look('analysis-lefse');
  });
  await test.step('cuts the tree of samples into three', async () => {
    await openTab(page, 'Clusters');
    await expect(page.getByRole('application', { name: /^Clusters by Jaccard/ })).toBeVisible();
    await page.getByRole('slider').fill('3');
    await expect(page.getByRole('table', { name: 'Clusters', exact: true }).locator('tbody tr')).toHaveCount(3);
    await look('analysis-clusters');
  });
  await test.step('asks several methods at once which genera differ', async () => {
    await openTab(page, 'Group comparison');
    await expect(page.getByRole('application', { name: /^Differential taxa by method/ })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Methods' }).locator('tbody tr')).not.toHaveCount(0);
    await look('analysis-comparison');
  });
});
