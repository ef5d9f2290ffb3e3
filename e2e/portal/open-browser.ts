import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../browser/launch-options.ts';
import { signIn } from '../journey/enter.ts';

export type { Page };

interface Visitor {
  url: string;
  email: string;
  password: string;
}

/** Chromium with one page of 1440 × 900, signed in to a portal whose terms the person has accepted. */
export async function openBrowser({ url, email, password }: Visitor): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  await page.goto('/login');
  await signIn({ page }, { email, password });
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  return { browser, page };
}
