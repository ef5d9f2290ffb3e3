// Every call and every page of a cohort, on cohorts of 2,000 and 25,000 samples: how long each answer takes, and whether
// any is a server error or takes more than two seconds. Analyses are followed to their results.
//   node bench/studio/generate.ts <new folder> 40000 files
//   node bench/cohorts/large.ts <that folder> [members = 2000,25000]
import { availableParallelism, loadavg } from 'node:os';
import { CallError, routes } from '@cohortium/contract';
import { buildPages, openBrowser, type Page, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { account } from '../studio/open-corpus-home.ts';
import { analysisCalls, type LargeCohort, type NamedCall, readingCalls, writingCalls } from './large-calls.ts';

const SLOW_MS = 2_000;
const PAGE_TIMEOUT_MS = 60_000;
const TABS = [
  ...['overview', 'metrics', 'comparability', 'pcoa', 'composition', 'alpha', 'lefse', 'clusters', 'comparison'],
  ...['samples', 'metadata', 'history', 'activity'],
];

const findings: string[] = [];
const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function report(name: string, ms: number, problem: string | null, { mayTakeLong = false } = {}): void {
  const remark = problem ?? (ms > SLOW_MS && !mayTakeLong ? 'slow' : '');
  if (remark !== '') findings.push(`${name}: ${ms.toFixed(0)} ms ${remark}`);
  printLine(`${name.padEnd(44)} ${ms.toFixed(0).padStart(7)} ms  ${remark}`);
}

async function timeCalls(
  size: string,
  calls: readonly NamedCall[],
  options: { mayTakeLong?: boolean; repeats?: boolean } = {},
) {
  const { repeats = false } = options;
  for (const { name, work } of calls) {
    const since = performance.now();
    const problem = await work().then(
      () => null,
      (error: unknown) => (error instanceof CallError ? `${error.status}: ${error.message}` : String(error)),
    );
    report(`${size} ${name}`, performance.now() - since, problem, options);
    if (!repeats || problem !== null || performance.now() - since < SLOW_MS) continue;
    const again = performance.now();
    await work();
    printLine(`${''.padEnd(44)} ${(performance.now() - again).toFixed(0).padStart(7)} ms  again`);
  }
}

async function allResults({ call }: Scientist): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await call(routes.samples.microbiomics, { body: { page, page_size: 1000 } });
    if (data.length === 0) return ids;
    ids.push(...data.map(({ result_id }) => result_id));
  }
}

/** A cohort of the first n results, and another of the same number that shares most of them. */
async function createLarge({ call }: Scientist, results: readonly string[], n: number): Promise<LargeCohort> {
  if (results.length <= n) throw new Error(`The corpus has ${results.length} samples; more than ${n} are needed.`);
  const name = `Large ${n} ${process.pid}`;
  const result_ids = results.slice(0, n);
  const { data } = await call(routes.cohorts.create, { body: { name, result_ids } });
  const shift = Math.min(Math.ceil(n / 4), results.length - n);
  const others = results.slice(shift, shift + n);
  const { data: other } = await call(routes.cohorts.create, { body: { name: `${name} other`, result_ids: others } });
  return { id: data.id, name, result_ids, further_id: results[n] ?? '', other_id: other.id };
}

/** Until nothing on the page waits any more. */
async function timePage(page: Page, path: string): Promise<{ ms: number; problem: string | null }> {
  const failed: string[] = [];
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  };
  page.on('response', onResponse);
  const since = performance.now();
  try {
    await page.goto(path);
    await page.waitForLoadState('networkidle', { timeout: PAGE_TIMEOUT_MS });
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PAGE_TIMEOUT_MS });
  } catch (error) {
    failed.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    page.off('response', onResponse);
  }
  return { ms: performance.now() - since, problem: failed.length > 0 ? failed.join(', ') : null };
}

async function timePages(url: string, size: string, { id, other_id }: LargeCohort): Promise<void> {
  const { browser, page } = await openBrowser({ url, ...account });
  const paths = [
    ...TABS.map((tab) => `/cohorts/${id}?tab=${tab}`),
    `/cohort/compare?cohorts=${id},${other_id}`,
    '/cohorts',
  ];
  for (const path of paths) {
    const { ms, problem } = await timePage(page, path);
    report(`${size} page ${path.replaceAll(/[0-9a-f]{32}/g, ':id')}`, ms, problem, { mayTakeLong: true });
  }
  await browser.close();
}

async function main(home: string, sizes: readonly number[]): Promise<void> {
  await buildPages();
  const running = await runPortal({ home, flags: ['--no-demo'] });
  try {
    const ana = await signIn({ url: running.url, ...account });
    const results = await allResults(ana);
    for (const n of sizes) {
      const large = await createLarge(ana, results, n);
      const size = n.toLocaleString('en-US');
      await timeCalls(size, readingCalls(ana, large), { repeats: true });
      await timeCalls(size, analysisCalls(ana, large), { mayTakeLong: true });
      await timePages(running.url, size, large);
      await timeCalls(size, writingCalls(ana, large));
    }
  } finally {
    await running.stop();
  }
  const outcome = findings.length === 0 ? 'No answer failed or took more than two seconds.' : findings.join('\n');
  printLine(`\n${outcome}\nnode ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}

const [home, members = '2000,25000'] = process.argv.slice(2);
if (!home) throw new Error('Name the folder of a corpus.');
await main(home, members.split(',').map(Number));
process.exit(findings.length === 0 ? 0 : 1);
