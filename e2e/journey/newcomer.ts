import type { Page } from '@playwright/test';
import { expect } from '../browser/expect.ts';
import { getPortal } from '../portal/find-portal.ts';
import { signUp } from '../portal/index.ts';
import { signIn } from './enter.ts';

/** A scientist whom nobody has seen before, on the home page. */
export async function enterAsNewcomer(page: Page, name: string): Promise<void> {
  const password = 'correct horse battery';
  const { email } = await signUp(getPortal().url, `${name}-${Date.now()}@lab.example`, password);
  await page.goto('/login');
  await signIn({ page }, { email, password });
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
}

/** Says in the settings that the scientist works with a kind of data. */
export async function useKind(page: Page, kind: 'Methylation' | 'RNA-seq'): Promise<void> {
  await page.goto('/settings?of=kinds');
  const inUse = page.getByRole('switch', { name: `${kind} is in use` });
  await inUse.click();
  await expect(inUse).toBeChecked();
}
