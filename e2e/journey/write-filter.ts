import type { Locator, Page } from '@playwright/test';
import { expect } from '../browser/expect.ts';

export const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Advanced filter' });

export async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Advanced filter' }).click();
  await expect(sheetOf(page).getByText(/of [\d,]+ samples/)).toBeVisible();
  return sheetOf(page);
}

/** A rule in a group of the sheet: the field's values that are to be kept. */
export async function addRule(
  page: Page,
  group: Locator,
  { field, values }: { field: RegExp; values: readonly string[] },
) {
  await group.getByRole('button', { name: 'Rule', exact: true }).last().click();
  await page.getByRole('dialog', { name: 'Field of the new rule' }).getByRole('button', { name: field }).click();
  await group.getByRole('button', { name: 'Choose values' }).click();
  for (const value of values) await page.getByRole('checkbox', { name: value, exact: true }).check();
  await page.keyboard.press('Escape');
}

/** A rule on a taxon, found by a part of its name. */
export async function addTaxon(page: Page, taxon: string) {
  await sheetOf(page).getByRole('button', { name: 'Taxon', exact: true }).click();
  await page.getByLabel('Search taxa').fill(taxon.slice(0, 6).toLowerCase());
  await page.getByRole('button', { name: new RegExp(`^${taxon} [\\d,]+`) }).click();
}

/** What a rule's menu offers. */
export async function chooseMenuItem(page: Page, name: RegExp, act: string) {
  await sheetOf(page).getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

/** How many samples the whole filter leaves, once that is so. */
export const expectSampleCount = (page: Page, n_samples: number, of: number) =>
  expect(sheetOf(page).getByText(`${n_samples} of ${of} samples`)).toBeVisible();
