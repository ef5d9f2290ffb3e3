import type { Page } from '@playwright/test';
import type { ScreenCheck } from '../browser/check-screen.ts';
import { expect } from '../browser/expect.ts';

export interface Newcomer {
  name: string;
  email: string;
  password: string;
}

interface Visit {
  page: Page;
  /** Absent where another test looks at these screens. */
  look?: ScreenCheck;
}

/** From an empty form to a confirmed address and a session, by the message that the demo shows. */
export async function signUp({ page, look }: Visit, { name, email, password }: Newcomer): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await look?.('sign-up');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const message = page.getByRole('link', { name: /confirm/i });
  await expect(message).toBeVisible();
  await look?.('check-your-mail');
  await message.click();
  await confirm({ page, ...(look ? { look } : {}) }, password);
}

/** Where the message's link leads: the password of the sign-up confirms the address, and signs in. */
export async function confirm({ page, look }: Visit, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await look?.('confirming');
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
}

export async function signIn({ page }: Visit, { email, password }: Pick<Newcomer, 'email' | 'password'>) {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const termsOf = (page: Page) => page.getByRole('dialog', { name: 'Terms of the beta' });

export async function acceptTerms({ page, look }: Visit): Promise<void> {
  await expect(termsOf(page)).toBeVisible();
  await expect(termsOf(page).getByRole('heading', { level: 3 })).toHaveCount(7);
  await look?.('terms');
  await termsOf(page).getByRole('button', { name: 'Accept and continue' }).click();
  await expect(termsOf(page)).toBeHidden();
}
