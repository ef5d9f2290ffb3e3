import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { routes } from '@cohortium/contract';
import { type Browser, expect, type Page } from '@playwright/test';
import { type PageErrors, watchPage } from '../browser/watch-page.ts';
import { getPortal } from '../portal/find-portal.ts';
import { type Scientist, signIn, signUp } from '../portal/index.ts';

export const demo = { email: 'demo@cohortium.example', password: 'cohortium-demo' };
const LOAD_MS = 60_000;
/** Samples of the lungs alone; others come when their run has ended. */
const LUNGS = 78;

/** Somebody new, by calls. */
export async function createAccount(name: string): Promise<Scientist> {
  const person = await signUp(getPortal().url, `${name.toLowerCase()}-${Date.now()}@lab.example`);
  await person.call(routes.user.editMe, { body: { name } });
  return person;
}

/** The demo's account in its laboratory, once its lung samples can be found. */
export async function demoLab(): Promise<Scientist> {
  const person = await signIn({ url: getPortal().url, ...demo, workspace: 'Demo lab' });
  await expect(async () => {
    const { paging } = await person.call(routes.samples.microbiomics, { body: { page_size: 1 } });
    expect(paging.total).toBeGreaterThanOrEqual(LUNGS);
  }).toPass({ timeout: LOAD_MS });
  return person;
}

/** Another browser, with nothing in common with the first. */
export async function openSecondBrowser(
  browser: Browser,
): Promise<{ page: Page; watch: PageErrors; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: getPortal().url });
  const page = await context.newPage();
  return { page, watch: await watchPage(page), close: () => context.close() };
}

/** As the operator types it, beside the running portal. */
export async function makeAdmin(email: string): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const terms = [resolve(root, 'server/src/main.ts'), 'make-admin', email];
  const env = { ...process.env, COHORTIUM_HOME: getPortal().home };
  await promisify(execFile)(resolve(root, 'node_modules/.bin/node'), terms, { env });
}
