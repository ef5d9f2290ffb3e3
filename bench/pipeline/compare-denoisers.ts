// DADA2 beside UNOISE3 on the same reads: how alike are the genus profiles of each sample? The bar is 0.95 for each.
//   node bench/pipeline/compare-denoisers.ts <folder of read pairs> <reference> [folder to keep the outputs in]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { createJobOrder, cwlFile } from '@cohortium/workflows';
import { findSamples, type SamplePair } from './find-samples.ts';
import { correlate, type Denoised, genusProfiles } from './genus-profiles.ts';
import { measureRun } from './measure-run.ts';
import { startCwltool } from './start-cwltool.ts';

const MIN_CORRELATION = 0.95;

interface Contender {
  pipeline: string;
  params: Record<string, string | number | boolean>;
}

/** Each with its own defaults, but for where DADA2 is to cut: its authors' tutorial cuts these reads at 240 and 160. */
const contenders: [Contender, Contender] = [
  { pipeline: 'amplicon-16s', params: {} },
  { pipeline: 'amplicon-16s-dada2', params: { truncate_forward: 240, truncate_reverse: 160 } },
];

async function denoise(
  { pipeline, params }: Contender,
  { samples, reference, folder }: { samples: SamplePair[]; reference: string; folder: string },
): Promise<Denoised> {
  const own = join(folder, pipeline);
  mkdirSync(own);
  const order = createJobOrder({ samples, references: { reference: cwlFile(reference) }, params });
  const { seconds, peak_mib } = await measureRun(() => startCwltool(own, { pipeline, order }));
  const denoised = genusProfiles(join(own, 'outputs'));
  const settings = Object.entries(params).map(([name, value]) => `, ${name} ${value}`);
  process.stdout.write(
    `${pipeline}${settings.join('')}: ${denoised.n_features} features, ${seconds.toFixed(1)} s, ${Math.round(peak_mib)} MiB\n`,
  );
  return denoised;
}

function report(samples: SamplePair[], unoise: Denoised, dada: Denoised): number {
  const columns = ['sample', 'reads UNOISE3', 'reads DADA2', 'genera UNOISE3', 'genera DADA2', 'Pearson r'];
  process.stdout.write(`${columns.join('\t')}\n`);
  const found = [...unoise.profiles].map(([sample, profile]) => {
    const other = dada.profiles.get(sample) ?? new Map();
    const r = correlate(profile, other);
    const file = basename(samples[Number(sample.slice(1)) - 1]?.forward ?? sample).split('_')[0];
    const genera = [profile, other].map((one) => [...one.values()].filter((share) => share > 0).length);
    const cells = [file, unoise.reads.get(sample), dada.reads.get(sample) ?? 0, ...genera, r.toFixed(4)];
    process.stdout.write(`${cells.join('\t')}\n`);
    return r;
  });
  return Math.min(...found);
}

const [reads, reference, retained] = process.argv.slice(2);
if (!reads || !reference) throw new Error('Name a folder of read pairs and a reference.');
const folder = retained ? resolve(retained) : mkdtempSync(join(tmpdir(), 'cohortium-denoisers-'));
mkdirSync(folder, { recursive: true });
try {
  const samples = findSamples(reads);
  const place = resolve(reference);
  const plan = { samples, reference: place, folder };
  const unoise = await denoise(contenders[0], plan);
  const dada = await denoise(contenders[1], plan);
  const least = report(samples, unoise, dada);
  const verdict = least >= MIN_CORRELATION ? 'reached' : 'missed';
  process.stdout.write(`least ${least.toFixed(4)}: the bar of ${MIN_CORRELATION} for each sample is ${verdict}\n`);
  process.exitCode = least >= MIN_CORRELATION ? 0 : 1;
} finally {
  if (!retained) rmSync(folder, { recursive: true });
}
