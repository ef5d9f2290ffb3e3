import type { Page } from '@playwright/test';
import { expect } from '../browser/expect.ts';
import { stepOf } from './submit.ts';

const columns = ['sample_id', 'subject_id', 'sex', 'age_years', 'seq_platform', 'time'];

/** Six kinds: a name twice, a name missing, a word and a platform misspelt, an age in letters, a cell too many. */
export function sheetWithErrors(ids: readonly string[]): string {
  const rows = ids.map((id, index) => [
    id,
    'F3',
    'female',
    '0.4',
    'Illumina MiSeq',
    index < ids.length / 2 ? 'Early' : 'Late',
  ]);
  const typeIntoCell = (row: number, column: string, text: string) => {
    const cells = rows[row - 1];
    if (cells) cells[columns.indexOf(column)] = text;
  };
  typeIntoCell(3, 'sample_id', ids[1] ?? '');
  typeIntoCell(4, 'sample_id', '');
  typeIntoCell(6, 'sex', 'femal');
  typeIntoCell(7, 'age_years', 'twenty');
  typeIntoCell(9, 'seq_platform', 'Ilumina MiSeq');
  rows[9]?.push('stray');
  return [columns, ...rows].map((cells) => cells.join('\t')).join('\n');
}

export async function beginSubmission(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Submissions' }).click();
  await page.getByRole('link', { name: 'New submission' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Variable region').fill('V4');
  await page.getByRole('button', { name: 'Continue to Sample sheet' }).click();
}

const problemsOf = (page: Page) => page.getByRole('region', { name: /problem|Check/ });

export async function chooseSheet(page: Page, sheet: string): Promise<void> {
  const file = { name: 'weaning.tsv', mimeType: 'text/tab-separated-values', buffer: Buffer.from(sheet) };
  await page.getByLabel('Sample sheet file').setInputFiles(file);
  await expect(problemsOf(page).getByRole('listitem')).toHaveCount(6);
}

/** Jumps to the cell that the problem names, and writes there as in a spreadsheet. */
async function typeIntoCell(page: Page, place: string, text: string): Promise<void> {
  await problemsOf(page).getByRole('button', { name: place, exact: true }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(problemsOf(page).getByRole('button', { name: place, exact: true })).toHaveCount(0);
}

/** By the buttons that a problem offers, and by hand where only the scientist can know. */
export async function fixSheet(page: Page, ids: readonly string[]): Promise<void> {
  const problems = problemsOf(page);
  await problems.getByRole('button', { name: 'Use “female”' }).click();
  await problems.getByRole('button', { name: 'Use “Illumina MiSeq”' }).click();
  await problems.getByRole('button', { name: /^Remove the cell/ }).click();
  await typeIntoCell(page, 'row 3, sample_id', ids[2] ?? '');
  await typeIntoCell(page, 'row 4, sample_id', ids[3] ?? '');
  await typeIntoCell(page, 'row 7, age_years', '0.4');
  await expect(stepOf(page, 'Sample sheet')).toContainText(`${ids.length} rows`);
}

export async function acceptSuggestedValues(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to Harmonise' }).click();
  await expect(page.getByRole('combobox', { name: 'Standard field of sex' })).toContainText('Sex');
  await expect(page.getByRole('listitem').filter({ hasText: 'PATO:0000383' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Reads' }).click();
}
