/// <reference lib="dom" />
import type { Page } from '@cohortium/e2e/client';

/** Of the frames that a page drew while something was done: milliseconds between one and the next. */
export interface Frames {
  median: number;
  p95: number;
  most: number;
}

/** Where a drawing has to be, and what must stand in the page's text, for it to count as done. */
export interface VisibleTarget {
  selector: string;
  text?: string;
}

/** Milliseconds from the release of the pointer until a sight is in the page, and until it is on the screen. */
export interface PaintTimes {
  there: number;
  drawn: number;
}

/**
 * Milliseconds from the press of a link to a sight, measured in the page.
 * A canvas counts when it has a size.
 */
export async function timePress(
  page: Page,
  link: { name: string; within: string },
  seen: VisibleTarget,
): Promise<PaintTimes> {
  await page.evaluate(watchVisibility, seen);
  await page
    .getByRole('navigation', { name: link.within, exact: true })
    .getByRole('link', { name: link.name, exact: true })
    .click();
  return page.evaluate(waitForVisibility);
}

/** Milliseconds from the next release of the pointer to a sight. */
export async function timeRelease(page: Page, seen: VisibleTarget, act: () => Promise<void>): Promise<PaintTimes> {
  await page.evaluate(watchVisibility, seen);
  await act();
  return page.evaluate(waitForVisibility);
}

/** Frames of the page while something is done to it. */
export async function timeFrames(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(watchFrames);
  await act();
  const times = (await page.evaluate(readFrames)).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

/** Milliseconds between the arrival of the last answer from a path and now, in the page's own clock. */
export const sinceAnswer = (page: Page, path: string, seen: number): Promise<number> =>
  page.evaluate(
    ([part, at]) => {
      const answers = performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
      const last = answers.at(-1);
      return last instanceof PerformanceResourceTiming ? at - last.responseEnd : Number.NaN;
    },
    [path, seen] as const,
  );

declare global {
  interface Window {
    painted?: Promise<PaintTimes>;
    sightAt?: number;
    drawn?: number[];
    drawnEnd?: boolean;
  }
}

/** Runs in the page: the clock starts with the next release of the pointer. */
function watchVisibility({ selector, text }: VisibleTarget): void {
  const isThere = () => {
    const found = document.querySelector(selector);
    if (!found || (found instanceof HTMLCanvasElement && found.width === 0)) return false;
    return text === undefined || (found.textContent ?? '').includes(text);
  };
  window.painted = new Promise((resolve) => {
    const start = (event: Event) => {
      const changes = new MutationObserver(() => {
        if (!isThere()) return;
        changes.disconnect();
        const there = performance.now() - event.timeStamp;
        // The next frame draws what is there; the one after that begins when it is on the screen.
        requestAnimationFrame(() =>
          requestAnimationFrame((now) => {
            window.sightAt = now;
            resolve({ there, drawn: now - event.timeStamp });
          }),
        );
      });
      changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    addEventListener('pointerup', start, { capture: true, once: true });
  });
}

const waitForVisibility = (): Promise<PaintTimes> =>
  window.painted ?? Promise.reject(new Error('Nothing was watched.'));

function watchFrames(): void {
  const frames: number[] = [];
  window.drawn = frames;
  window.drawnEnd = false;
  let before: number | null = null;
  const next = (now: number) => {
    if (before !== null) frames.push(now - before);
    before = now;
    if (!window.drawnEnd) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

function readFrames(): number[] {
  window.drawnEnd = true;
  return window.drawn ?? [];
}
