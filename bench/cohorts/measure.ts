// A cohort of everything that may be seen of a corpus, through HTTP: created, opened, changed, compared, reverted.
//   node bench/studio/generate.ts <new folder> 150000 index
//   node bench/cohorts/measure.ts <that folder> [times = 10]
import { availableParallelism, loadavg } from 'node:os';
import { routes, sampleFilterSchema } from '@cohortium/contract';
import { type RunningPortal, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { measureRun } from '../pipeline/measure-run.ts';
import { account } from '../studio/corpus/open-corpus-home.ts';
import { summariseTimes } from '../studio/questions/summarise-times.ts';

const MEMBERS = 100_000;
const { cohorts } = routes;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The portal's studios filter by what was read, too: so many reads leave at most as many samples as a cohort holds. */
async function filterOfMany({ call }: Scientist): Promise<{ filter: object; n: number }> {
  for (let least = 0; ; least += 2_000) {
    const rule = { field: 'reads', operator: '>=', value: least };
    const filter = sampleFilterSchema.parse({ and_: [rule] });
    const { paging } = await call(routes.samples.microbiomics, { body: { ...filter, page: 1, page_size: 1 } });
    if (paging.total <= MEMBERS) return { filter, n: paging.total };
  }
}

async function measureSteps(ana: Scientist, { pid }: RunningPortal, times: number): Promise<void> {
  const { filter, n } = await filterOfMany(ana);
  const series = new Map<string, number[]>();
  const clock = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    const answer = await work();
    series.set(what, [...(series.get(what) ?? []), performance.now() - since]);
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
  };
  const { first_mib, peak_mib } = await measureRun(() => ({
    pid,
    done: (async () => {
      for (let at = 0; at < times; at += 1) await once(at);
    })(),
  }));
  say(`${n} members`);
  for (const [what, taken] of series) {
    const { n: runs, median, p95 } = summariseTimes(taken);
    say(`${what.padEnd(20)} n ${runs}   median ${median.toFixed(0)} ms   p95 ${p95.toFixed(0)} ms`);
  }
  say(
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
  say(`node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`);
}

const [home, times] = process.argv.slice(2);
if (!home) throw new Error('Name the folder of a corpus.');
await main(home, Number(times ?? 10));
