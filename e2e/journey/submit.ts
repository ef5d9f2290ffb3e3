import type { Page } from '@playwright/test';
import type { ScreenCheck } from '../browser/check-screen.ts';
import { expect } from '../browser/expect.ts';
import type { Reads } from '../portal/find-reads.ts';

const UPLOAD_MS = 120_000;
const RUN_MS = 300_000;

export const stepOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Steps of the submission' }).getByRole('button', { name: title });

/** Sheet and read files through the page's own inputs, checked and uploaded; answers with the run's id once it is asked for. */
export async function submitReads(page: Page, look: ScreenCheck, reads: Reads, paramSet: string): Promise<string> {
  await page.getByRole('link', { name: 'Submissions' }).click();
  await look('submissions-empty');
  await page.getByRole('link', { name: 'New submission' }).first().click();
  await expect(page.getByRole('heading', { name: 'New submission', level: 1 })).toBeVisible();
  await look('new-submission-empty');
  await page.getByLabel('Name', { exact: true }).fill(reads.project);
  await page.getByLabel('Variable region').fill(reads.variable_region);
  await page.getByRole('button', { name: 'Continue to Sample sheet' }).click();
  await look('new-submission-sheet-empty');
  const sheet = { name: reads.sheet_name, mimeType: 'text/tab-separated-values', buffer: Buffer.from(reads.sheet) };
  await page.getByLabel('Sample sheet file').setInputFiles(sheet);
  await expect(stepOf(page, 'Sample sheet')).toContainText(`${reads.n_samples} rows`);
  await look('new-submission-sheet');
  await page.getByRole('button', { name: 'Continue to Harmonise' }).click();
  await expect(page.getByText('matched').first()).toBeVisible();
  await look('new-submission-harmonise');
  await page.getByRole('button', { name: 'Continue to Reads' }).click();
  await page.getByLabel('Read files', { exact: true }).setInputFiles(reads.files());
  await expect(page.getByText(`${reads.n_samples} samples with R1 and R2`)).toBeVisible();
  await look('new-submission-reads');
  await page.getByRole('button', { name: `Upload ${reads.n_files} files` }).click();
  await expect(stepOf(page, 'Reads')).toContainText(`${reads.n_files} files uploaded`, { timeout: UPLOAD_MS });
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await page.getByRole('combobox', { name: 'Parameter set' }).click();
  await page.getByRole('option', { name: paramSet }).click();
  await expect(page.getByText(/^Everything is complete/)).toBeVisible();
  await look('new-submission-ready');
  await page.getByRole('button', { name: 'Submit and run' }).click();
  await expect(page).toHaveURL(/\/run\/[0-9a-f]{32}$/, { timeout: UPLOAD_MS });
  return page.url().slice(-32);
}

/** Stays on the run's page until it ends: nothing is reloaded, all comes by its events. */
export async function followRun(page: Page, look: ScreenCheck, reads: Reads): Promise<void> {
  await expect(page.getByRole('heading', { name: reads.project, level: 1 })).toBeVisible();
  const progress = page.getByRole('progressbar', { name: `Progress of ${reads.project}` });
  await expect(progress).toBeVisible({ timeout: RUN_MS });
  await expect(
    page
      .getByRole('log')
      .getByText(/: (checked|merged|kept|\w+ is running)/)
      .first(),
  ).toBeVisible({ timeout: RUN_MS });
  await look('run-going-on');
  await finishRun(page);
  await look('run-done');
}

/** Until the run has succeeded. */
export async function finishRun(page: Page): Promise<void> {
  const results = page.getByRole('link', { name: 'Open in data browser' });
  await expect(results.or(page.getByText(/^(Failed|Cancelled)$/))).toBeVisible({ timeout: RUN_MS });
  await expect(results, 'the run succeeded').toBeVisible();
}
