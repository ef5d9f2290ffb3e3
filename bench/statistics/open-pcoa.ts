import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPending, routes } from '@cohortium/contract';
import { type RunningPortal, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { openDatabase, runningPostgresUrl } from '../../server/src/platform/database/index.ts';
import { allDataSets } from '../../server/src/samples/index.ts';
import { measureRun } from '../pipeline/measure-run.ts';
import { account, openCorpusHome } from '../studio/open-corpus-home.ts';
import { writeStudy } from './fill-home.ts';
import { makeSynthetic, readAtlas, type Study } from './make-tables.ts';
import { measurePages } from './measure-pages.ts';

const OPENED = 1_000;
const BARS = 5_000;
const TARGET = { cold_ms: 1_500, warm_ms: 150, job_mib: 4_096 };

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function allLoaded(home: string): Promise<void> {
  const db = openDatabase({
    url: await runningPostgresUrl(home),
    on_lost_connection: (error) => printLine(error.message),
  });
  while ((await allDataSets(db)).some(({ state }) => state !== 'loaded')) await pause(500);
  await db.destroy();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const formatTimes = (values: readonly number[]): string =>
  `median ${median(values).toFixed(0)} ms, least ${Math.min(...values).toFixed(0)}, most ${Math.max(...values).toFixed(0)}`;

interface OpenRequest {
  name: string;
  cohort_id: string;
  group_by: string | undefined;
  /** The page asks for the points without them first. */
  tests: boolean;
  rounds: number;
}

async function measureOpening(
  { call }: Scientist,
  { name, cohort_id, group_by, tests, rounds }: OpenRequest,
): Promise<void> {
  const body = { cohort_id, ...(group_by === undefined ? {} : { group_by }), tests };
  const request = (seed: number) => timed(() => call(routes.analysis.betaDiversity, { body: { ...body, seed } }));
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let seed = 1; seed <= rounds; seed++) {
    cold.push(await request(seed));
    warm.push(await request(seed));
  }
  const grouped = group_by === undefined ? 'not grouped' : `${tests ? 'tests' : 'points'} by ${group_by}`;
  printLine(
    `${name}, ${OPENED} samples, ${grouped}: cold ${formatTimes(cold)} (target ${TARGET.cold_ms}); warm ${formatTimes(warm)} (target ${TARGET.warm_ms})`,
  );
}

async function answerInJob({ call }: Scientist, { pid }: RunningPortal, cohort_id: string): Promise<void> {
  const parameters = { cohort_id };
  const ended = async () => {
    const { data } = await call(routes.analysis.request, { body: { method: 'beta_diversity', parameters } });
    for (let found = data; isPending(found); ) {
      await pause(1_000);
      found = (await call(routes.analysis.result, { params: { id: found.id } })).data;
    }
  };
  const { seconds, peak_mib } = await measureRun(() => ({ pid, done: ended() }));
  const { data } = await call(routes.analysis.betaDiversity, { body: parameters });
  const memory = `memory of the portal with all its processes ${Math.round(peak_mib)} MiB (target ${TARGET.job_mib})`;
  printLine(`job of ${data.n} samples by ${data.n_landmarks ?? 'no'} landmarks: ${seconds.toFixed(1)} s, ${memory}`);
  const first = data.axes.slice(0, 3).map(({ percent }) => percent.toFixed(2));
  printLine(`its first axes hold ${first.join(', ')} % of the ${data.percent_of}`);
}

async function cohortOf({ call }: Scientist, name: string, result_ids: string[]): Promise<string> {
  return (await call(routes.cohorts.create, { body: { name, result_ids } })).data.id;
}

interface PcoaOptions {
  /** New. */
  folder: string;
  atlas: string;
  /** Samples of the job. */
  large: number;
  rounds: number;
  /** What is measured; all unless named. */
  parts: ReadonlySet<PcoaPart>;
}

/** Calls through HTTP, the pages in Chromium, and the job of a large cohort. */
export type PcoaPart = 'calls' | 'pages' | 'job';

const parts = (ids: readonly string[], from: number, size: number) => ids.slice(from, from + size);

async function measureCalls(
  ana: Scientist,
  written: readonly { name: string; result_ids: string[] }[],
  rounds: number,
) {
  for (const { name, result_ids } of written) {
    const cohort_id = await cohortOf(ana, `${name}, a part`, parts(result_ids, 0, OPENED));
    const field = name.startsWith('Synthetic') ? 'diet' : 'nationality';
    await measureOpening(ana, { name, cohort_id, group_by: undefined, tests: true, rounds });
    for (const tests of [false, true]) await measureOpening(ana, { name, cohort_id, group_by: field, tests, rounds });
  }
}

/** Cohorts of the synthetic study that nobody asked about: three of 1,000 and one of 5,000. */
async function measureInBrowser(
  ana: Scientist,
  url: string,
  { result_ids }: { result_ids: string[] },
  job: string | null,
) {
  const fresh: string[] = [];
  for (const from of [1, 2, 3])
    fresh.push(await cohortOf(ana, `Opened ${from}`, parts(result_ids, (from * OPENED) / 2, OPENED)));
  const large = await cohortOf(ana, 'Bars', parts(result_ids, 0, BARS));
  await measurePages({ url, account, fresh, large, ordinated: job, print: printLine });
}

/** Opening the tabs of a cohort of 1,000, cold and warm, by calls and in the browser, and the job of a large one. */
export async function openPcoa({ folder, atlas, large, rounds, parts: expected }: PcoaOptions): Promise<void> {
  const home = await openCorpusHome(folder);
  const studies: Study[] = [makeSynthetic(large), await readAtlas(atlas)];
  const written: { name: string; result_ids: string[] }[] = [];
  for (const study of studies) written.push({ name: study.name, result_ids: await writeStudy(home, study) });
  await home.close();
  // As `npm start` has it: what was compiled once is not compiled again by the next thread.
  const settings = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const portal = await runPortal({ home: folder, flags: ['--no-demo'], settings });
  try {
    const ana = await signIn({ url: portal.url, ...account });
    await allLoaded(folder);
    if (expected.has('calls')) await measureCalls(ana, written, rounds);
    const [first] = written;
    if (!first) return;
    const job = expected.has('job') && large > OPENED ? await cohortOf(ana, first.name, first.result_ids) : null;
    if (job !== null) await answerInJob(ana, portal, job);
    if (expected.has('pages')) await measureInBrowser(ana, portal.url, first, job);
  } finally {
    await portal.stop();
  }
  printLine(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}
