import type { Locator, Page } from '@playwright/test';
import type { ScreenCheck } from '../browser/check-screen.ts';
import { expect } from '../browser/expect.ts';

/** A page of the list, until somebody asks for more. */
const PAGE_SIZE = 25;

const samplesIn = (page: Page): Locator => page.getByRole('table', { name: 'Samples' }).locator('tbody tr');

/** The facet's bar of one value. */
export const barOf = (page: Page, field: RegExp, value: string): Locator =>
  page.getByRole('region', { name: field }).getByRole('button', { name: new RegExp(`^${value} `) });

/** The run's samples in the data browser; a value of a facet lets in only its own. */
export async function browseResults(page: Page, look: ScreenCheck, n_samples: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Data browser', level: 1 })).toBeVisible();
  await expect(samplesIn(page)).toHaveCount(Math.min(n_samples, PAGE_SIZE));
  await expect(page.getByRole('button', { name: `Create cohort · ${n_samples}` })).toBeVisible();
  await look('data-browser');
}

/** The demo is loaded in the background of the first start. */
const DEMO_LOAD_MS = 180_000;

/**
 * Opens the data browser or the studio, again until all samples of the demo are there; answers the button that counts them:
 * those of the lungs, and of the paired reads where their run has ended. A page that is only slow is not opened again.
 */
export async function openDemoSamples(page: Page, path: '/cohort-builder' | '/studio'): Promise<Locator> {
  const counted = page.getByRole('button', { name: /^Create cohort · / });
  const none = page.getByRole('heading', { name: /^No .*samples/ });
  const all = page.getByRole('button', { name: /^Create cohort · (?:78|80)$/ });
  await expect(async () => {
    await page.goto(path);
    await expect(counted.or(none).first()).toBeVisible({ timeout: 20_000 });
    await expect(all).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: DEMO_LOAD_MS });
  return all;
}

interface Facet {
  field: RegExp;
  /** One after the other; each lets in its own samples beside those already in. */
  values: readonly string[];
}

/** Presses the facet's values; answers how many samples are left after each. */
export async function filterBy(page: Page, { field, values }: Facet): Promise<number[]> {
  const left: number[] = [];
  for (const value of values) {
    const bar = barOf(page, field, value);
    const own = Number(/ ([\d,]+) \//.exec((await bar.getAttribute('aria-label')) ?? '')?.[1] ?? Number.NaN);
    const total = (left.at(-1) ?? 0) + own;
    await bar.click();
    await expect(page.getByRole('button', { name: `Create cohort · ${total}` })).toBeVisible();
    await expect(samplesIn(page)).toHaveCount(Math.min(total, PAGE_SIZE));
    left.push(total);
  }
  return left;
}

/** Freezes what the filter has found; ends on the cohort's page and answers its id. */
export async function createCohort(page: Page, look: ScreenCheck, name: string): Promise<string> {
  await page.getByRole('button', { name: /^Create cohort · / }).click();
  const drawer = page.getByRole('dialog', { name: 'Create cohort' });
  await drawer.getByLabel('Name').fill(name);
  await look('create-cohort');
  await drawer.getByRole('button', { name: 'Create cohort' }).click();
  await expect(page).toHaveURL(/\/cohorts\/[0-9a-f]{32}/);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  return /\/cohorts\/([0-9a-f]{32})/.exec(page.url())?.[1] ?? '';
}
