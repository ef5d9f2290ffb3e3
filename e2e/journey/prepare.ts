import type { Page } from '@playwright/test';
import type { ScreenCheck } from '../browser/check-screen.ts';
import { expect } from '../browser/expect.ts';
import type { Reference } from '../portal/find-reads.ts';

const PATIENCE_MS = 60_000;
/** Of a reference, behind those that the portal itself brings. */
const BUILD_MS = 240_000;

/** Adds a reference to the workspace and keeps the pipeline's defaults with it as a parameter set. */
export async function addReference(
  page: Page,
  look: ScreenCheck,
  reference: Reference,
  setName: string,
): Promise<void> {
  await page.getByRole('link', { name: 'Parameter sets' }).click();
  await expect(page.getByRole('heading', { name: 'Parameter sets', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add reference' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add reference' });
  await drawer.getByLabel('Name').fill(reference.name);
  await drawer.getByLabel('Version').fill(reference.version);
  await drawer.getByLabel('Terms of use').fill(reference.terms_of_use);
  await drawer.getByLabel('Reference files', { exact: true }).setInputFiles(reference.file());
  await look('add-reference');
  await drawer.getByRole('button', { name: 'Add reference' }).click();
  await expect(drawer).toBeHidden({ timeout: PATIENCE_MS });
  const stored = page.getByRole('region', { name: 'References' }).getByRole('listitem');
  await expect(stored.filter({ hasText: reference.name })).toContainText(/[\d,]+ sequences/);
  await page.getByRole('button', { name: 'New parameter set' }).first().click();
  const form = page.getByRole('dialog', { name: 'New parameter set' });
  await form.getByLabel('Name').fill(setName);
  await form.getByRole('combobox', { name: 'Reference' }).click();
  await page.getByRole('option', { name: `${reference.name} ${reference.version}` }).click();
  await look('new-parameter-set');
  await form.getByRole('button', { name: 'Save parameter set' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name: setName, level: 1 })).toBeVisible();
  await look('parameter-set');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parameter sets' }).click();
  await expect(page.getByRole('table', { name: 'Parameter sets' })).toContainText(setName);
  await look('parameter-sets');
}

interface BuiltReference {
  kind: string;
  name: string;
  files: { name: string; mimeType: string; buffer: Buffer }[];
}

/** Adds a reference of a kind that the portal builds, and waits until it is ready. */
export async function addBuiltReference(page: Page, look: ScreenCheck, { kind, name, files }: BuiltReference) {
  await page.getByRole('link', { name: 'Parameter sets' }).click();
  await page.getByRole('button', { name: 'Add reference' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add reference' });
  await drawer.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: kind }).click();
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByLabel('Version').fill('1');
  await drawer.getByLabel('Terms of use').fill('Made for this test');
  await drawer.getByLabel('Reference files', { exact: true }).setInputFiles(files);
  await look(`add-reference-${name.toLowerCase().replaceAll(' ', '-')}`);
  await drawer.getByRole('button', { name: 'Add reference' }).click();
  await expect(drawer).toBeHidden({ timeout: PATIENCE_MS });
  const card = page.getByRole('region', { name: 'References' }).getByRole('listitem').filter({ hasText: name });
  await expect(card.first()).toBeVisible();
  await expect(card.getByText('building')).toHaveCount(0, { timeout: BUILD_MS });
  await expect(card.getByText('build failed')).toHaveCount(0);
  // Its toast lies over the page's buttons, and stays as long as the pointer rests on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText(`${name} 1 added`)).toBeHidden();
}

interface WrittenSet {
  pipeline: RegExp;
  name: string;
  /** The reference of its first input, where it is not the only one. */
  reference?: { input: string; title: string };
}

/** A parameter set with the pipeline's defaults. */
export async function createParamSet(page: Page, { pipeline, name, reference }: WrittenSet): Promise<void> {
  await page.getByRole('button', { name: 'New parameter set' }).first().click();
  const form = page.getByRole('dialog', { name: 'New parameter set' });
  await form.getByRole('combobox', { name: 'Pipeline' }).click();
  await page.getByRole('option', { name: pipeline }).click();
  await form.getByLabel('Name').fill(name);
  if (reference) {
    await form.getByRole('combobox', { name: reference.input }).click();
    await page.getByRole('option', { name: reference.title }).click();
  }
  await form.getByRole('button', { name: 'Save parameter set' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}
