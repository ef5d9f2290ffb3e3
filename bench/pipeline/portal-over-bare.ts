// The portal beside bare cwltool on the same reads, in turns: A B A B. The bar is a ratio of 1.1 at most.
//   node bench/pipeline/portal-over-bare.ts <folder of read pairs> <reference> [rounds]
// "portal" counts from the run's submission to its end as reported by the portal, queueing and tables included.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { routes } from '@cohortium/contract';
import { runPortal, type Scientist, signIn } from '@cohortium/e2e/client';
import { signUp } from '../../e2e/kill/reach-portal.ts';
import { runBare } from './bare-cwltool.ts';
import { findSamples, type SamplePair } from './find-samples.ts';
import { type Measurement, measureRun, printSummary, summarise } from './measure-run.ts';

const { pipelines, ingestion } = routes;

async function submit(scientist: Scientist, samples: readonly SamplePair[], reference: string) {
  const file_ids: string[] = [];
  for (const path of samples.flatMap(({ forward, reverse }) => [forward, reverse])) {
    file_ids.push(await scientist.upload(basename(path), readFileSync(path)));
  }
  const names = samples.map(({ forward }) => basename(forward).replace(/_R1_.*$/, ''));
  const sheet = ['sample_id', ...names].join('\n');
  const { data } = await scientist.call(ingestion.ingestBulk, { body: { project_name: 'Bench', sheet, file_ids } });
  const file_id = await scientist.upload(basename(reference), readFileSync(reference));
  const about = { name: basename(reference), version: '1', terms_of_use: 'bench', file_ids: [file_id] };
  const added = (await scientist.call(pipelines.createReference, { body: about })).data;
  const [pipeline] = (await scientist.call(pipelines.all, {})).data;
  const body = { name: 'Bench', pipeline_id: pipeline?.id ?? '', references: { reference: added.id } };
  const set = (await scientist.call(pipelines.createParamSet, { body })).data;
  return { project_id: data.project_id ?? '', pipeline_id: set.pipeline_id, param_set_id: set.id, compute_again: true };
}

async function main(folder: string, reference: string, rounds: number): Promise<void> {
  const samples = findSamples(folder);
  const home = mkdtempSync(join(tmpdir(), 'cohortium-bench-portal-'));
  // The demo has its own run, which would stand in the queue before the first.
  const portal = await runPortal({ home, flags: ['--no-demo'] });
  const [ours, bare]: [Measurement[], Measurement[]] = [[], []];
  try {
    const scientist = await signIn({ url: portal.url, ...(await signUp(portal.url, home)) });
    const order = await submit(scientist, samples, reference);
    for (let round = 0; round < rounds; round += 1) {
      const run = async () => {
        const { data } = await scientist.call(pipelines.submitRun, { body: order });
        const ended = await scientist.untilEnded(data);
        if (ended.state !== 'succeeded') throw new Error(`The portal’s run ${ended.state}: ${ended.reason}`);
      };
      ours.push(await measureRun(() => ({ pid: portal.pid, done: run() })));
      bare.push(await runBare(samples, resolve(reference)));
    }
  } finally {
    await portal.stop();
    rmSync(home, { recursive: true, force: true });
  }
  const [a, b] = [summarise('portal', ours), summarise('bare cwltool', bare)];
  printSummary(a);
  printSummary(b);
  const ratios = ours.map(({ seconds }, index) => seconds / (bare[index]?.seconds ?? Number.NaN)).sort((x, y) => x - y);
  const listed = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  process.stdout.write(
    `ratio of medians ${(a.median_seconds / b.median_seconds).toFixed(2)}; pair by pair ${listed}; of processors ${(a.median_cpu_seconds / b.median_cpu_seconds).toFixed(2)}\n`,
  );
  process.stdout.write(`node ${process.version}, ${samples.length} samples\n`);
}

const [folder, reference, rounds] = process.argv.slice(2);
if (!folder || !reference) throw new Error('Name a folder of read pairs and a reference.');
await main(folder, reference, Number(rounds ?? 3));
