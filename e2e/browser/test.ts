import { test as base } from '@playwright/test';
import { findPortal } from '../portal/find-portal.ts';
import { expect } from './expect.ts';
import { type Look, lookAt } from './look-at.ts';
import { type Watch, watchPage } from './watch-page.ts';

type Fixtures = {
  /** What went wrong behind the page's back; a test fails on anything that it did not announce. */
  watch: Watch;
  /** Screenshots of the screen as it is, at three widths, and what axe has to say of it. */
  look: Look;
};

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(findPortal().url),
  watch: [
    async ({ page }, use) => {
      const watch = await watchPage(page);
      await use(watch);
      expect(watch.faults(), 'refusals and console errors that nobody announced').toEqual([]);
    },
    { auto: true },
  ],
  look: async ({ page }, use) => use(lookAt(page)),
});

export { expect };
