// How the portal answers others while one account asks for the heaviest that it may, again and again, and another sends
// what nobody should: /health, and pages of a third account beside their quiet time.
//   node bench/studio/generate.ts <new folder> 16000 index
//   node bench/load/measure.ts <that folder> [seconds = 300]
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { type RunningPortal, runPortal, type Scientist, signIn, signUpAt } from '@cohortium/e2e/client';
import { account } from '../studio/open-corpus-home.ts';
import { waitUntilIdle } from '../studio/questions/read-cpu.ts';
import { lagSettings, readLag } from '../studio/questions/read-lag.ts';
import { createWorld, type HeavyCall, heavyCalls, type World } from './heavy-calls.ts';
import { hostileCall } from './hostile-calls.ts';
import { openRaw, type Raw, type RawCall } from './raw-call.ts';

const HOSTILE_PER_SECOND = 50;
const HEALTH_EVERY_MS = 100;
const PAGES_EVERY_MS = 2_000;
const QUIET_ROUNDS = 12;
/** By `find-heavy.ts`: the eight that take most of the portal. */
const HEAVIEST_CALLS = [
  'composition',
  'composition plot',
  'average composition',
  'alpha diversity',
  'beta diversity',
  'LEfSe',
  'page of 1,000, patterns',
  'merge check',
];

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What the kernel counts of the thread that answers: how long it ran, and how long it was ready and had no processor. */
function httpThread(pid: number): { ran_s: number; waited_s: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ran_s: ran / 1e9, waited_s: waited / 1e9 };
}
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

function formatTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(sorted, share).toFixed(0));
  return `n ${sorted.length}   p50 ${p50}   p95 ${p95}   p99 ${p99}   max ${quantile(sorted, 1).toFixed(0)} ms`;
}
const medianOf = (times: readonly number[]): number =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

/** What a third person looks at, each time something else of its kind where that is possible. */
const pagesOf = (cohort_id: string, at: number): Record<string, RawCall> => ({
  'data browser': {
    method: 'POST',
    path: '/api/v1/sample/microbiomics',
    body: { page: 1 + (at % 40), page_size: 25, and_: [{ field: 'diagnosis', operator: 'exists', value: null }] },
  },
  facets: { method: 'POST', path: '/api/v1/sample/microbiomics/metric', body: { types: ['sex'] } },
  cohort: { method: 'GET', path: `/api/v1/cohort/detail/${cohort_id}` },
  'samples of a cohort': {
    method: 'POST',
    path: '/api/v1/cohort/result',
    body: { cohort_id, page: 1 + (at % 4), page_size: 25 },
  },
  composition: {
    method: 'POST',
    path: '/api/v1/analysis/composition-bar-plot',
    body: { cohort_id, rank: 'genus', top_n: 5 + (at % 95) },
  },
});

type Times = Map<string, number[]>;
const recordTime = (times: Times, name: string, ms: number): void => {
  times.set(name, [...(times.get(name) ?? []), ms]);
};

let requestCount = 0;
async function requestPages(raw: Raw, cohort_id: string, times: Times): Promise<void> {
  for (const [name, call] of Object.entries(pagesOf(cohort_id, requestCount++))) {
    const { status, ms } = await raw.call(call);
    if (status === 200) recordTime(times, name, ms);
    else recordTime(times, `${name}: ${status}`, ms);
  }
}

/** Some hundred samples of the third person's own choice. */
async function smallCohort({ call }: Scientist): Promise<string> {
  const { data: rows } = await call(routes.samples.microbiomics, { body: { page: 1, page_size: 200 } });
  const result_ids = rows.map(({ result_id }) => result_id);
  const { data } = await call(routes.cohorts.create, { body: { name: `Small ${process.pid}`, result_ids } });
  return data.id;
}

async function repeat(until: AbortSignal, every_ms: number, work: () => Promise<void>): Promise<void> {
  while (!until.aborted) {
    const since = performance.now();
    await work();
    await pause(Math.max(0, every_ms - (performance.now() - since)));
  }
}

interface LoadStats {
  health: number[];
  pages: Times;
  heavy: Times;
  hostile: Map<number, number>;
}

async function sendHeavyCalls(
  raw: Raw,
  world: World,
  { until, seen }: { until: AbortSignal; seen: LoadStats },
): Promise<void> {
  const one = async (name: string) => {
    while (!until.aborted) {
      const call: HeavyCall | undefined = heavyCalls(world).find((known) => known.name === name);
      if (!call) throw new Error(`No call is named ${name}.`);
      const { status, ms } = await raw.call(call);
      recordTime(seen.heavy, status === 200 ? name : `${name}: ${status}`, ms);
      if (status !== 200) await pause(200);
    }
  };
  await Promise.all(HEAVIEST_CALLS.map(one));
}

async function sendHostileCalls(
  raws: readonly Raw[],
  { until, seen }: { until: AbortSignal; seen: LoadStats },
): Promise<void> {
  const under_way = new Set<Promise<void>>();
  for (let at = 0; !until.aborted; at += 1) {
    const sent = (raws[at % raws.length]?.call(hostileCall(at)) ?? Promise.resolve({ status: 0 })).then(
      ({ status }) => {
        seen.hostile.set(status, (seen.hostile.get(status) ?? 0) + 1);
      },
    );
    under_way.add(sent);
    void sent.finally(() => under_way.delete(sent));
    await pause(1000 / HOSTILE_PER_SECOND);
    // What is not answered is not sent without end.
    if (under_way.size > 500) await Promise.race(under_way);
  }
  await Promise.all(under_way);
}

interface LoadOptions {
  running: RunningPortal;
  seconds: number;
}

async function measure({ running, seconds }: LoadOptions): Promise<void> {
  const { url, home, pid } = running;
  const ana = await signIn({ url, ...account });
  const bo = await signIn({ url, ...account, email: 'others@lab.example' });
  // The message to the new one is then the only one.
  await rm(join(home, 'outbox'), { recursive: true, force: true });
  const mal = await signUpAt({ url, home }, `mal-${process.pid}@lab.example`);
  const world = await createWorld(ana);
  const cohort_id = await smallCohort(bo);
  await waitUntilIdle(pid);
  const doorOf = (who: Scientist) => openRaw(url, who.token, who.workspace_id);
  const [heavy, page, hostile, nobody] = [doorOf(ana), doorOf(bo), doorOf(mal), openRaw(url, null, null)];
  const quiet: Times = new Map();
  for (let round = 0; round < QUIET_ROUNDS; round += 1) await requestPages(page, cohort_id, quiet);
  await readLag(pid);
  const seen: LoadStats = { health: [], pages: new Map(), heavy: new Map(), hostile: new Map() };
  const until = AbortSignal.timeout(seconds * 1000);
  // Who asked heavily hangs up at the end; nobody waits for what is still computed.
  until.addEventListener('abort', () => heavy.close(), { once: true });
  const before = httpThread(pid);
  const watched = repeat(until, HEALTH_EVERY_MS, async () => {
    seen.health.push((await nobody.call({ method: 'GET', path: '/health' })).ms);
  });
  const looked = repeat(until, PAGES_EVERY_MS, () => requestPages(page, cohort_id, seen.pages));
  await Promise.all([
    watched,
    looked,
    sendHeavyCalls(heavy, world, { until, seen }),
    sendHostileCalls([hostile, nobody], { until, seen }),
  ]);
  const after = httpThread(pid);
  const lag = await readLag(pid);
  printReport(seen, quiet);
  const [ran, waited] = [after.ran_s - before.ran_s, after.waited_s - before.waited_s];
  printLine(`the HTTP thread ran ${ran.toFixed(0)} s of ${seconds}, and waited ${waited.toFixed(0)} s for a processor`);
  printLine(`event loop late: p95 ${lag.p95.toFixed(0)} ms, most ${lag.most.toFixed(0)} ms`);
  for (const raw of [heavy, page, hostile, nobody]) raw.close();
}

function printReport(seen: LoadStats, quiet: Times): void {
  printLine(`/health                  ${formatTimes(seen.health)}   (p99 < 200, max < 1000)`);
  for (const [name, times] of seen.pages) {
    const before = medianOf(quiet.get(name) ?? []);
    const ratio =
      before > 0 ? `   ${(medianOf(times) / before).toFixed(1)} × its quiet ${before.toFixed(0)} ms (≤ 3)` : '';
    printLine(`${name.padEnd(24)} ${formatTimes(times)}${ratio}`);
  }
  for (const [name, times] of seen.heavy) printLine(`heavy: ${name.padEnd(24)} ${formatTimes(times)}`);
  printLine(`hostile: ${[...seen.hostile].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
}

const [folder, seconds = '300'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of a corpus.');
const running = await runPortal({ home: folder, flags: ['--no-demo'], settings: lagSettings });
try {
  await measure({ running, seconds: Number(seconds) });
} finally {
  await running.stop();
}
printLine(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
