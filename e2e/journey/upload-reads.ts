import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect } from '../browser/expect.ts';
import type { Batch } from '../portal/find-batch.ts';
import { stepOf } from './submit.ts';

/** Slow enough that there is something to interrupt. */
const A_FILE_MS = 1500;
const PATIENCE_MS = 90_000;

export async function dropReads(page: Page, { paths, ids }: Batch): Promise<void> {
  await page.getByLabel('Read files', { exact: true }).setInputFiles(paths);
  await expect(page.getByText(`${ids.length} samples with R1 and R2`)).toBeVisible();
}

const sent = '**/sample/ingest/upload/**';

interface Server {
  kill(): Promise<unknown>;
  start(): Promise<unknown>;
}

/** Sends over a slow line, which is cut for a while; then the server is killed too, until the page has noticed. */
export async function interruptUpload(page: Page, n_files: number, { kill, start }: Server): Promise<void> {
  await page.route(sent, async (route) => {
    await pause(A_FILE_MS);
    await route.continue();
  });
  await page.getByRole('button', { name: `Upload ${n_files} files` }).click();
  await pause(2 * A_FILE_MS);
  await page.context().setOffline(true);
  await expect(page.getByText(/waiting for the (network|server)/).first()).toBeVisible({ timeout: PATIENCE_MS });
  await page.context().setOffline(false);
  await pause(2 * A_FILE_MS);
  await kill();
  await expect(page.getByText(/waiting for the (?:server|network); resumes automatically/)).toBeVisible({
    timeout: PATIENCE_MS,
  });
  await start();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Goes on by itself: nothing is pressed. */
export async function uploadAll(page: Page, n_files: number): Promise<void> {
  await expect(stepOf(page, 'Reads')).toContainText(`${n_files} files uploaded`, { timeout: PATIENCE_MS });
}
