import type { Page } from '@playwright/test';
import type { ScreenCheck } from '../browser/check-screen.ts';
import { expect } from '../browser/expect.ts';
import type { ChosenFile } from '../portal/chosen-files.ts';
import { choose } from './compare.ts';
import { stepOf } from './submit.ts';

interface ReadsToRun {
  project: string;
  /** Of the data, as the form names it. */
  kind: RegExp;
  sheet: string;
  files: ChosenFile[];
  /** With its version. */
  pipeline: string;
  paramSet: string;
  /** What the picture of the review is called. */
  picture: string;
}

/** Submits reads with their sheet, and runs a pipeline on them; ends on the page of the run. */
export async function submitAndRun(page: Page, look: ScreenCheck, order: ReadsToRun): Promise<void> {
  const { project, kind, sheet, files, pipeline, paramSet, picture } = order;
  await page.getByRole('link', { name: 'Submissions' }).click();
  await page.getByRole('link', { name: 'New submission' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(project);
  await page.getByRole('combobox', { name: 'Kind of data' }).click();
  await page.getByRole('option', { name: kind }).first().click();
  await page.getByRole('button', { name: 'Continue to Sample sheet' }).click();
  const chosen = { name: 'samples.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(sheet) };
  await page.getByLabel('Sample sheet file').setInputFiles(chosen);
  await page.getByRole('button', { name: 'Continue to Harmonise' }).click();
  await page.getByRole('button', { name: 'Continue to Reads' }).click();
  await page.getByLabel(/^(Read|Array) files$/).setInputFiles(files);
  const counted = files.length === 1 ? '1 file' : `${files.length} files`;
  await page.getByRole('button', { name: `Upload ${counted}` }).click();
  await expect(stepOf(page, 'Reads')).toContainText(`${counted} uploaded`, { timeout: 120_000 });
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await choose(page, 'Pipeline', pipeline);
  await choose(page, 'Parameter set', paramSet);
  await look(picture);
  await page.getByRole('button', { name: 'Submit and run' }).click();
  await expect(page).toHaveURL(/\/run\/[0-9a-f]{32}$/, { timeout: 120_000 });
}
