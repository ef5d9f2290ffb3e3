import { skipCheck } from './browser/check-screen.ts';
import { boxOf } from './browser/measure-layout.ts';
import { expect, test } from './browser/test.ts';
import { browseResults, createCohort, filterBy, openDemoSamples } from './journey/choose-samples.ts';
import { choose, openTab, readFigure } from './journey/compare.ts';
import { signIn } from './journey/enter.ts';

const account = { email: 'demo@cohortium.example', password: 'cohortium-demo' };

test('anyone who starts the portal looks round in a finished lung cohort', async ({ page, look }, { retry }) => {
  test.setTimeout(360_000);
  // The first try's cohort may be talready uploaded.
  const cohort = ['Lung against controls', retry || ''].join(' ').trim();
  await test.step('signs in with the demo’s account', async () => {
    await page.goto('/login');
    await signIn({ page }, account);
    await expect(page.getByRole('heading', { name: /^Good .*, Demo$/ })).toBeVisible();
    await look('demo-home');
  });
  await test.step('sees its 78 samples, first of all', async () => {
    await openDemoSamples(page, '/cohort-builder');
    const lung = page.getByRole('region', { name: 'Submission' }).getByRole('button', { name: /^Lung microbiome/ });
    const more = page.getByRole('button', { name: /more facets$/ });
    if ((await more.count()) > 0) await more.click();
    if ((await lung.count()) > 0) await lung.click();
    await browseResults(page, skipCheck, 78);
  });
  await test.step('keeps lavages, the washed bronchoscope and the controls', async () => {
    const values = ['Extraction.Control', 'BAL.1stReturn', 'BAL.A', 'Bronch1.PostWash'];
    expect(await filterBy(page, { field: /^Sample ?Type$/i, values })).toEqual([12, 18, 24, 30]);
    await look('demo-filtered');
    await createCohort(page, skipCheck, cohort);
  });
  await test.step('finds a sample and the cohort from anywhere, by the keyboard', async () => {
    const field = page.getByRole('combobox', { name: 'Search everything' });
    const found = page.getByRole('listbox', { name: 'Found' });
    await page.keyboard.press('Control+k');
    await expect(found.getByRole('option', { name: 'Data browser' })).toBeVisible();
    await field.fill('lung');
    await expect(found.getByRole('option', { name: /^Lung microbiome/ })).toBeVisible();
    await expect(found.getByRole('option', { name: cohort })).toBeVisible();
    await look('search');
    await field.fill('no such thing');
    await expect(page.getByText('No results for “no such thing”.')).toBeVisible();
    await field.fill(cohort);
    await page.keyboard.press('Enter');
    await expect(found).toBeHidden();
    await expect(page.getByRole('heading', { name: cohort, level: 1 })).toBeVisible();
  });
  await test.step('compares them, without those that have no reads', async () => {
    await openTab(page, 'PCoA');
    await choose(page, 'Groups by', 'Sample ?Type');
    const leftOut = page.getByRole('region', { name: 'Statistics' }).or(page.getByLabel('Statistics'));
    const withoutReads = leftOut.getByRole('listitem').filter({ hasText: /^\d+: no reads .*CHK_/i });
    await expect(withoutReads).toBeVisible();
    const dropped = Number.parseInt((await withoutReads.textContent()) ?? '', 10);
    await expect(page.getByText(`PERMANOVA, n = ${30 - dropped}`)).toBeVisible();
    const p = Number((await readFigure(page, 'p')).replace(/[^\d.]/g, ''));
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThanOrEqual(1);
    await look('demo-pcoa');
  });
  await test.step('has the plot on the first screen of a phone, its legend below, its facts folded', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const plot = await boxOf(page.getByRole('application', { name: /^Principal coordinates/ }));
    expect(plot.y).toBeLessThan(430);
    expect((await boxOf(page.getByText(/^Ellipse/))).y).toBeGreaterThan(plot.y + plot.height);
    const frozen = page.getByText(/^Frozen/);
    await expect(frozen).toBeHidden();
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await expect(frozen).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('turns the points in space', async () => {
    await page.getByRole('radio', { name: '3D', exact: true }).click({ force: true });
    await expect(page).toHaveURL(/mode=3d/);
    const tools = page.getByRole('toolbar', { name: 'Plot tools' }).getByRole('button');
    await expect(tools.first()).toHaveAccessibleName('Rotate');
    await expect(tools.first()).toHaveAttribute('aria-pressed', 'true');
    await look('demo-pcoa-3d');
  });
  await test.step('sees what they are made of, at night too', async () => {
    await openTab(page, 'Composition');
    await expect(page.getByRole('application', { name: /^Composition by genus/ })).toBeVisible();
    await look('demo-composition');
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page
      .getByRole('menuitemradio', { name: 'Dark' })
      .or(page.getByRole('menuitemcheckbox', { name: 'Dark' }))
      .click();
    await page.keyboard.press('Escape');
    await look('demo-composition-dark');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('prev');
    await expect(page.getByRole('option', { name: /^Prevotella .*Genus/ })).toBeVisible();
    await look('search-dark');
    await page.keyboard.press('Escape');
    await openTab(page, 'PCoA');
    await look('demo-pcoa-dark');
    await page.goto('/cohort-builder');
    await expect(page.getByRole('heading', { name: 'Data browser', level: 1 })).toBeVisible();
    await look('demo-browser-dark');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('prevotella');
    const genus = page.getByRole('option', { name: /^Prevotella .*Genus/, selected: true });
    const [, n] = /(\d+) samples$/.exec((await genus.textContent()) ?? '') ?? [];
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `Create cohort · ${n}` })).toBeVisible();
    await page.goto('/cohort');
    await expect(page.getByRole('link', { name: cohort })).toBeVisible();
    await look('demo-cohorts-dark');
  });
});
