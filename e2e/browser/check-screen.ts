import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, test } from '@playwright/test';
import type axe from 'axe-core';
import { artefacts } from '../portal/find-portal.ts';
import { expect } from './expect.ts';

export type ScreenCheck = (screen: string) => Promise<void>;

/** Instead of a look at a screen that another journey looks at in the same state. */
export const skipCheck: ScreenCheck = async () => undefined;

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Read by the page but once, as long as it is the same document. */
const isAxeLoaded = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window);
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Of rules that are kept nothing is read; style sheets are read again only for a rule that is not among axe's usual ones. */
const AXE_OPTIONS: axe.RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

const widths = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
] as const;
const [desktop] = widths;

/** What hinders people, one line a rule, with the elements it is about. */
async function findAccessibilityIssues(page: Page): Promise<string[]> {
  if (!(await isAxeLoaded(page))) await page.evaluate(axeSource);
  return page.evaluate(async (how) => {
    if (!window.axe) throw new Error('axe is not on the page.');
    const { violations } = await window.axe.run(how);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(' | ')})`);
  }, AXE_OPTIONS);
}

/** Whether something is wider than the page, so that all of it moves sideways under a thumb. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Until nothing slides, fades or waits for its data any more; what turns for ever is not waited for. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await twoFrames();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await twoFrames();
  });
}

/** Messages stay while the window is left, as they do for people: none begins to fade under the eyes of axe. */
const blurWindow = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('blur')));
const focusWindow = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Each screen once at each width; at the widest and the narrowest, axe too. Ends at the widest. */
export function createScreenCheck(page: Page): ScreenCheck {
  return (screen) =>
    test.step(`look at ${screen}`, async () => {
      await blurWindow(page);
      for (const { width, height } of widths) {
        await page.setViewportSize({ width, height });
        await waitUntilSettled(page);
        // Playwright hides the caret with its own style, which the content security policy would refuse.
        await page.screenshot({ path: join(artefacts, 'screens', `${screen}-${width}.png`), caret: 'initial' });
        expect.soft(await overflow(page), `${screen} at ${width} px is wider than the page`).toBe(0);
        if (width !== 768)
          expect.soft(await findAccessibilityIssues(page), `axe on ${screen} at ${width} px`).toEqual([]);
      }
      await page.setViewportSize(desktop);
      await focusWindow(page);
    });
}
