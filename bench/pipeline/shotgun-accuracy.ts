// Shotgun profiles of communities with a known truth, out of real genomes: the demonstration database's own strains, and
// other strains of the same species with a tenth of host reads (three seeds).
//   node bench/pipeline/shotgun-accuracy.ts [pairs of a sample]
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { cwlFile } from '@cohortium/workflows';
import { buildReference, cellsOf, runWorkflow, simulatePairs } from '@cohortium/workflows/testing';
import { readHost, readStrains, type Strain, unpackStrains } from './demo-strains.ts';

const shares = [0.25, 0.15, 0.1, 0.1, 0.2, 0.1];
const hostShare = 0.1;
const bars = { greatest_error: 0.001, bray_curtis: 0.05, false_share: 0.001 };

/** Pairs from all sequences of each strain, by their lengths; each strain has exactly its number of pairs. */
function pairsOf(strains: Strain[], counts: number[], seed: number) {
  const parts = strains.flatMap(({ species, contigs }, index) => {
    const whole = contigs.reduce((sum, { length }) => sum + length, 0);
    let [bases_left, reads_left] = [whole, counts[index] ?? 0];
    return contigs.map((bases) => {
      const count = Math.round((reads_left * bases.length) / bases_left);
      bases_left -= bases.length;
      reads_left -= count;
      return { species, bases, count };
    });
  });
  return simulatePairs(
    parts,
    parts.map(({ count }) => count),
    { seed, insert: 300 },
  );
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  return result;
}

function sharesIn(table: string, sample: string): Map<string, number> {
  const reads = [...cellsOf(table)].map(
    ([id, cells]) => [id.replace(/.*s__/, '').replace(' ', '_'), Number(cells.get(sample))] as const,
  );
  const whole = reads.reduce((sum, [, n]) => sum + n, 0);
  return new Map(reads.filter(([, n]) => n > 0).map(([species, n]) => [species, n / whole]));
}

/** Differences to the truth, and shares of what is not there. */
function compare(found: Map<string, number>, truth: Map<string, number>) {
  const names = [...new Set([...found.keys(), ...truth.keys()])];
  const errors = names.map((name) => Math.abs((found.get(name) ?? 0) - (truth.get(name) ?? 0)));
  const wrong = names.filter((name) => !truth.has(name)).map((name) => found.get(name) ?? 0);
  return {
    greatest_error: Math.max(...errors),
    bray_curtis: errors.reduce((sum, error) => sum + error, 0) / 2,
    n_species: names.filter((name) => truth.has(name) && (found.get(name) ?? 0) > 0).length,
    false_share: Math.max(0, ...wrong),
  };
}

/** Pairs of the host among those that are classified, by the names of their reads. */
function hostPairsLeft(work: string, sample: string): number {
  const [path] = globSync(join(work, `finished/*/${sample}_1.nonhost.fastq.gz`));
  if (!path) throw new Error(`${sample} has no reads without the host's.`);
  return gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('@host:')).length;
}

const n_pairs = Number(process.argv[2] ?? 40_000);
const folder = mkdtempSync(join(tmpdir(), 'cohortium-shotgun-accuracy-'));
try {
  const unpacked = unpackStrains(folder);
  const { same, other } = readStrains(unpacked);
  const host = readHost(unpacked.host);
  const given = { 'genomes.fna': unpacked.genomes, 'lineages.tsv': unpacked.lineages };
  const database = await timed('database', () => buildReference('kraken2-database', given));
  const index = await timed('host index', () => buildReference('host-genome', { 'host.fa.gz': unpacked.host }));
  const sum = shares.reduce((total, share) => total + share, 0);
  const truth = new Map(same.map(({ species }, at) => [species, (shares[at] ?? 0) / sum]));
  const counts = shares.map((share) => Math.round(share * n_pairs));
  const samples = [
    pairsOf(same, counts, 1),
    ...[1, 2, 3].map((seed) => pairsOf([...other, host], [...counts, Math.round(hostShare * n_pairs)], seed)),
  ].map((files, at) => ({ sample_id: `s000${at + 1}`, ...files }));
  const work = join(folder, 'work');
  mkdirSync(work);
  const references = { database: cwlFile(database.folder, 'folder'), host: cwlFile(index.folder, 'folder') };
  const run = { pipeline: 'shotgun-profile', samples, references, folder: work };
  const text = await timed(`${samples.length} samples of ${n_pairs} pairs`, () => runWorkflow(run));
  process.stdout.write('sample\tgreatest error\tBray–Curtis\tspecies\tfalse share\thost pairs left\tclassified %\n');
  let passed = true;
  for (const { sample_id } of samples) {
    const figures = compare(sharesIn(text('feature_table'), sample_id), truth);
    const reads = cellsOf(text('tracking')).get(sample_id);
    const [nonhost, classified] = ['nonhost', 'classified'].map((column) => Number(reads?.get(column)));
    const left = hostPairsLeft(work, sample_id);
    const cells = [
      sample_id,
      figures.greatest_error.toFixed(5),
      figures.bray_curtis.toFixed(4),
      `${figures.n_species}/6`,
      figures.false_share.toFixed(5),
      left,
      ((100 * (classified ?? 0)) / (nonhost ?? 1)).toFixed(2),
    ];
    process.stdout.write(`${cells.join('\t')}\n`);
    const within =
      sample_id === 's0001' ? figures.greatest_error <= bars.greatest_error : figures.bray_curtis <= bars.bray_curtis;
    passed &&= within && figures.n_species === 6 && figures.false_share <= bars.false_share && left === 0;
  }
  rmSync(database.folder, { recursive: true });
  rmSync(index.folder, { recursive: true });
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
