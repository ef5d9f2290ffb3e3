// The metadata of a cohort of 100,000 members through HTTP as text, beside a bare write of as many bytes to the same disk.
//   node bench/cohorts/export.ts <folder of bench/studio/generate.ts> [--rounds 5]
// Each round counts from the request to the last byte; the portal's memory is that of all its processes.
import { open, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathOf, routes } from '@cohortium/contract';
import { type RunningPortal, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { type Measurement, measureRun, printSummary, summarise } from '../pipeline/measure-run.ts';
import { catchUpHome } from '../studio/catch-up-home.ts';
import { account } from '../studio/open-corpus-home.ts';

const { cohorts } = routes;
const COHORT_NAME = 'Everything that may be seen';
const MB = 1e6;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The cohort of an earlier measurement, or a new one. */
async function findCohort({ call }: Scientist) {
  const known = (await call(cohorts.list, { query: { name: COHORT_NAME } })).data[0];
  if (known) return known;
  const began = performance.now();
  const { data } = await call(cohorts.create, { body: { name: COHORT_NAME, filter: {} } });
  printLine(`created in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return data;
}

interface Fetching {
  running: RunningPortal;
  ana: Scientist;
  cohort_id: string;
}

async function fetchSheet({ running, ana, cohort_id }: Fetching): Promise<number> {
  const path = pathOf(cohorts.exportNow).replace(':id', cohort_id);
  const answer = await fetch(`${running.url}${path}?workspace_id=${ana.workspace_id}`, {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  return bytes;
}

/** As many bytes to the disk, in pieces of the same kind, with the content on it before it counts. */
async function bareWrite(path: string, bytes: number): Promise<number> {
  const piece = Buffer.alloc(2 ** 20, 'a\t');
  const began = performance.now();
  const file = await open(path, 'w');
  for (let written = 0; written < bytes; written += piece.length) await file.write(piece);
  await file.sync();
  await file.close();
  await rm(path);
  return (performance.now() - began) / 1000;
}

async function main(home: string, rounds: number): Promise<void> {
  for (const step of await catchUpHome(home)) printLine(`the corpus caught up with ${step}`);
  const running = await runPortal({ home, flags: ['--no-demo'] });
  try {
    const ana = await signIn({ url: running.url, ...account });
    const cohort = await findCohort(ana);
    const of = { running, ana, cohort_id: cohort.id };
    let bytes = 0;
    const runs: Measurement[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begin = () => ({
        pid: running.pid,
        done: fetchSheet(of).then((n) => {
          bytes = n;
        }),
      });
      runs.push(await measureRun(begin));
      bare.push(await bareWrite(join(home, 'bare'), bytes));
    }
    printLine(`${cohort.n_samples} members, ${(bytes / MB).toFixed(1)} MB`);
    const speeds = runs.map(({ seconds }) => bytes / MB / seconds).toSorted((a, b) => a - b);
    printLine(`metadata as text: ${speeds.map((speed) => speed.toFixed(0)).join(' ')} MB/s`);
    printLine(`bare writes: ${bare.map((seconds) => (bytes / MB / seconds).toFixed(0)).join(' ')} MB/s`);
    // What a portal keeps after its first answers is no part of an export: of flat memory the rounds do not grow.
    const memory = runs.map(({ first_mib, peak_mib }) => `${Math.round(first_mib)}–${Math.round(peak_mib)}`);
    printLine(`memory of all processes by round, at first and at most: ${memory.join(' ')} MiB`);
    printSummary(summarise('metadata as text', runs));
  } finally {
    await running.stop();
  }
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`;
  printLine(`cohortium ${version}, node ${process.version}, ${machine}`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const [home] = positionals;
if (!home) throw new Error('Name the folder of a corpus: bench/studio/generate.ts makes one.');
await main(home, Number(values.rounds));
