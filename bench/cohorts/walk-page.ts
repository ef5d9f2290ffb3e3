import type { Page } from '@cohortium/e2e/client';

declare global {
  interface Window {
    longTasks?: number[];
  }
}

/** A page that shows nothing yet says by then what it computes. */
const SAYS_WITHIN_MS = 3_000;
/** A page that answers no finger for so long is frozen. */
const FROZEN_MS = 300;
const LOOK_EVERY_MS = 100;
const TURNS = 12;

/** Notes in the page how long each task held it. */
export const watchLongTasks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks?.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });

/** Whether the page is there, and whether it names what it waits for. */
const lookAt = (page: Page): Promise<{ isShown: boolean; says: boolean }> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const isMissing = main === null || main.querySelector('[data-missing]') !== null;
    return { isShown: !isMissing, says: main !== null && main.querySelector('[role="progressbar"]') !== null };
  });

/** What a reader would object to on the page that is opening now: silence while it computes. */
export async function findSilence(page: Page): Promise<string | null> {
  for (let ms = 0; ms <= SAYS_WITHIN_MS; ms += LOOK_EVERY_MS) {
    const { isShown, says } = await lookAt(page);
    if (isShown || says) return null;
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  return `says nothing within ${SAYS_WITHIN_MS} ms`;
}

/** Scrolls through the page; says how long it froze. */
export async function findFreeze(page: Page): Promise<string | null> {
  await page.evaluate(() => window.longTasks?.splice(0));
  await page.mouse.move(700, 600);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
  const longest = await page.evaluate(() => Math.max(0, ...(window.longTasks ?? [])));
  return longest > FROZEN_MS ? `froze for ${longest.toFixed(0)} ms while scrolled` : null;
}
