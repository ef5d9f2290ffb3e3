import type { Page } from '@playwright/test';
import type { ScreenCheck } from '../browser/check-screen.ts';
import { expect } from '../browser/expect.ts';
import type { Batch } from '../portal/find-batch.ts';

const RUN_MS = 300_000;

const ended = (page: Page) => page.getByRole('link', { name: 'Open in data browser' });

/** Submits and runs; the sample with poor reads fails at the filter, the others go on. */
export async function runAndFail(page: Page, look: ScreenCheck, { failing }: Batch): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await expect(page.getByText(/^Everything is complete/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit and run' }).click();
  await expect(page).toHaveURL(/\/run\/[0-9a-f]{32}$/);
  await expect(ended(page)).toBeVisible({ timeout: RUN_MS });
  await expect(page.getByText(/1 of 13 samples gave no result/).first()).toBeVisible();
  await expect(page.getByText(new RegExp(`${failing}[^]*expected errors`)).first()).toBeVisible();
  await look('run-with-a-failure');
}

/** Opens the submission, the failing sample, and gives it whole files. */
export async function replaceReads(page: Page, look: ScreenCheck, { failing, replacement }: Batch): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Weaning, day by day' }).first().click();
  await page
    .getByRole('button', { name: new RegExp(`^${failing}`) })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: failing });
  await drawer.getByLabel(`Replace read files of ${failing}`).setInputFiles(replacement);
  await look('sample-replacing');
  await drawer.getByRole('button', { name: 'Replace with these 2' }).click();
  await expect(page.getByText(`${failing} has 2 new read files.`, { exact: true })).toBeVisible({ timeout: RUN_MS });
  await drawer.getByRole('button', { name: 'Close' }).first().click();
  await expect(drawer).toBeHidden();
}

export async function retryFailed(page: Page, look: ScreenCheck, { ids }: Batch): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Runs' }).click();
  await page
    .getByRole('table')
    .getByRole('link', { name: /Weaning/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Retry failed samples' }).click();
  await expect(page.getByText(/^(Queued|Running)/).first()).toBeVisible();
  await expect(ended(page)).toBeVisible({ timeout: RUN_MS });
  await page
    .getByRole('tab', { name: 'Results' })
    .or(page.getByRole('link', { name: 'Results', exact: true }))
    .first()
    .click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(ids.length + 1);
  await look('run-results');
}
