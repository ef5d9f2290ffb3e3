import type { Page } from '@playwright/test';
import { expect } from '../browser/expect.ts';

type CohortTab =
  | 'PCoA'
  | 'Composition'
  | 'Methylation'
  | 'Differential methylation'
  | 'Alpha diversity'
  | 'LEfSe'
  | 'Clusters'
  | 'Group comparison'
  | 'Metrics'
  | 'Samples'
  | 'History'
  | 'Metadata'
  | 'Activity';

/** A tab of the open cohort. */
export async function openTab(page: Page, name: CohortTab): Promise<void> {
  await page.getByRole('navigation', { name: 'Cohort' }).getByRole('link', { name, exact: true }).click();
}

export async function choose(page: Page, control: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: control }).first();
  await box.click();
  await page.getByRole('option', { name: new RegExp(`^${option}$`, 'i') }).click();
  await expect(box).toContainText(new RegExp(option, 'i'));
}

/** The value above its name in the statistics, e.g. of “p”. */
export async function readFigure(page: Page, name: string): Promise<string> {
  const figure = page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) });
  return (await figure.locator('dd').textContent()) ?? '';
}

/** The rows of the figure's table twin by sample; the figure is shown again afterwards. */
export async function readTable(page: Page, label: string): Promise<Map<string, string[]>> {
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const rows = page.getByRole('table', { name: label }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  const cells = await rows.evaluateAll((found) =>
    found.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
  await page.getByRole('button', { name: 'Show as plot' }).click();
  return new Map(cells.map(([sample = '', ...rest]) => [sample, rest]));
}

/** Draws with the mouse round the left half of the plot, over its full height; answers how many were caught. */
export async function lassoLeftHalf(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Select with a lasso' }).click();
  const stage = page.getByRole('application', { name: /^Principal coordinates/ });
  const box = await stage.boundingBox();
  if (!box) throw new Error('The plot is not on the page.');
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height });
  const corners = [at(0.005, 0.5), at(0.005, 0.99), at(0.5, 0.99), at(0.5, 0.01), at(0.005, 0.01), at(0.005, 0.48)];
  const [start, ...rest] = corners;
  if (!start) return 0;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 12 });
  await page.mouse.up();
  const message = await page
    .getByRole('region', { name: 'Selected samples' })
    .getByText(/selected/)
    .first()
    .textContent();
  return Number(/^([\d,]+) selected/.exec(message ?? '')?.[1] ?? 0);
}
