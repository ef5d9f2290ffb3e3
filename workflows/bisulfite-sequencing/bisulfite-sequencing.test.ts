import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cwlFile } from '../src/index.ts';
import { buildReference } from '../testing/build-reference.ts';
import { rowsOf } from '../testing/run-document.ts';
import { runWorkflow, type SampleFiles, statusesOf } from '../testing/run-workflow.ts';
import { sequenceBisulfite, simulateMethylatedGenome } from '../testing/simulate-bisulfite.ts';

const genome = simulateMethylatedGenome({ length: 60_000, seed: 7 });
const deep = sequenceBisulfite(genome, { pairs: 4000, seed: 1, duplicated: 0.2 });
const unconverted = sequenceBisulfite(genome, { pairs: 1500, seed: 2, conversion: 0.9 });
const foreign = sequenceBisulfite(simulateMethylatedGenome({ length: 20_000, seed: 99 }), { pairs: 200, seed: 3 });
const folders = [mkdtempSync(join(tmpdir(), 'cohortium-bisulfite-'))];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const samples: SampleFiles[] = [
  { sample_id: 's0001', forward: deep.forward, reverse: deep.reverse },
  { sample_id: 's0002', forward: deep.forward },
  { sample_id: 's0003', forward: unconverted.forward, reverse: unconverted.reverse },
  { sample_id: 's0004', forward: foreign.forward, reverse: foreign.reverse },
  { sample_id: 's0005', forward: unconverted.reverse, reverse: unconverted.forward },
  { sample_id: 's0006', forward: Buffer.from('>contig\nACGTACGT\n') },
];
const regions = 'chrA\t4200\t5000\tisland 1\nchrA\t9200\t10000\tisland 2\nchrA\t0\t4200\n';
const references: Record<string, ReturnType<typeof cwlFile>> = {};
let outputs: Awaited<ReturnType<typeof runWorkflow>>;

beforeAll(async () => {
  const built = await buildReference('bisulfite-genome', {
    'genome.fa': `>chrA of chance\n${genome.bases.toLowerCase().replace(/.{70}/g, '$&\n')}\n`,
    'islands.bed': regions,
  });
  expect(built.report.problems).toEqual([]);
  folders.push(built.folder);
  references.genome = cwlFile(built.folder, 'folder');
  outputs = await runWorkflow({ pipeline: 'bisulfite-sequencing', samples, references });
}, 300_000);

interface Call {
  methylated: number;
  reads: number;
}

function callsOf(sample: string): Map<number, Call> {
  const lines = outputs('calls', `${sample}.bismark.cov.gz`).trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [, start, , , yes, no] = line.split('\t').map(Number);
      return [(start ?? 0) - 1, { methylated: yes ?? 0, reads: (yes ?? 0) + (no ?? 0) }];
    }),
  );
}

const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Pearson’s correlation. */
function correlationOf(a: number[], b: number[]): number {
  const [x, y] = [meanOf(a), meanOf(b)];
  const covered = (p: number[], q: number[], m: number, n: number) =>
    p.reduce((sum, value, at) => sum + (value - m) * ((q[at] ?? 0) - n), 0);
  return covered(a, b, x, y) / Math.sqrt(covered(a, a, x, x) * covered(b, b, y, y));
}

/** Of CpGs that were read at least this often: the level found, and that of the molecules which were sampled. */
function levelsOf(sample: string, molecules: Map<number, [number, number]>, least: number) {
  const pairs = [...callsOf(sample)].flatMap(([place, { methylated, reads }]) => {
    const [yes, no] = molecules.get(place) ?? [0, 0];
    return reads >= least && yes + no > 0 ? [[methylated / reads, yes / (yes + no)] as const] : [];
  });
  return { found: pairs.map(([one]) => one), sampled: pairs.map(([, two]) => two) };
}

interface Quality {
  figures: Record<string, number | null>;
  curves: Record<string, number[]>;
}
const qualities = (): Quality[] => JSON.parse(outputs('quality'));

describe('levels of CpGs', () => {
  test('of pairs are those of the molecules: r at least 0.98 at a depth of 10, the global level within 0.005', () => {
    const { found, sampled } = levelsOf('s0001', deep.molecules, 10);
    expect(found.length).toBeGreaterThan(500);
    expect(correlationOf(found, sampled)).toBeGreaterThanOrEqual(0.98);
    const all = [...callsOf('s0001').values()];
    const global =
      all.reduce((sum, { methylated }) => sum + methylated, 0) / all.reduce((sum, { reads }) => sum + reads, 0);
    const molecules = [...deep.molecules.values()];
    const truth =
      molecules.reduce((sum, [yes]) => sum + yes, 0) / molecules.reduce((sum, [yes, no]) => sum + yes + no, 0);
    expect(Math.abs(global - truth)).toBeLessThanOrEqual(0.005);
    expect(qualities()[0]?.figures.cpg_percent).toBeCloseTo(100 * global, 3);
  });
  test('a molecule counts once, though its mates overlap and a fifth of the pairs are there twice', () => {
    const calls = callsOf('s0001');
    const [sampled, called] = [
      [...deep.molecules.values()].reduce((sum, [yes, no]) => sum + yes + no, 0),
      [...calls.values()].reduce((sum, { reads }) => sum + reads, 0),
    ];
    expect(Math.abs(called / sampled - 1)).toBeLessThan(0.02);
    expect(Math.abs(Number(qualities()[0]?.figures.duplication_percent) - 100 / 6)).toBeLessThan(2);
  });
  test('of single-end reads agree, too', () => {
    const { found, sampled } = levelsOf('s0002', deep.forwardMolecules, 10);
    expect(correlationOf(found, sampled)).toBeGreaterThanOrEqual(0.98);
  });
});

test('conversion is what the treatment did, within 0.005, and low conversion shows', () => {
  const [first, , third] = qualities();
  expect(Math.abs(Number(first?.figures.conversion_percent) - 99.5)).toBeLessThanOrEqual(0.5);
  expect(Math.abs(Number(third?.figures.conversion_percent) - 90)).toBeLessThanOrEqual(0.5);
  for (const { figures } of [first, third].flatMap((one) => one ?? [])) {
    const [chg, chh] = [Number(figures.chg_percent), Number(figures.chh_percent)];
    expect(Math.abs(chg - chh)).toBeLessThan(1);
  }
});

test('M-bias is flat where nothing biases, and depths add up to the CpGs covered', () => {
  const { curves, figures } = qualities()[0] ?? { curves: {}, figures: {} };
  for (const curve of [curves.m_bias ?? [], curves.m_bias_reverse ?? []]) {
    expect(curve.length).toBeGreaterThan(95);
    const middle = curve.slice(10, 90);
    expect(Math.max(...middle) - Math.min(...middle)).toBeLessThan(35);
  }
  expect((curves.depth ?? []).reduce((sum, n) => sum + n, 0)).toBe(figures.cpgs_covered);
});

test('tiles and regions have the share of methylated among all reads of their CpGs', () => {
  const rows = rowsOf(outputs('feature_table')).filter(({ sample_id }) => sample_id === 's0001');
  const calls = [...callsOf('s0001')];
  const sum = (start: number, end: number) => {
    const within = calls.filter(([place]) => place >= start && place < end).map(([, call]) => call);
    const reads = within.reduce((total, call) => total + call.reads, 0);
    return { cpgs: within.length, reads, share: within.reduce((total, call) => total + call.methylated, 0) / reads };
  };
  const named: [string, number, number][] = [
    ['chrA:500-1000', 500, 1000],
    ['islands:island 1', 4200, 5000],
    ['islands:chrA:0-4200', 0, 4200],
  ];
  for (const [name, start, end] of named) {
    const { cpgs, reads, share } = sum(start, end);
    const row = rows.find(({ feature_id }) => feature_id === name);
    expect(row).toMatchObject({ reads: String(reads), cpgs: String(cpgs) });
    expect(Number(row?.value)).toBeCloseTo(share, 5);
  }
  const places = rowsOf(outputs('annotations'));
  expect(places.find(({ feature_id }) => feature_id === 'islands:island 2')).toEqual({
    ...{ feature_id: 'islands:island 2', lineage: '', region_set: 'islands' },
    ...{ chromosome: 'chrA', start: '9200', end: '10000' },
  });
  // Hardly methylated islands are values, not gaps.
  expect(Number(rows.find(({ feature_id }) => feature_id === 'islands:island 1')?.value)).toBeLessThan(0.15);
});

describe('samples that give nothing say why, and the others finish', () => {
  const statuses = () => statusesOf({ sample_status: outputs('sample_status') });
  test('each with the step that it came to', () => {
    expect([...statuses().values()].map(({ step, state }) => `${step} ${state}`)).toEqual([
      ...['call ok', 'call ok', 'call ok', 'align empty', 'call failed', 'check failed'],
    ]);
  });
  test('reads of another genome, and exchanged files of a pair, name what to check', () => {
    expect(statuses().get('s0004')?.reason).toMatch(/^None of the 200 pairs fits this genome\. .*Choose the genome/);
    expect(statuses().get('s0005')?.reason).toMatch(
      /^Only 0\.\d+ % of the C outside of CpGs are converted\. .*exchanged/,
    );
  });
});
