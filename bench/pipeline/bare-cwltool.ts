// How long the amplicon pipeline takes without the portal: the denominator of "portal over bare cwltool ≤ 1.1".
//   node bench/pipeline/bare-cwltool.ts <folder of read pairs> <reference> [number of runs]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createJobOrder, cwlFile } from '@cohortium/workflows';
import { findSamples, type SamplePair } from './find-samples.ts';
import { type Measurement, measureRun, printSummary, summarise } from './measure-run.ts';
import { startCwltool } from './start-cwltool.ts';

/** One run in a new folder, with nothing of an earlier one to go on from. */
export async function runBare(samples: SamplePair[], reference: string): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'cohortium-bench-'));
  try {
    return await measureRun(() =>
      startCwltool(folder, {
        pipeline: 'amplicon-16s',
        order: createJobOrder({ samples, references: { reference: cwlFile(reference) } }),
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(folder: string, reference: string, runs: number): Promise<void> {
  const samples = findSamples(folder);
  const measured: Measurement[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await runBare(samples, resolve(reference)));
  printSummary(summarise(`bare cwltool, ${samples.length} samples`, measured));
}

if (import.meta.main) {
  const [folder, reference, runs] = process.argv.slice(2);
  if (!folder || !reference) throw new Error('Name a folder of read pairs and a reference.');
  await main(folder, reference, Number(runs ?? 5));
}
