// Methylation called from bisulfite reads with a known truth, of a real megabase of human chromosome 22.
//   node bench/pipeline/bisulfite-accuracy.ts [pairs]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cwlFile } from '@cohortium/workflows';
import {
  type BisulfiteReads,
  buildReference,
  type MethylatedGenome,
  runWorkflow,
  seededDraws,
  sequenceBisulfite,
} from '@cohortium/workflows/testing';
import { readHumanMegabase } from './human-megabase.ts';

const bars = { placed: 0.999, correlation: 0.98, level: 0.005, conversion: 0.005 };
const n_pairs = Number(process.argv[2] ?? 45_000);
const conversion = 0.995;
const alignReads = join(import.meta.dirname, '../../workflows/bisulfite-sequencing/bin/align-reads.py');

/** CpGs that lie close together are hardly methylated, as in islands; most others are. */
function methylate(bases: string): MethylatedGenome {
  const draw = seededDraws(11);
  const places = [...bases.matchAll(/CG/g)].map(({ index }) => index);
  const near = (at: number) =>
    places.slice(Math.max(0, at - 10), at + 11).filter((place) => Math.abs(place - (places[at] ?? 0)) < 250).length;
  const levels = places.map((place, at) => [place, near(at) >= 16 ? 0.1 * draw() : 0.7 + 0.3 * draw()] as const);
  return { bases, levels: new Map(levels) };
}

/** Of reads with a mapping quality of at least 10, the part at the right place and strand, by what their names say. */
function countPlaced(
  folder: string,
  genome: string,
  { forward, reverse }: BisulfiteReads,
): { reads: number; placed: number } {
  const [first, second, bam] = ['r1.fastq.gz', 'r2.fastq.gz', 'aligned.bam'].map((name) => join(folder, name));
  if (!first || !second || !bam) throw new Error('There are no names.');
  writeFileSync(first, forward);
  writeFileSync(second, reverse);
  const files = ['--forward', first, '--reverse', second, '--output', bam];
  execFileSync('python3', ['-B', alignReads, '--genome', genome, '--duplicates', 'keep', ...files], {
    ...{ cwd: folder, stdio: 'ignore' },
  });
  const options = { encoding: 'utf8', maxBuffer: 1 << 30 } as const;
  let [reads, placed] = [0, 0];
  for (const line of execFileSync('samtools', ['view', '-q', '10', bam], options).trimEnd().split('\n')) {
    const [name = '', flag, , position] = line.split('\t');
    const [start, strand, end] = name.split(':');
    const isOwn = line.includes('\tYD:Z:f');
    // The left read of a fragment begins where it does, the right one ends there; some bases may be clipped.
    const isLeft = (Number(flag) & 0x10) === 0;
    const expected = isLeft ? Number(start) + 1 : Number(end) - 99;
    reads += 1;
    if (isOwn === (strand === 'own') && Math.abs(Number(position) - expected) <= 10) placed += 1;
  }
  return { reads, placed };
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: number[], b: number[]): number {
  const [x, y] = [mean(a), mean(b)];
  const covary = (p: number[], q: number[], m: number, n: number) =>
    p.reduce((sum, value, at) => sum + (value - m) * ((q[at] ?? 0) - n), 0);
  return covary(a, b, x, y) / Math.sqrt(covary(a, a, x, x) * covary(b, b, y, y));
}

const folder = mkdtempSync(join(tmpdir(), 'cohortium-bisulfite-accuracy-'));
try {
  const genome = methylate(readHumanMegabase(folder).bases);
  const reads = sequenceBisulfite(genome, { pairs: n_pairs, seed: 1, conversion });
  const built = await buildReference('bisulfite-genome', { 'genome.fa': `>chr22\n${genome.bases}\n` });
  const { reads: certain, placed } = countPlaced(folder, built.folder, reads);
  process.stdout.write(
    `reads of mapping quality 10: ${certain} of ${2 * n_pairs}, ${((100 * placed) / certain).toFixed(3)} % at the right place\n`,
  );
  const begun = performance.now();
  const outputs = await runWorkflow({
    pipeline: 'bisulfite-sequencing',
    samples: [{ sample_id: 's0001', forward: reads.forward, reverse: reads.reverse }],
    references: { genome: cwlFile(built.folder, 'folder') },
  });
  process.stdout.write(`one sample: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  rmSync(built.folder, { recursive: true });
  const calls = outputs('calls', 's0001.bismark.cov.gz')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').map(Number));
  const share = (counts: (readonly [number, number])[]) =>
    counts.reduce((sum, [yes]) => sum + yes, 0) / counts.reduce((sum, [yes, no]) => sum + yes + no, 0);
  const found = share(calls.map(([, , , , yes = 0, no = 0]) => [yes, no] as const));
  const sampled = share([...reads.molecules.values()]);
  let passed = placed / certain >= bars.placed;
  for (const least of [1, 5, 10]) {
    const pairs = calls.flatMap(([, start = 0, , , yes = 0, no = 0]) => {
      const [sampledYes, sampledNo] = reads.molecules.get(start - 1) ?? [0, 0];
      return yes + no >= least && sampledYes + sampledNo > 0
        ? [[yes / (yes + no), sampledYes / (sampledYes + sampledNo)] as const]
        : [];
    });
    const r = correlation(
      pairs.map(([one]) => one),
      pairs.map(([, two]) => two),
    );
    if (least === 10) passed &&= r >= bars.correlation;
    process.stdout.write(
      `CpGs read at least ${least} times: ${pairs.length} of ${genome.levels.size}, r ${r.toFixed(4)} with the molecules\n`,
    );
  }
  const [quality] = JSON.parse(outputs('quality'));
  const converted = Number(quality.figures.conversion_percent) / 100;
  process.stdout.write(`global level: ${found.toFixed(4)} found, ${sampled.toFixed(4)} sampled\n`);
  process.stdout.write(`conversion: ${converted.toFixed(4)} found, ${conversion} planted\n`);
  passed &&= Math.abs(found - sampled) <= bars.level && Math.abs(converted - conversion) <= bars.conversion;
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
