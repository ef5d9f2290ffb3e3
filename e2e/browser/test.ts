import { test as base } from '@playwright/test';
import { getPortal } from '../portal/find-portal.ts';
import { createScreenCheck, type ScreenCheck } from './check-screen.ts';
import { expect } from './expect.ts';
import { type PageErrors, watchPage } from './watch-page.ts';

type Fixtures = {
  /** What went wrong behind the page's back; a test fails on anything that it did not announce. */
  watch: PageErrors;
  /** Screenshots of the screen as it is, at three widths, and what axe has to say of it. */
  look: ScreenCheck;
};

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _ }, use) => use(getPortal().url),
  watch: [
    async ({ page }, use) => {
      const watch = await watchPage(page);
      await use(watch);
      expect(watch.faults(), 'refusals and console errors that nobody announced').toEqual([]);
    },
    { auto: true },
  ],
  look: async ({ page }, use) => use(createScreenCheck(page)),
});

export { expect };
