// A portal whose engine is Toil on a real Slurm, from reads to tables: a run, one that is cancelled, one during which
// the portal is killed, and the same on cwltool beside them. Tables have to be the same to the byte, and nothing may be
// left in the queue five seconds after a cancellation or a kill.
//   node e2e/facility/portal-over-slurm.ts [folder of read pairs] [reference]
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunDetail, routes } from '@cohortium/contract';
import { referenceOf, simulateCommunity, simulateReads } from '@cohortium/workflows/testing';
import { findSamples } from '../../bench/pipeline/find-samples.ts';
import { type RunningPortal, runPortal, type Scientist, signIn, signUp } from '../portal/index.ts';
import { startSlurm } from './start-slurm.ts';

const { pipelines, ingestion } = routes;
const folder = mkdtempSync(join(tmpdir(), 'cohortium-portal-slurm-'));
// PostgreSQL goes through it as its own user.
chmodSync(folder, 0o711);
const home = join(folder, 'home');
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const faults: string[] = [];
const check = (holds: boolean, line: string) => {
  printLine(`${holds ? 'ok  ' : 'FAIL'} ${line}`);
  if (!holds) faults.push(line);
};

/** Two samples of a community that is made up, where no folder is given. */
function makeReads() {
  const members = simulateCommunity(4, 5);
  const reference = join(folder, 'reference.fasta');
  writeFileSync(reference, referenceOf(members));
  const samples = [1, 2].map((seed) => {
    const pair = {
      forward: join(folder, `S${seed}_R1_001.fastq.gz`),
      reverse: join(folder, `S${seed}_R2_001.fastq.gz`),
    };
    const reads = simulateReads(members, { counts: [60, 20 * seed, 30, 40], seed });
    writeFileSync(pair.forward, reads.forward);
    writeFileSync(pair.reverse, reads.reverse);
    return pair;
  });
  return { samples, reference };
}

const [reads, given] = process.argv.slice(2);
const { samples, reference } = reads && given ? { samples: findSamples(reads), reference: given } : makeReads();

async function submit(scientist: Scientist) {
  const file_ids: string[] = [];
  for (const path of samples.flatMap(({ forward, reverse }) => [forward, reverse])) {
    file_ids.push(await scientist.upload(basename(path), readFileSync(path)));
  }
  const sheet = ['sample_id', ...samples.map(({ forward }) => basename(forward).replace(/_R1_.*$/, ''))].join('\n');
  const { data } = await scientist.call(ingestion.ingestBulk, { body: { project_name: 'Slurm', sheet, file_ids } });
  const file_id = await scientist.upload(basename(reference), readFileSync(reference));
  const about = { name: basename(reference), version: '1', terms_of_use: 'none', file_ids: [file_id] };
  const added = (await scientist.call(pipelines.createReference, { body: about })).data;
  const pipeline = (await scientist.call(pipelines.all, {})).data.find(({ name }) => !name.includes('DADA2'));
  const body = { name: 'Slurm', pipeline_id: pipeline?.id ?? '', references: { reference: added.id } };
  const set = (await scientist.call(pipelines.createParamSet, { body })).data;
  return { project_id: data.project_id ?? '', pipeline_id: set.pipeline_id, param_set_id: set.id, compute_again: true };
}

const slurm = await startSlurm();
const toil = { COHORTIUM_ENGINE: 'toil', COHORTIUM_TOIL_BATCH_SYSTEM: 'slurm', SLURM_CONF: slurm.slurm_conf };
const queued = () =>
  execFileSync('/usr/bin/squeue', ['-h'], {
    env: { PATH: '/usr/bin:/bin', SLURM_CONF: slurm.slurm_conf },
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean).length;

const tableOf = ({ outputs }: RunDetail) => outputs.find(({ kind }) => kind === 'feature_table')?.sha256 ?? null;
const detailOf = async ({ call }: Scientist, id: string) => (await call(pipelines.runDetail, { params: { id } })).data;
const ended = ({ step_records }: RunDetail) => step_records.filter(({ state }) => state === 'succeeded').length;
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

let order: Awaited<ReturnType<typeof submit>>;
const begin = async ({ call }: Scientist) => (await call(pipelines.submitRun, { body: order })).data;

async function runToEnd(scientist: Scientist, name: string): Promise<string | null> {
  const since = performance.now();
  const run = await scientist.untilEnded(await begin(scientist));
  check(
    run.state === 'succeeded',
    `${name}: ${run.state} after ${seconds(since)} s${run.reason ? `: ${run.reason}` : ''}`,
  );
  const reported = new Set(run.step_records.map(({ state }) => state));
  check(
    !reported.has('running') && !reported.has('queued'),
    `${name}: every step of every sample has ended (${[...reported].join(', ')})`,
  );
  return tableOf(run);
}

/** A run that has finished some steps and has others in the queue. */
async function startAndInterrupt(scientist: Scientist) {
  const run = await begin(scientist);
  while (ended(await detailOf(scientist, run.id)) < 2 || queued() === 0) await wait(100);
  return run;
}

async function untilEmpty(since: number): Promise<void> {
  while (queued() > 0 && performance.now() - since < 30_000) await wait(100);
  check(performance.now() - since < 5000, `the queue is empty after ${seconds(since)} s`);
}

async function cancelled(scientist: Scientist): Promise<void> {
  const run = await startAndInterrupt(scientist);
  const since = performance.now();
  await scientist.call(pipelines.cancelRun, { body: { run_id: run.id } });
  await untilEmpty(since);
  check((await detailOf(scientist, run.id)).state === 'cancelled', 'the run is cancelled');
}

/** The portal that goes on, and the table. */
async function killed(scientist: Scientist, portal: RunningPortal) {
  const run = await startAndInterrupt(scientist);
  const before = ended(await detailOf(scientist, run.id));
  const since = performance.now();
  await portal.kill();
  await untilEmpty(since);
  const again = await runPortal({ home, settings: toil });
  const { email, password } = scientist;
  const back = await signIn({ url: again.url, email, password });
  const after = await back.untilEnded(run);
  check(
    after.state === 'succeeded',
    `killed with ${before} jobs done, the run has ${after.state} ${after.reason ?? ''}`,
  );
  const log = readFileSync(join(home, 'work', run.id, 'engine.log'), 'utf8');
  check((log.match(/^--- launched/gm) ?? []).length === 2, 'it was launched twice, in one folder');
  return { portal: again, scientist: back, table: tableOf(after) };
}

let portal = await runPortal({ home, settings: toil });
try {
  let scientist = await signUp(portal.url, 'slurm@lab.example');
  order = await submit(scientist);
  const table = await runToEnd(scientist, 'Toil on Slurm');
  await cancelled(scientist);
  const later = await killed(scientist, portal);
  ({ portal, scientist } = later);
  check(later.table === table, `the table is the same after a kill (${table?.slice(0, 12)}…)`);
  await portal.stop();
  portal = await runPortal({ home });
  scientist = await signIn({ url: portal.url, email: scientist.email, password: scientist.password });
  check((await runToEnd(scientist, 'cwltool')) === table, 'and the same on cwltool');
} finally {
  await portal.stop();
  await slurm.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = faults.length > 0 ? 1 : 0;
