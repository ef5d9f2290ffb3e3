// How long the amplicon pipeline takes without the portal: the denominator of "portal over bare cwltool ≤ 1.2".
//   node bench/pipeline/bare-cwltool.ts [folder of read pairs] [reference] [number of runs]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { orderJob, pipelineCatalogue } from '@cohortium/workflows';
import { findSamples, type SamplePair } from './find-samples.ts';
import { type Measurement, measureRun, printSummary, summarise } from './measure-run.ts';

/** One run in a new folder, with nothing of an earlier one to go on from. */
export async function runBare(samples: SamplePair[], reference: string): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-bench-'));
  try {
    return await measureRun(() => begin(folder, orderJob({ samples, reference })));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function begin(folder: string, order: object): { pid: number; done: Promise<void> } {
  const pipeline = pipelineCatalogue().find(({ id }) => id === 'amplicon-16s');
  if (!pipeline) throw new Error('There is no pipeline amplicon-16s.');
  mkdirSync(join(folder, 'tmp'));
  writeFileSync(join(folder, 'inputs.json'), JSON.stringify(order));
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(
    '/usr/bin/cwltool',
    [
      ...[
        '--parallel',
        '--no-container',
        '--tmpdir-prefix',
        join(folder, 'tmp/t'),
        '--outdir',
        join(folder, 'outputs'),
      ],
      ...[pipeline.workflow, join(folder, 'inputs.json')],
    ],
    { stdio: ['ignore', 'ignore', log], env: { PATH: '/usr/bin:/bin', HOME: folder } },
  );
  const done = once(child, 'exit').then(([code]) => {
    closeSync(log);
    if (code !== 0) throw new Error(`cwltool ended with exit code ${code}.`);
  });
  if (child.pid === undefined)
    throw new Error('cwltool could not be started. Is it installed (apt-get install cwltool)?');
  return { pid: child.pid, done };
}

async function main(folder: string, reference: string, runs: number): Promise<void> {
  const samples = findSamples(folder);
  const measured: Measurement[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await runBare(samples, resolve(reference)));
  printSummary(summarise(`bare cwltool, ${samples.length} samples`, measured));
}

if (import.meta.main) {
  const shared = join(import.meta.dirname, '../../../shared/data');
  const [folder, reference, runs] = process.argv.slice(2);
  await main(
    folder ?? join(shared, 'amplicon/mouse-gut'),
    reference ?? join(shared, 'reference/rdp_16s_trainset16.sintax.fa.gz'),
    Number(runs ?? 5),
  );
}
