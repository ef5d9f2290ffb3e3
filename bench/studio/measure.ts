// The studio on a generated corpus, through HTTP, beside PostgreSQL and a bare scan, question by question in turns.
//   node bench/studio/measure.ts <folder of generate.ts> [--samples 100000] [--questions 40] [--postgres <folder>]
//     [--grown-from <folder that was measured before>] [--alone] [--slowest n]
// The counts of all three are compared with each other, facets too; a difference ends the measurement.
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningPortal, runPortal, signIn } from '@cohortium/e2e/client';
import { catchUpHome } from './catch-up-home.ts';
import { chooseTaxa } from './choose-taxa.ts';
import { type Corpus, makeCorpus, SEED } from './corpus.ts';
import { readColumns } from './floor-columns.ts';
import { account } from './open-corpus-home.ts';
import { type PostgresPeer, startPostgresPeer } from './postgres-peer.ts';
import { connectPortal } from './questions/connect-portal.ts';
import { emptyCaches, mergesOver } from './questions/empty-caches.ts';
import { type CorpusTaxon, generateQueries } from './questions/generate-queries.ts';
import { measureConcurrent } from './questions/measure-concurrent.ts';
import { measureKeystrokes } from './questions/measure-keystrokes.ts';
import { measureProfiles } from './questions/measure-profiles.ts';
import { measureFacets, measurePage, newSeries, type Series, type Sides } from './questions/measure-queries.ts';
import { printLine, printSeries, printSlowest, readSeries, saveSeries } from './questions/print-series.ts';
import { printConcurrent, printTargets } from './questions/print-targets.ts';
import { waitUntilIdle } from './questions/read-cpu.ts';
import { lagSettings, readLag } from './questions/read-lag.ts';
import { formatTimes, summariseTimes } from './questions/summarise-times.ts';

const CLIENTS = 8;
const PROFILES = 10;
interface Measuring {
  home: string;
  corpus: Corpus;
  running: RunningPortal;
  taxa: readonly CorpusTaxon[];
  count: number;
  /** This many of each kind are listed one by one. */
  slowest: number;
}

const kinds = {
  'page + total': { rules: 0, ask: measurePage },
  'all facets': { rules: 0, ask: measureFacets },
  'page + total, two taxa': { rules: 2, ask: measurePage },
  'all facets, two taxa': { rules: 2, ask: measureFacets },
};

/** Each kind with the caches emptied before, and then with other questions of it. */
async function measureKinds(sides: Sides, { home, taxa, count, slowest }: Measuring): Promise<Series[]> {
  const all: Series[] = [];
  for (const [at, [name, { rules, ask }]] of Object.entries(kinds).entries()) {
    for (const [turn, state] of ['cold', 'warm'].entries()) {
      const series = newSeries(`${name}, ${state}`);
      if (state === 'cold') await emptyCaches(home);
      const questions = generateQueries(100 + 10 * at + turn, count, { taxa, rules });
      for (const question of questions) await ask(sides, question, series);
      all.push(series);
      printLine(
        `${series.name}: ${formatTimes(summariseTimes(series.ours))} ms, ${Math.round(series.cpu.ours / count)} of processors`,
      );
      printSlowest(series, slowest);
    }
  }
  return all;
}

async function measureRest({ portal }: Sides, { home, corpus, count }: Measuring): Promise<Series[]> {
  const { opened, values, taxa } = await measureKeystrokes(portal, corpus, count);
  const profiles = await measureProfiles(portal, { home, corpus, times: PROFILES });
  const rest = {
    'a picker opened, first': opened,
    'values, a keystroke': values,
    'taxa, a keystroke': taxa,
    'genus profiles of 5,000': profiles,
  };
  return Object.entries(rest).map(([name, ours]) => ({ ...newSeries(name), ours }));
}

async function measureCrowds({ portal }: Sides, { taxa, running, count }: Measuring): Promise<void> {
  const questions = generateQueries(500, count * 3, { taxa, rules: 0 });
  await readLag(running.pid);
  for (const message of ['every question once only', 'the same questions again']) {
    const crowd = await measureConcurrent(portal, questions, CLIENTS);
    printConcurrent(`${CLIENTS} clients, ${message}`, crowd, await readLag(running.pid));
  }
}

interface Options {
  samples: number;
  count: number;
  peer: string | undefined;
  before: string | undefined;
  alone: boolean;
  slowest: number;
}

async function main(home: string, { samples, count, peer, before, alone, slowest }: Options): Promise<void> {
  const corpus = makeCorpus({ samples, seed: SEED });
  const taxa = chooseTaxa(corpus);
  const rules = taxa.map((taxon) => ({ ...taxon, operator: '>=' as const, value: 0 }));
  const floor = alone ? null : readColumns(corpus, rules);
  if (floor) printLine(`${floor.n} of ${samples} samples may be seen`);
  for (const step of await catchUpHome(home)) printLine(`the corpus caught up with ${step}`);
  const running = await runPortal({ home, flags: ['--no-demo'], settings: lagSettings });
  let postgres: PostgresPeer | null = null;
  try {
    postgres = peer && floor ? await startPostgresPeer(join(peer, `pg-${samples}`), floor) : null;
    await mergesOver(home);
    const since = performance.now();
    const read = await waitUntilIdle(running.pid);
    const waited = Math.round((performance.now() - since) / 1000);
    printLine(`the portal rests after ${waited} s more, ${Math.round(read)} s of processors`);
    const ana = await signIn({ url: running.url, ...account });
    const portal = connectPortal({ url: running.url, token: ana.token, workspace_id: ana.workspace_id });
    const sides = { portal, portal_pid: running.pid, postgres, floor };
    const measuring = { home, corpus, running, taxa, count, slowest };
    const all = [...(await measureKinds(sides, measuring)), ...(await measureRest(sides, measuring))];
    saveSeries(home, all);
    const smaller = before ? readSeries(before) : [];
    printSeries(all, smaller);
    printTargets(all, smaller);
    await measureCrowds(sides, measuring);
    portal.close();
  } finally {
    await running.stop();
    postgres?.stop();
  }
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`;
  printLine(`node ${process.version}, PostgreSQL ${postgres?.version ?? 'not asked'}, ${machine}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    samples: { type: 'string', default: '100000' },
    questions: { type: 'string', default: '40' },
    postgres: { type: 'string' },
    'grown-from': { type: 'string' },
    alone: { type: 'boolean', default: false },
    slowest: { type: 'string', default: '0' },
  },
});
const [home] = positionals;
if (!home) throw new Error('Name the folder of a corpus.');
await main(home, {
  samples: Number(values.samples),
  count: Number(values.questions),
  peer: values.postgres,
  before: values['grown-from'],
  alone: values.alone,
  slowest: Number(values.slowest),
});
