import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { artefacts } from '../portal/find-portal.ts';

export type Look = (screen: string) => Promise<void>;

const widths = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 780 },
] as const;
const [desk] = widths;

/** Read by the page but once, as long as it is the same document. */
const axeIsThere = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window);

/** What hinders people, one line a rule, with the elements it is about. */
async function hindrances(page: Page): Promise<string[]> {
  if (!(await axeIsThere(page))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // Of rules that are kept nothing is read.
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(' | ')})`);
  });
}

/** Whether something is wider than the page, so that all of it moves sideways under a thumb. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Until nothing slides, fades or waits for its data any more; what turns for ever is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await twoFrames();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await twoFrames();
  });
}

/** Messages stay while the window is left, as they do for people: none begins to fade under the eyes of axe. */
const leaveWindow = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('blur')));
const returnToWindow = (page: Page): Promise<unknown> => page.evaluate(() => window.dispatchEvent(new Event('focus')));

/** Each screen once at each width; at the widest and the narrowest, axe too. Ends at the widest. */
export function lookAt(page: Page): Look {
  return (screen) =>
    test.step(`look at ${screen}`, async () => {
      await leaveWindow(page);
      for (const size of widths) {
        await page.setViewportSize(size);
        await settle(page);
        // Playwright hides the caret with a style of its own, which the content security policy would refuse.
        await page.screenshot({ path: join(artefacts, 'screens', `${screen}-${size.width}.png`), caret: 'initial' });
        expect.soft(await overflow(page), `${screen} at ${size.width} px is wider than the page`).toBe(0);
        if (size.width !== 768) expect.soft(await hindrances(page), `axe on ${screen} at ${size.width} px`).toEqual([]);
      }
      await page.setViewportSize(desk);
      await returnToWindow(page);
    });
}
