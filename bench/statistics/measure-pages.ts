import { openBrowser, type Page } from '@cohortium/e2e/client';
import { withPoints } from './many-points.ts';
import { type Frames, type PaintTimes, sinceAnswer, timeFrames, timePress, timeRelease } from './time-page.ts';

const TARGET = { cold_ms: 1_500, warm_ms: 150, lasso_ms: 50, paint_ms: 300 };
const POINTS = 100_000;
const PLOT_DRAWN = { selector: '.ord-stage canvas' };
const BARS_DRAWN = { selector: 'canvas.comp-canvas' };

export interface Pages {
  url: string;
  account: { email: string; password: string };
  /** Cohorts of 1,000 that nobody has asked anything about. */
  fresh: readonly string[];
  /** One of 5,000. */
  large: string;
  /** One whose points a job has computed already, if there is one. */
  ordinated: string | null;
  print: (line: string) => void;
}

const ms = (value: number): string => `${value.toFixed(0)} ms`;
const formatTimes = (values: readonly number[]): string =>
  `${values.map((value) => value.toFixed(0)).join(', ')} ms (median ${ms(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN)})`;
const formatFrames = ({ median, p95, most }: Frames): string =>
  `frames every ${ms(median)}, p95 ${ms(p95)}, longest ${ms(most)}`;

async function openAt(page: Page, cohort: string, tab: string): Promise<void> {
  await page.goto(`/cohorts/${cohort}?tab=${tab}`);
  await page.getByRole('navigation', { name: 'Cohort' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The press of the tab to the drawn points: of cohorts never asked about, and again when their answers are kept. */
async function openOrdinations(page: Page, { fresh, print }: Pages): Promise<void> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (const times of [cold, warm])
    for (const cohort of fresh) {
      await openAt(page, cohort, 'samples');
      times.push((await timePress(page, { name: 'PCoA', within: 'Cohort' }, PLOT_DRAWN)).drawn);
    }
  print(
    `page: PCoA tab of 1,000 samples, press to drawn points, cold ${formatTimes(cold)}, target ${ms(TARGET.cold_ms)}`,
  );
  print(
    `page: the same, warm ${formatTimes(warm)}, target ${ms(TARGET.warm_ms)}; the first of each loads the plot's code`,
  );
}

const stageOf = async (page: Page) => {
  const box = await page.locator('.ord-stage').boundingBox();
  if (!box) throw new Error('The plot is not on the page.');
  return (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const;
};

/** Round a half of the plot with the pointer; answers when the count of the selected is in the page. */
async function lasso(page: Page): Promise<PaintTimes> {
  await page.getByRole('button', { name: 'Select with a lasso' }).click();
  const at = await stageOf(page);
  const line = Array.from({ length: 60 }, (_, i) =>
    at(0.45 + 0.35 * Math.cos(i / 9.6), 0.5 + 0.45 * Math.sin(i / 9.6)),
  );
  const [start = [0, 0] as const] = line;
  await page.mouse.move(...start);
  await page.mouse.down();
  for (const corner of line) await page.mouse.move(...corner);
  const selected = { selector: '[aria-label="Selected samples"]', text: 'selected' };
  const time = await timeRelease(page, selected, () => page.mouse.up());
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  return time;
}

async function pan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  const at = await stageOf(page);
  await page.mouse.move(...at(0.5, 0.5));
  await page.mouse.down();
  for (let i = 0; i < 60; i++) await page.mouse.move(...at(0.5 + 0.2 * Math.sin(i / 8), 0.5 + 0.2 * Math.cos(i / 8)));
  await page.mouse.up();
  for (let i = 0; i < 30; i++) await page.mouse.wheel(0, i < 15 ? -60 : 60);
}

/** The tab of a cohort whose answer is made to have 100,000 samples: more than the portal compares. */
async function selectAmongMany(page: Page, { fresh, print }: Pages): Promise<void> {
  const address = '**/analysis/beta-diversity*';
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: withPoints(data, POINTS) } });
  });
  await openAt(page, fresh[0] ?? '', 'pcoa');
  await page.locator(PLOT_DRAWN.selector).first().waitFor();
  await page.waitForLoadState('networkidle');
  await pickMany(page, POINTS, print);
  await page.unroute(address);
}

async function pickMany(page: Page, points: number, print: Pages['print']): Promise<void> {
  const times: PaintTimes[] = [];
  for (let round = 0; round < 5; round++) times.push(await lasso(page));
  const what = `page: ${points.toLocaleString('en-US')} points`;
  print(
    `${what}, lasso, release to the answer ${formatTimes(times.map(({ there }) => there))}, target ${ms(TARGET.lasso_ms)}`,
  );
  print(`${what}, lasso, release to all points drawn anew ${formatTimes(times.map(({ drawn }) => drawn))}`);
  print(`${what}, moved and zoomed: ${formatFrames(await timeFrames(page, () => pan(page)))}`);
}

/** The job's answer, warm, in the page. */
async function openOrdinated(page: Page, { ordinated, print }: Pages): Promise<void> {
  if (ordinated === null) return;
  await openAt(page, ordinated, 'samples');
  const { drawn } = await timePress(page, { name: 'PCoA', within: 'Cohort' }, PLOT_DRAWN);
  print(`page: PCoA tab of the job's cohort, press to drawn points ${ms(drawn)}`);
}

async function scrollBars(page: Page): Promise<void> {
  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Wider bars' }).click();
  const box = await page.locator('.comp-scroller').boundingBox();
  if (!box) throw new Error('The bars are not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let i = 0; i < 60; i++) await page.mouse.wheel(i < 40 ? 120 : -180, 0);
}

/** First paint is from the answer's arrival to the drawn bars; the press to the bars includes computing and sending. */
async function openComposition(page: Page, { large, print }: Pages): Promise<void> {
  const paints: number[] = [];
  const presses: number[] = [];
  for (let round = 0; round < 3; round++) {
    await openAt(page, large, 'samples');
    presses.push((await timePress(page, { name: 'Composition', within: 'Cohort' }, BARS_DRAWN)).drawn);
    const seen = await page.evaluate(() => window.sightAt ?? Number.NaN);
    paints.push(await sinceAnswer(page, 'composition', seen));
  }
  const what = 'page: composition of 5,000 samples × 20 taxa';
  print(`${what}, answer to drawn bars ${formatTimes(paints)}, target ${ms(TARGET.paint_ms)}`);
  print(`${what}, press to drawn bars ${formatTimes(presses)} (the first one cold)`);
  print(`${what}, scrolled: ${formatFrames(await timeFrames(page, () => scrollBars(page)))}`);
}

/** What a scientist waits for in the browser: tabs opened, points selected, bars drawn. */
export async function measurePages(pages: Pages): Promise<void> {
  const { browser, page } = await openBrowser({ url: pages.url, ...pages.account });
  try {
    await openOrdinations(page, pages);
    await selectAmongMany(page, pages);
    await openComposition(page, pages);
    await openOrdinated(page, pages);
  } finally {
    await browser.close();
  }
}
