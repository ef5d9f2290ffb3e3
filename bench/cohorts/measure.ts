// A cohort of everything that may be seen of a corpus, through HTTP: created, opened, changed, compared, reverted, with a
// column of its own, merged; and how long a small question waits meanwhile.
//   node bench/studio/generate.ts <new folder> 150000 index
//   node bench/cohorts/measure.ts <that folder> [times = 10]
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { routes, sampleFilterSchema } from '@cohortium/contract';
import { type RunningPortal, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { measureRun } from '../pipeline/measure-run.ts';
import { account } from '../studio/open-corpus-home.ts';
import { summariseTimes } from '../studio/questions/summarise-times.ts';

const MEMBERS = 100_000;
const { cohorts } = routes;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The portal's studios filter by what was read, too: so many reads leave at most as many samples as a cohort holds. */
async function findLargeFilter({ call }: Scientist): Promise<{ filter: object; n: number }> {
  for (let least = 0; ; least += 2_000) {
    const rule = { field: 'reads', operator: '>=', value: least };
    const filter = sampleFilterSchema.parse({ and_: [rule] });
    const { paging } = await call(routes.samples.microbiomics, { body: { ...filter, page: 1, page_size: 1 } });
    if (paging.total <= MEMBERS) return { filter, n: paging.total };
  }
}

type Clock = <T>(what: string, work: () => Promise<T>) => Promise<T>;
interface Cohort {
  ana: Scientist;
  clock: Clock;
  cohort_id: string;
}

/** A column computed of all members: laid over them, looked at, sorted by, filtered by, compared with the version before. */
async function measureOverlay({ ana, clock, cohort_id, version }: Cohort & { version: number }): Promise<void> {
  const edit = { kind: 'derive', column: 'depth', formula: 'round(log10(reads), 1)' } as const;
  const onto = { cohort_id, version };
  await clock('overlay column', () => ana.call(cohorts.addMetadata, { body: { ...onto, edits: [edit] } }));
  await clock('overlay looked at', () => ana.call(cohorts.previewColumn, { body: { cohort_id, column: 'depth' } }));
  const sort = { column: 'depth', descending: true };
  await clock('overlay sorted by', () => ana.call(cohorts.metadata, { body: { cohort_id, sort } }));
  const metadata_filter = { and_: [{ field: 'depth', operator: '>=' as const, value: 4 }] };
  await clock('overlay filtered by', () =>
    ana.call(cohorts.studio, { body: { cohorts: [{ cohort_id }], metadata_filter } }),
  );
  const query = { from: String(version), to: String(version + 1) };
  await clock('overlays compared', () => ana.call(cohorts.diff, { params: { id: cohort_id }, query }));
}

/** Beside another cohort of as many members, the same ones: a merge holds 100,000 at most. */
async function measureMerge({ ana, clock, cohort_id, name, filter }: Cohort & { name: string; filter: object }) {
  const { data: other } = await ana.call(cohorts.create, { body: { name: `${name} again`, filter } });
  const chosen = [cohort_id, other.id].map((id) => ({ cohort_id: id }));
  await clock('merge checked', () => ana.call(cohorts.mergeCheck, { body: { cohorts: chosen } }));
  await clock('merged', () =>
    ana.call(cohorts.merge, { body: { name: `${name} merged`, cohorts: chosen, rank: 'genus' } }),
  );
}

/** How long the portal leaves a small question of its thread unanswered, meanwhile. */
async function sampleEventLoopLag(url: string, until: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!until.aborted) {
    const since = performance.now();
    await (await fetch(`${url}/health`, { headers: { connection: 'close' } })).arrayBuffer();
    waits.push(performance.now() - since);
    await pause(20);
  }
  return waits;
}

async function measureSteps(ana: Scientist, { pid, url }: RunningPortal, times: number): Promise<void> {
  const { filter, n } = await findLargeFilter(ana);
  const series = new Map<string, number[]>();
  const lags = new Map<string, number[]>();
  const clock = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const ended = new AbortController();
    const watched = sampleEventLoopLag(url, ended.signal);
    const since = performance.now();
    const answer = await work().finally(() => ended.abort());
    series.set(what, [...(series.get(what) ?? []), performance.now() - since]);
    lags.set(what, [...(lags.get(what) ?? []), ...(await watched)]);
    return answer;
  };
  const once = async (at: number) => {
    const body = { name: `Bench ${at} ${process.pid}`, filter };
    const { data: cohort } = await clock('created', () => ana.call(cohorts.create, { body }));
    const { id } = cohort;
    await clock('opened', () => ana.call(cohorts.detail, { params: { id } }));
    const page = { cohort_id: id, page: 1, page_size: 1000 };
    const { data: rows } = await ana.call(cohorts.result, { body: page });
    const result_ids = rows.map(({ result_id }) => result_id);
    await clock('1,000 removed', () => ana.call(cohorts.remove, { body: { cohort_id: id, version: 1, result_ids } }));
    await clock('renamed', () =>
      ana.call(cohorts.editById, { params: { id }, body: { version: 2, name: `${body.name}!` } }),
    );
    const query = { from: '1', to: '3' };
    await clock('compared', () => ana.call(cohorts.diff, { params: { id }, query }));
    const back = { cohort_id: id, version: 3, to_version: 1 };
    await clock('reverted', () => ana.call(cohorts.revert, { body: back }));
    await clock('its filter asked', () => ana.call(cohorts.staleness, { params: { id } }));
    await measureOverlay({ ana, clock, cohort_id: id, version: 4 });
    await measureMerge({ ana, clock, cohort_id: id, name: body.name, filter });
  };
  const { first_mib, peak_mib } = await measureRun(() => ({
    pid,
    done: (async () => {
      for (let at = 0; at < times; at += 1) await once(at);
    })(),
  }));
  printLine(`${n} members`);
  for (const [what, taken] of series) {
    const { n: runs, median, p95 } = summariseTimes(taken);
    const lag = Math.max(...(lags.get(what) ?? []));
    const times = `median ${median.toFixed(0)} ms   p95 ${p95.toFixed(0)} ms   a question meanwhile at most ${lag.toFixed(0)} ms`;
    printLine(`${what.padEnd(20)} n ${runs}   ${times}`);
  }
  printLine(
    `memory of the portal with all its processes: ${first_mib.toFixed(0)} MiB before, ${peak_mib.toFixed(0)} at most`,
  );
}

async function main(home: string, times: number): Promise<void> {
  const running = await runPortal({ home, flags: ['--no-demo'] });
  try {
    await measureSteps(await signIn({ url: running.url, ...account }), running, times);
  } finally {
    await running.stop();
  }
  printLine(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}

const [home, times] = process.argv.slice(2);
if (!home) throw new Error('Name the folder of a corpus.');
await main(home, Number(times ?? 10));
