import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cwlFile } from '../src/index.ts';
import { simulatePairs } from '../src/simulate-pairs.ts';
import { buildReference } from '../testing/build-reference.ts';
import { cellsOf, runWorkflow, type SampleFiles, statusesOf } from '../testing/run-workflow.ts';
import { databaseFiles, otherStrains, simulateGenomes } from '../testing/simulate-shotgun.ts';

const genomes = simulateGenomes({ length: 60_000, seed: 41 });
const [hostGenome] = simulateGenomes({ length: 150_000, seed: 42 });
const host = { species: 'host', bases: hostGenome?.bases ?? '' };
const shares = [0.35, 0.25, 0.2, 0.1, 0.06, 0.04];
const counts = shares.map((share) => Math.round(share * 12_000));
const folders = [mkdtempSync(join(tmpdir(), 'cohortium-shotgun-'))];
const references: Record<string, ReturnType<typeof cwlFile>> = {};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const same = simulatePairs(genomes, counts, { seed: 1 });
const others = simulatePairs(
  [...otherStrains(genomes, 0.01, 7), host],
  [...shares.map((share) => Math.round(share * 4500)), 500],
  {
    seed: 2,
  },
);
const linesOf = (file: Buffer) => gunzipSync(file).toString().split('\n');
const cut = (lines: string[], length: number) =>
  lines.map((line, at) => (at % 2 === 1 && line !== '+' ? line.slice(0, length) : line)).join('\n');

const samples: SampleFiles[] = [
  { sample_id: 's0001', ...same },
  { sample_id: 's0002', ...others },
  { sample_id: 's0003', forward: others.forward },
  { sample_id: 's0004', forward: Buffer.from('>contig\nACGTACGT\n') },
  { sample_id: 's0005', forward: gzipSync(linesOf(same.forward).slice(0, 40).join('\n') + '\n') },
  { sample_id: 's0006', forward: gzipSync(cut(linesOf(same.forward).slice(0, 400), 30) + '\n') },
  { sample_id: 's0007', ...simulatePairs(simulateGenomes({ length: 20_000, seed: 99 }), [200], { seed: 3 }) },
  { sample_id: 's0008', ...simulatePairs([host], [100], { seed: 4 }) },
];
let outputs: Awaited<ReturnType<typeof runWorkflow>>;

beforeAll(async () => {
  const database = await buildReference('kraken2-database', databaseFiles(genomes));
  const index = await buildReference('host-genome', { 'host.fa': `>host\n${host.bases}\n` });
  folders.push(database.folder, index.folder);
  Object.assign(references, { database: cwlFile(database.folder, 'folder'), host: cwlFile(index.folder, 'folder') });
  outputs = await runWorkflow({ pipeline: 'shotgun-profile', samples, references });
}, 300_000);

/** Share of each species in the reads of a sample that are in the table. */
function sharesOf(sample: string): Map<string, number> {
  const rows = [...cellsOf(outputs('feature_table'))].map(([id, cells]) => [id, Number(cells.get(sample))] as const);
  const total = rows.reduce((sum, [, reads]) => sum + reads, 0);
  return new Map(rows.map(([id, reads]) => [id.replace(/.*s__/, ''), reads / total]));
}

const statuses = () => statusesOf({ sample_status: outputs('sample_status') });
const tracked = (sample: string, column: string) => cellsOf(outputs('tracking')).get(sample)?.get(column);

test('reads of the database’s own strains: each species has its share to one in a thousand, and none is added', () => {
  const found = sharesOf('s0001');
  expect(found.size).toBe(6);
  for (const [index, { species }] of genomes.entries()) {
    expect(Math.abs((found.get(species) ?? 0) - (shares[index] ?? 0))).toBeLessThanOrEqual(0.001);
  }
});

test.each([
  ['pairs', 's0002'],
  ['single reads', 's0003'],
])(
  '%s of other strains with a tenth of host reads: no host read is left, Bray–Curtis to the truth is below 0.05',
  (_, sample) => {
    expect(Number(tracked(sample, 'filtered')) - Number(tracked(sample, 'nonhost'))).toBe(500);
    const found = sharesOf(sample);
    const distance = genomes.reduce(
      (sum, { species }, at) => sum + Math.abs((found.get(species) ?? 0) - (shares[at] ?? 0)),
      0,
    );
    expect(distance / 2).toBeLessThan(0.05);
    for (const { species } of genomes) expect(found.get(species)).toBeGreaterThan(0.01);
  },
);

test('taxa are named by their lineages, with all seven ranks', () => {
  const lineages = [...cellsOf(outputs('taxonomy')).values()].map((cells) => cells.get('lineage'));
  expect(lineages.sort()).toEqual(genomes.map(({ lineage }) => lineage).sort());
  expect(outputs('taxonomy')).toContain(
    'd__Bacteria|p__Phylum1|c__Class1|o__Order1|f__Family1|g__Genus1|s__Genus1 species1\t',
  );
});

test('samples that cannot be profiled say why, and the others finish', () => {
  expect([...statuses().values()].map(({ step, state }) => `${step} ${state}`)).toEqual([
    ...['profile ok', 'profile ok', 'profile ok', 'check failed', 'profile empty', 'filter empty'],
    ...['profile empty', 'remove_host empty'],
  ]);
  const reason = (sample: string) => statuses().get(sample)?.reason;
  expect(reason('s0004')).toMatch(/is not FASTQ: its first line does not begin with @\./);
  expect(reason('s0005')).toMatch(/^None of the taxa has 10 reads .*Lower the least reads of a taxon/);
  expect(reason('s0006')).toMatch(/^None of the 100 reads passes quality control: 100 % are too short\./);
  expect(reason('s0007')).toMatch(
    /^None of the 200 reads was classified by this database \(0\.0 %\)\. .*Use another database/,
  );
  expect(reason('s0008')).toMatch(/^All 100 reads fit the host genome\./);
});

test('the tracking table has the reads after each step, unclassified ones among those that are lost', () => {
  expect(outputs('tracking').split('\n')[0]).toBe('sample_id\treads_in\tfiltered\tnonhost\tclassified\tprofiled');
  const row = ['reads_in', 'filtered', 'nonhost', 'classified', 'profiled'].map((column) =>
    Number(tracked('s0002', column)),
  );
  expect(row[0]).toBe(5000);
  expect(row).toEqual([...row].sort((a, b) => b - a));
  expect(tracked('s0004', 'filtered')).toBe('');
});

test('quality figures tell what was classified, and what was not measured is not zero', () => {
  const quality: { sample_id: string; figures: Record<string, number | null>; curves: Record<string, number[]> }[] =
    JSON.parse(outputs('quality'));
  const [first, second, single, failed] = quality;
  expect(first?.figures).toMatchObject({ reads_in: 12_000, host_reads: 0, host_percent: 0 });
  expect(first?.figures.classified_percent).toBeGreaterThan(99);
  expect(Math.abs((first?.figures.insert_size_median ?? 0) - 240)).toBeLessThan(5);
  expect(second?.figures.host_percent).toBeCloseTo(10, 0);
  expect(second?.curves.quality_before?.slice(138, 142)).toEqual([37, 37, 25, 25]);
  expect(single?.figures).toMatchObject({ insert_size_median: null, overlapping_percent: null });
  expect(failed).toMatchObject({
    figures: { reads_filtered: null, classified_percent: null, q30_before_percent: null },
    curves: {},
  });
});

test('the report of a sample has a rank code in every line, and clades that add up', () => {
  const lines = outputs('reports', 's0001.kraken-report.txt')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.map(([, , , code]) => code)).not.toContain('');
  const species = lines.filter(([, , , code]) => code === 'S');
  expect(species).toHaveLength(6);
  const reads = (code: string) => lines.filter((cells) => cells[3] === code).map((cells) => Number(cells[1]));
  expect(
    reads('U')
      .concat(reads('R'))
      .reduce((sum, n) => sum + n, 0),
  ).toBe(12_000);
  const own = lines.reduce((sum, cells) => sum + Number(cells[2]), 0);
  expect(own).toBe(12_000);
});

test('a killed Kraken 2 stops the run; the next goes on from the steps that ended, and gives the same bytes', async () => {
  const folder = folders[0] ?? '';
  const shadowed = (...programs: string[]) => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    for (const program of programs) {
      writeFileSync(join(bin, program), '#!/bin/sh\nkill -9 $$\n');
      chmodSync(join(bin, program), 0o755);
    }
    return `${bin}:/usr/bin:/bin`;
  };
  const plan = { pipeline: 'shotgun-profile', samples: samples.slice(0, 3), references, folder };
  await expect(runWorkflow({ ...plan, path: shadowed('kraken2') })).rejects.toThrow();
  // Neither is needed again.
  const resumed = await runWorkflow({ ...plan, path: shadowed('fastp', 'bowtie2') });
  for (const [output, file] of [
    ['reports', 's0002.kraken-report.txt'] as const,
    ['reports', 's0003.kraken-report.txt'] as const,
  ]) {
    expect(resumed(output, file)).toBe(outputs(output, file));
  }
  expect(resumed('feature_table')).toBe(outputs('feature_table'));
  expect(resumed('taxonomy')).toBe(outputs('taxonomy'));
});
