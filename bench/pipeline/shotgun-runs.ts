// The two pipelines of shotgun reads in the portal: beside bare cwltool on the same eight samples (in turns, bar 1.2),
// cancelled in each step (bar 5 s), and killed in each step (no finished job is computed again).
//   node bench/pipeline/shotgun-runs.ts [rounds] [pairs of a sample]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@cohortium/contract';
import { freePort, type RunningPortal, runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { createJobOrder, cwlFile, pipelineCatalogue, simulatePairs } from '@cohortium/workflows';
import {
  buildReference,
  databaseFiles,
  fastaOf,
  plantGenes,
  sequenceContigs,
  simulateGenes,
  simulateGenomes,
} from '@cohortium/workflows/testing';
import { signUp } from '../../e2e/kill/reach-portal.ts';
import { readEngineLog } from '../../e2e/kill/read-engine-log.ts';
import type { SamplePair } from './find-samples.ts';
import { type Measurement, measureRun, printSummary, summarise } from './measure-run.ts';
import { startCwltool } from './start-cwltool.ts';

const { pipelines, ingestion } = routes;
const SAMPLES = 8;
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Pipeline {
  id: 'shotgun-profile' | 'resistance-genes';
  kind: string;
  files: Record<string, string>;
}

const genomes = simulateGenomes({ length: 60_000, seed: 71 });
const { planted, database } = simulateGenes(72);
const phenotypes = [
  'Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance',
  ...database.map(({ name }) => `${name}\tBeta-lactam\tAmpicillin\t1\tTarget Protection`),
];
const tried: Pipeline[] = [
  { id: 'shotgun-profile', kind: 'kraken2-database', files: databaseFiles(genomes) },
  {
    id: 'resistance-genes',
    kind: 'resistance-genes-database',
    files: { 'all.fsa': fastaOf(database), 'phenotypes.txt': `${phenotypes.join('\n')}\n` },
  },
];

/** Reads of six species in equal parts, and of a chromosome with 19 resistance genes. */
function writeSamples(folder: string, pairs: number): SamplePair[] {
  const chromosome = plantGenes({ genes: planted, length: 100_000, seed: 73 });
  return Array.from({ length: SAMPLES }, (_, sample) => {
    const counts = genomes.map(() => Math.round(pairs / genomes.length));
    const microbes = simulatePairs(genomes, counts, { seed: sample + 1 });
    const genes = sequenceContigs([chromosome], { depth: 20, seed: sample + 1 });
    const write = (mate: 'R1' | 'R2', members: Buffer[]) => {
      const path = join(folder, `S${sample + 1}_${mate}_001.fastq.gz`);
      // Gzip members one after another are one gzip file.
      writeFileSync(path, Buffer.concat(members));
      return path;
    };
    return {
      forward: write('R1', [microbes.forward, genes.forward]),
      reverse: write('R2', [microbes.reverse, genes.reverse]),
    };
  });
}

async function submitSamples(scientist: Scientist, samples: readonly SamplePair[]): Promise<string> {
  const file_ids: string[] = [];
  for (const path of samples.flatMap(({ forward, reverse }) => [forward, reverse]))
    file_ids.push(await scientist.upload(basename(path), readFileSync(path)));
  const sheet = ['sample_id', ...samples.map((_, sample) => `S${sample + 1}`)].join('\n');
  const body = { project_name: 'Bench', sheet, data_type: 9, file_ids };
  return (await scientist.call(ingestion.ingestBulk, { body })).data.project_id ?? '';
}

/** The order of a run with the pipeline's defaults, once its reference is built. */
async function prepareOrder(scientist: Scientist, project_id: string, { id, kind, files }: Pipeline) {
  const file_ids: string[] = [];
  for (const [name, text] of Object.entries(files)) file_ids.push(await scientist.upload(name, Buffer.from(text)));
  const about = { kind, name: `Bench ${id}`, version: '1', terms_of_use: 'bench', file_ids };
  const { data: added } = await scientist.call(pipelines.createReference, { body: about });
  for (;;) {
    const found = (await scientist.call(pipelines.references, {})).data.find((one) => one.id === added.id);
    if (found?.state === 'ready') break;
    if (found?.state === 'failed') throw new Error(`The reference of ${id} could not be built.`);
    await pause(300);
  }
  const named = pipelineCatalogue().find((one) => one.id === id)?.name;
  const pipeline = (await scientist.call(pipelines.all, {})).data.find(({ name }) => name === named);
  const body = { name: `Bench ${id}`, pipeline_id: pipeline?.id ?? '', references: { database: added.id } };
  const set = (await scientist.call(pipelines.createParamSet, { body })).data;
  return { project_id, pipeline_id: set.pipeline_id, param_set_id: set.id, compute_again: true };
}
type Order = Awaited<ReturnType<typeof prepareOrder>>;

const start = async (scientist: Scientist, order: Order) =>
  (await scientist.call(pipelines.submitRun, { body: order })).data;
const detail = async (scientist: Scientist, id: string) =>
  (await scientist.call(pipelines.runDetail, { params: { id } })).data;

async function runBare(samples: readonly SamplePair[], { id, kind, files }: Pipeline): Promise<Measurement> {
  const reference = await buildReference(kind, files);
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-bench-'));
  try {
    const references = { database: cwlFile(reference.folder, 'folder') };
    return await measureRun(() =>
      startCwltool(folder, { pipeline: id, order: createJobOrder({ samples: [...samples], references }) }),
    );
  } finally {
    for (const each of [folder, reference.folder]) rmSync(each, { recursive: true });
  }
}

type Prepared = { scientist: Scientist; portal: RunningPortal; order: Order; pipeline: Pipeline };

async function comparePortal({ scientist, portal, order, pipeline }: Prepared, samples: SamplePair[], rounds: number) {
  const [ours, bare]: [Measurement[], Measurement[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const run = async () => {
      const ended = await scientist.untilEnded(await start(scientist, order));
      if (ended.state !== 'succeeded') throw new Error(`The portal’s run ${ended.state}: ${ended.reason}`);
    };
    ours.push(await measureRun(() => ({ pid: portal.pid, done: run() })));
    bare.push(await runBare(samples, pipeline));
  }
  const [a, b] = [summarise(`${pipeline.id}, portal`, ours), summarise(`${pipeline.id}, bare cwltool`, bare)];
  printSummary(a);
  printSummary(b);
  const ratios = ours.map(({ seconds }, at) => (seconds / (bare[at]?.seconds ?? Number.NaN)).toFixed(2));
  print(
    `${pipeline.id}: ratio of medians ${(a.median_seconds / b.median_seconds).toFixed(2)}; pairs ${ratios.join(' ')}`,
  );
}

/** Waits until a job of the step is at work; false where the run ended before. */
async function untilInStep(scientist: Scientist, id: string, step: string): Promise<boolean> {
  for (;;) {
    const { state, step_records } = await detail(scientist, id);
    if (step_records.some((one) => one.step === step && one.state === 'running')) return true;
    if (state !== 'queued' && state !== 'running') return false;
    await pause(50);
  }
}

/** Processes that work in the folder of a run: the engine and what it has started. */
function processesOf(run_id: string): number {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      // It has ended meanwhile.
      return '';
    }
  };
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandOf(pid).includes(run_id)).length;
}

const stepsOf = ({ id }: Pipeline) => pipelineCatalogue().find((one) => one.id === id)?.steps ?? [];

async function cancelInEachStep({ scientist, order, pipeline }: Prepared) {
  for (const { id: step } of stepsOf(pipeline)) {
    const { id } = await start(scientist, order);
    const isThere = await untilInStep(scientist, id, step);
    const from = performance.now();
    if (isThere) await scientist.call(pipelines.cancelRun, { body: { run_id: id } });
    const ended = await scientist.untilEnded({ id });
    while (processesOf(id) > 0) await pause(20);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    print(
      `${pipeline.id}: ${isThere ? `cancelled in “${step}” after ${seconds} s` : `“${step}” was not seen`} (${ended.state})`,
    );
  }
}

async function killInEachStep(prepared: Prepared, restart: () => Promise<Prepared>): Promise<Prepared> {
  let now = prepared;
  for (const { id: step } of stepsOf(now.pipeline)) {
    const { id } = await start(now.scientist, now.order);
    const isThere = await untilInStep(now.scientist, id, step);
    if (isThere) {
      await now.portal.kill();
      now = await restart();
    }
    const ended = await now.scientist.untilEnded({ id });
    const tally = await readEngineLog(now.portal.home, id);
    print(
      `${now.pipeline.id}: ${isThere ? `killed in “${step}”` : `“${step}” was not seen`}: ${ended.state}, ` +
        `${tally.reused} finished jobs taken over, ${tally.cut_short} cut short, ${tally.computed_again} computed again`,
    );
    if (ended.state !== 'succeeded' || tally.computed_again > 0) process.exitCode = 1;
  }
  return now;
}

async function main(rounds: number, pairs: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'cohortium-bench-portal-'));
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-bench-reads-'));
  const port = await freePort();
  const open = () => runPortal({ home, port, flags: ['--no-demo'] });
  let portal = await open();
  try {
    const samples = writeSamples(folder, pairs);
    const account = await signUp(portal.url, home);
    const enter = () => signIn({ url: portal.url, ...account });
    const project_id = await submitSamples(await enter(), samples);
    for (const pipeline of tried) {
      const scientist = await enter();
      const order = await prepareOrder(scientist, project_id, pipeline);
      const prepared = { scientist, portal, order, pipeline };
      await comparePortal(prepared, samples, rounds);
      await cancelInEachStep(prepared);
      const restart = async () => {
        portal = await open();
        return { scientist: await enter(), portal, order, pipeline };
      };
      ({ portal } = await killInEachStep(prepared, restart));
    }
  } finally {
    await portal.stop();
    for (const each of [home, folder]) rmSync(each, { recursive: true, force: true });
  }
  print(`node ${process.version}, ${SAMPLES} samples of ${pairs} pairs`);
}

const [rounds, pairs] = process.argv.slice(2);
await main(Number(rounds ?? 3), Number(pairs ?? 30_000));
