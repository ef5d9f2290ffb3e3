import { skipCheck } from './browser/check-screen.ts';
import { expect, test } from './browser/test.ts';
import { createCohort, openDemoSamples } from './journey/choose-samples.ts';
import { signIn } from './journey/enter.ts';
import { addRule, addTaxon, chooseMenuItem, expectSampleCount, openSheet, sheetOf } from './journey/write-filter.ts';

const account = { email: 'demo@cohortium.example', password: 'cohortium-demo' };

test('finds the right lungs by what is known of them and by what lives in them', async ({ page, look }) => {
  test.setTimeout(360_000);
  await page.goto('/login');
  await signIn({ page }, account);
  await expect(page.getByRole('heading', { name: /^Good .*, Demo$/ })).toBeVisible();

  let total = 0;
  await test.step('finds the studio open on the kind of data that has samples', async () => {
    const create = await openDemoSamples(page, '/studio');
    total = Number(/\d+/.exec((await create.textContent()) ?? '')?.[0]);
    await look('studio');
  });
  await test.step('writes rules in groups and on a taxon, and sees what each leaves', async () => {
    const sheet = await openSheet(page);
    const outer = sheet.getByRole('group', { name: 'Outermost group' }).first();
    await addRule(page, outer, { field: /^Smoking Status/, values: ['NonSmoker'] });
    await expectSampleCount(page, 33, total);
    await addTaxon(page, 'Prevotella');
    await expectSampleCount(page, 4, total);
    const threshold = sheet.getByRole('slider', { name: 'Prevotella: least relative abundance' });
    await expect(threshold).toHaveAttribute('aria-valuetext', '5 %');
    await threshold.press('End');
    await expect(sheet.getByLabel('Relative abundance of Prevotella, percent')).toHaveValue('100');
    await threshold.press('Home');
    await expect(threshold).toHaveAttribute('aria-valuetext', '0.001 %');
    await look('studio-sheet');
  });
  await test.step('moves a rule by keyboard, and hears where it stands', async () => {
    const outer = sheetOf(page).getByRole('group', { name: 'Outermost group' }).first();
    await addRule(page, outer, { field: /^Sample Type/, values: ['BAL.A'] });
    const more = sheetOf(page).getByRole('button', { name: /^More actions for the rule on Sample Type/ });
    await more.press('Alt+ArrowUp');
    await expect(sheetOf(page).getByText(/is now 1 of 2 in the outermost group/)).toBeAttached();
    await more.press('Alt+ArrowUp');
    await expect(sheetOf(page).getByText(/was not moved\. Already first\./)).toBeAttached();
    await sheetOf(page).getByRole('button', { name: 'Undo' }).click();
    await sheetOf(page)
      .getByRole('button', { name: /^Remove the rule on Sample Type/ })
      .click();
    await expectSampleCount(page, 5, total);
  });
  await test.step('turns a rule round, thinks again, and takes it back', async () => {
    const left = await sheetOf(page)
      .getByText(/^\d+ of \d+ samples$/)
      .textContent();
    await chooseMenuItem(page, /^More actions for the rule on Smoking Status/, 'Negate (NOT)');
    await expect(sheetOf(page).getByText('not', { exact: true })).toBeVisible();
    await sheetOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(sheetOf(page).getByText(left ?? '', { exact: true })).toBeVisible();
    await chooseMenuItem(page, /^More actions for the rule on Prevotella/, 'Turn off');
    await expectSampleCount(page, 33, total);
  });
  await test.step('types the filter as text, and is told what cannot be read', async () => {
    const text = sheetOf(page).getByLabel('Query text');
    await text.fill('smoking status = ((');
    await sheetOf(page).getByRole('button', { name: 'Apply text' }).click();
    await expect(
      sheetOf(page)
        .getByRole('alert')
        .filter({ hasText: /character \d+/ }),
    ).toBeVisible();
    await sheetOf(page).getByRole('button', { name: 'Discard text' }).click();
    await text.fill('genus:Prevotella per genus:Veillonella >= 1');
    await sheetOf(page).getByRole('button', { name: 'Apply text' }).click();
    await expect(sheetOf(page).getByText('Ratio of Genus Prevotella to Genus Veillonella is at least 1')).toBeVisible();
    await expect(sheetOf(page).getByLabel('Ratio of Prevotella per Veillonella')).toHaveValue('1');
    await look('studio-ratio');
    await text.fill('genus:Prevotella >= 5%');
    await sheetOf(page).getByRole('button', { name: 'Apply text' }).click();
    await expectSampleCount(page, 10, total);
  });
  await test.step('saves the filter and applies it', async () => {
    await sheetOf(page).getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('menuitem', { name: 'Save this filter as …' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Prevotella lungs');
    await page.getByRole('button', { name: 'Save filter' }).click();
    await expect(page.getByText('The filter “Prevotella lungs” was saved.', { exact: true })).toBeVisible();
    await sheetOf(page).getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Create cohort · 10' })).toBeVisible();
  });
  await test.step('looks after the saved filter: its name, who may use it, what it was before, its end', async () => {
    await page.getByRole('button', { name: 'Saved filters', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit saved filters …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved filters' });
    await dialog.getByRole('button', { name: 'Rename “Prevotella lungs”' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Lungs, Prevotella');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await expect(dialog.getByText('Lungs, Prevotella', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Share in the workspace' }).click();
    await expect(dialog.getByText('shared', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Show history' }).click();
    await expect(dialog.getByText('Version 1, “Prevotella lungs”')).toBeVisible();
    await look('studio-saved');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete filter' }).click();
    await expect(dialog.getByText('Lungs, Prevotella', { exact: true })).toBeHidden();
    await expect(dialog.getByText('No saved filters.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Create cohort · 10' })).toBeVisible();
  });
  await test.step('tags all that match, and takes the tag off again', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: 'Tag …', exact: true }).click();
    await page.getByRole('textbox', { name: 'Tags', exact: true }).fill('prevotella');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByText('10 samples tagged.', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tag' }).getByRole('button', { name: /^prevotella / })).toBeVisible();
    await page.getByRole('button', { name: 'Untag …' }).click();
    await page
      .getByRole('button', { name: /^prevotella \d/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Remove tags' }).click();
    await expect(page.getByText('10 samples untagged.', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });
  await test.step('looks at one sample, and keeps those of a list', async () => {
    const name = page.getByRole('table', { name: 'Samples' }).locator('tbody tr').first().getByRole('button').first();
    const id = await name.textContent();
    await name.click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Results' })).toBeVisible();
    await look('studio-sample');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Paste IDs/ }).click();
    await page.getByLabel('Sample names or IDs').fill(`${id}, nobody`);
    await page.getByRole('button', { name: 'Filter to these' }).click();
    await expect(page.getByText('1 of 2 names match no samples you can access:')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create cohort · 1' })).toBeVisible();
    const strip = page.getByRole('region', { name: 'Filter' });
    await strip.getByRole('button', { name: /^Remove .*2 listed/ }).click();
    await expect(page.getByRole('button', { name: 'Create cohort · 10' })).toBeVisible();
  });
  await test.step('finds everything again after a reload, with Back and by a link, and freezes it', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Create cohort · 10' })).toBeVisible();
    const link = page.url();
    await page
      .getByRole('region', { name: 'Filter' })
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: `Create cohort · ${total}` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Create cohort · 10' })).toBeVisible();
    await page.goto('/');
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Create cohort · 10' })).toBeVisible();
    await createCohort(page, skipCheck, 'Lungs with Prevotella');
    await expect(page.getByText(/Prevotella is at least 5 %/).first()).toBeVisible();
  });
});
