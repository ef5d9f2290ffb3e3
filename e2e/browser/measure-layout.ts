import type { Locator, Page } from '@playwright/test';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where something stands once it no longer moves. */
export async function boxOf(locator: Locator): Promise<Box> {
  await locator.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the page.`);
  return box;
}

/** How many lines elements take: those whose middle lies within the first one's height share its line. */
export async function countLines(...locators: readonly Locator[]): Promise<number> {
  const boxes: Box[] = [];
  for (const locator of locators) for (const one of await locator.all()) boxes.push(await boxOf(one));
  const tops: Box[] = [];
  for (const box of boxes) {
    const middle = box.y + box.height / 2;
    if (!tops.some(({ y, height }) => middle >= y && middle <= y + height)) tops.push(box);
  }
  return tops.length;
}

/** The texts whose digits have one width, among all cells of the table on the page and the headings around it. */
export const findTabularTexts = (page: Page): Promise<string[]> =>
  page
    .locator('body, main h1, main p, main td')
    .evaluateAll((elements) =>
      elements
        .filter((element) => getComputedStyle(element).fontVariantNumeric.includes('tabular-nums'))
        .map((element) => element.textContent ?? ''),
    );
