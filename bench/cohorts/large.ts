// Every call and every page of a cohort, on cohorts of 2,000 and 25,000 samples: how long each answer takes, and whether
// any is a server error or takes more than two seconds. Analyses are followed to their results. A page has to say within three
// seconds what it computes, and must not freeze while it is scrolled.
//   node bench/studio/generate.ts <new folder> 40000 files
//   node bench/cohorts/large.ts <that folder> [members = 2000,25000] [parts = calls,analyses,pages,writes]
// Beside the time on the wall stands what all processors of the portal have run: where others use the machine, it says more.
import { availableParallelism, loadavg } from 'node:os';
import { CallError, routes } from '@cohortium/contract';
import { buildPages, openBrowser, type Page, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { account } from '../studio/open-corpus-home.ts';
import { cpuOf, familyOf } from '../studio/questions/read-cpu.ts';
import { analysisCalls, type LargeCohort, type NamedCall, readingCalls, writingCalls } from './large-calls.ts';
import { findFreeze, findSilence, watchLongTasks } from './walk-page.ts';

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

interface Timed {
  ms: number;
  cpu_ms: number;
  problem: string | null;
}

/** How long something takes on the wall and on the portal’s processors; what is refused for its size is told, not held against it. */
async function time(pid: number, work: () => Promise<unknown>): Promise<Timed> {
  const before = cpuOf(familyOf(pid));
  const since = performance.now();
  const problem = await work().then(
    () => null,
    (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)),
  );
  return { ms: performance.now() - since, cpu_ms: cpuOf(familyOf(pid)) - before, problem };
}

const isRefusal = (problem: string | null): boolean => problem?.startsWith('refused: ') ?? false;

function report(name: string, { ms, cpu_ms, problem }: Timed, { mayTakeLong = false } = {}): void {
  const remark = problem ?? (ms > SLOW_MS && !mayTakeLong ? 'slow' : '');
  if (remark !== '' && !isRefusal(problem)) findings.push(`${name}: ${ms.toFixed(0)} ms, ${remark}`);
  const times = `${ms.toFixed(0).padStart(7)} ms ${cpu_ms.toFixed(0).padStart(7)} ms of processors`;
  printLine(`${name.padEnd(44)} ${times}  ${remark}`);
}

/** What the portal refuses as too large is an answer. */
const orRefusal = async (work: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallError && error.status < 500) throw new Error(`refused: ${error.message}`);
    throw error;
  }
};

interface Batch {
  pid: number;
  size: string;
  mayTakeLong?: boolean;
  /** What was slow is asked once more. */
  repeats?: boolean;
}

async function timeCalls(calls: readonly NamedCall[], { pid, size, mayTakeLong = false, repeats = false }: Batch) {
  for (const { name, work } of calls) {
    const first = await time(pid, () => orRefusal(work));
    report(`${size} ${name}`, first, { mayTakeLong });
    if (repeats && first.problem === null && first.ms > SLOW_MS)
      report(`${size} ${name}, again`, await time(pid, work), { mayTakeLong });
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

/** Until nothing on the page waits any more; rejects with the answers that were errors. */
async function openPage(page: Page, path: string): Promise<void> {
  const failed: string[] = [];
  const onResponse = (response: { status(): number; url(): string }) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${new URL(response.url()).pathname}`);
  };
  page.on('response', onResponse);
  try {
    await page.goto(path);
    const silence = await findSilence(page);
    if (silence) findings.push(`${path}: ${silence}`);
    await page.waitForLoadState('networkidle', { timeout: PAGE_TIMEOUT_MS });
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PAGE_TIMEOUT_MS });
  } finally {
    page.off('response', onResponse);
  }
  if (failed.length > 0)
    throw new Error(`${failed.every((one) => !/^5/.test(one)) ? 'refused: ' : ''}${failed.join(', ')}`);
}

async function timePages(url: string, { id, other_id }: LargeCohort, { pid, size }: Batch): Promise<void> {
  const { browser, page } = await openBrowser({ url, ...account });
  await watchLongTasks(page);
  const tabs = TABS.map((tab) => `/cohorts/${id}?tab=${tab}`);
  for (const path of [...tabs, `/cohort/compare?cohorts=${id},${other_id}`, '/cohorts']) {
    const name = `${size} page ${path.replaceAll(/[0-9a-f]{32}/g, ':id')}`;
    report(name, await time(pid, () => openPage(page, path)), { mayTakeLong: true });
    const freeze = await findFreeze(page);
    if (freeze) findings.push(`${name}: ${freeze}`);
  }
  await browser.close();
}

async function main(home: string, sizes: readonly number[], parts: readonly string[]): Promise<void> {
  await buildPages();
  const running = await runPortal({ home, flags: ['--no-demo'] });
  const { pid, url } = running;
  try {
    const ana = await signIn({ url, ...account });
    const results = await allResults(ana);
    for (const n of sizes) {
      const large = await createLarge(ana, results, n);
      const batch = { pid, size: n.toLocaleString('en-US') };
      if (parts.includes('calls')) await timeCalls(readingCalls(ana, large), { ...batch, repeats: true });
      if (parts.includes('analyses')) await timeCalls(analysisCalls(ana, large), { ...batch, mayTakeLong: true });
      if (parts.includes('pages')) await timePages(url, large, batch);
      if (parts.includes('writes')) await timeCalls(writingCalls(ana, large), batch);
    }
  } finally {
    await running.stop();
  }
  const outcome = findings.length === 0 ? 'No answer failed or took more than two seconds.' : findings.join('\n');
  printLine(`\n${outcome}\nnode ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}

const [home, members = '2000,25000', parts = 'calls,analyses,pages,writes'] = process.argv.slice(2);
if (!home) throw new Error('Name the folder of a corpus.');
await main(home, members.split(',').map(Number), parts.split(','));
process.exit(findings.length === 0 ? 0 : 1);
