import { rmSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cwlFile } from '../src/index.ts';
import { buildReference } from '../testing/build-reference.ts';
import { rowsOf } from '../testing/run-document.ts';
import { runWorkflow, type SampleFiles, statusesOf } from '../testing/run-workflow.ts';
import { manifestOf, scanArray, simulateArray } from '../testing/simulate-arrays.ts';
import { normaliseByDefinition } from './normalise.fixture.ts';

const array = simulateArray({ probes: 2000, conversion_controls: 10 });
const other = simulateArray({ probes: 3000, first: 70_000_000 });
const dark = Array.from({ length: 40 }, (_, at) => 200 + 11 * at);
const woman = scanArray(array, { seed: 1, person: 5, sex: 'female', dark });
const man = scanArray(array, { seed: 2, sex: 'male' });
const womanAgain = scanArray(array, { seed: 3, person: 5, sex: 'female', conversion: 0.3 });
const foreign = scanArray(other, { seed: 4 });
const elsewhere = scanArray(array, { seed: 6, position: 'R08C01' });

const samples: SampleFiles[] = [
  { sample_id: 's0001', forward: woman.green, reverse: woman.red },
  { sample_id: 's0002', forward: gzipSync(man.green), reverse: gzipSync(man.red) },
  { sample_id: 's0003', forward: womanAgain.green, reverse: womanAgain.red },
  { sample_id: 's0004', forward: foreign.green, reverse: foreign.red },
  { sample_id: 's0005', forward: man.green },
  { sample_id: 's0006', forward: man.green, reverse: elsewhere.red },
  { sample_id: 's0007', forward: man.green.subarray(0, 9000), reverse: man.red },
];
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Outputs = Awaited<ReturnType<typeof runWorkflow>>;
let outputs: Outputs;
let raw: Outputs;

beforeAll(async () => {
  const built = await buildReference('array-manifest', { 'manifest.csv': manifestOf(array) });
  folders.push(built.folder);
  expect(built.report.problems).toEqual([]);
  const run = {
    pipeline: 'methylation-array',
    references: { manifest: cwlFile(built.folder, 'folder') },
  };
  outputs = await runWorkflow({ ...run, samples });
  const params = { correction: 'none', min_beads: 0, max_probes: 500 };
  raw = await runWorkflow({ ...run, samples: samples.slice(0, 2), params });
}, 300_000);

interface Quality {
  sample_id: string;
  figures: Record<string, number | string | null>;
  curves: Record<string, number[]>;
}
const qualities = (of: Outputs = outputs): Quality[] => JSON.parse(of('quality'));

/** Betas of a sample in the order of the array’s probes; null of those without a value. */
function betasOf(of: Outputs, sample: string): (number | null)[] {
  const rows = of('betas', `${sample}.betas.tsv.gz`).trim().split('\n').slice(1);
  const found = new Map(rows.map((row) => row.split('\t')).map(([probe, beta]) => [probe, beta]));
  return array.probes.map(({ name }) => (found.get(name) ? Number(found.get(name)) : null));
}

function meanError(of: Outputs, sample: string, truth: readonly number[]): number {
  const errors = betasOf(of, sample).flatMap((beta, at) => (beta === null ? [] : Math.abs(beta - (truth[at] ?? 0))));
  expect(errors.length).toBeGreaterThan(1800);
  return errors.reduce((sum, error) => sum + error, 0) / errors.length;
}

describe('betas', () => {
  test('are those of the formulas of noob and of the dyes, integrated by hand, within 1e-6', () => {
    const expected = normaliseByDefinition(array, man.beads);
    const found = betasOf(outputs, 's0002');
    const compared = array.probes.flatMap(({ name }, at) => {
      const beta = found[at];
      return beta === null || beta === undefined || at % 5 > 0 ? [] : [{ name, beta, expected: expected(at) }];
    });
    expect(compared.length).toBeGreaterThan(300);
    // Betas are written with six digits.
    const worst = Math.max(...compared.map((one) => Math.abs(one.beta - one.expected)));
    expect(worst).toBeLessThanOrEqual(1.5e-6);
  });
  test('are near the planted ones: noob and dyes reduce the mean error from more than 0.05 to less than 0.02', () => {
    for (const [sample, truth] of [
      ['s0001', woman.betas],
      ['s0002', man.betas],
    ] as const) {
      expect(meanError(raw, sample, truth)).toBeGreaterThan(0.05);
      expect(meanError(outputs, sample, truth)).toBeLessThanOrEqual(0.02);
    }
  });
  test('of probes without DNA are none, and hardly another probe lacks its own', () => {
    const found = betasOf(outputs, 's0001');
    const missing = found.flatMap((beta, at) => (beta === null ? [at] : []));
    const failed = dark.filter((at) => found[at] === null);
    expect(failed.length).toBeGreaterThanOrEqual(dark.length - 2);
    const autosomal = missing.filter((at) => at >= 100 && !dark.includes(at));
    expect(autosomal.length).toBeLessThanOrEqual(10);
    const rows = rowsOf(outputs('feature_table')).filter(({ sample_id }) => sample_id === 's0001');
    const gaps = missing.filter((at) => !array.probes[at]?.name.startsWith('rs')).length;
    expect(rows).toHaveLength(1970 - gaps);
    expect(rows.every(({ detection_p }) => Number(detection_p) <= 0.01)).toBe(true);
  });
  test('come with chromosome, place, gene and island, and SNP probes are no features', () => {
    const probes = rowsOf(outputs('annotations'));
    expect(probes.find(({ feature_id }) => feature_id === array.probes[300]?.name)).toEqual({
      ...{ feature_id: array.probes[300]?.name, lineage: '', chromosome: 'chr15', start: '144999', end: '145001' },
      ...{ gene_name: 'GENE300', island: 'Island', design: 'I' },
    });
    expect(probes.some(({ feature_id }) => feature_id?.startsWith('rs'))).toBe(false);
  });
  test('of more probes than asked for are those that vary most, and all are kept in files', () => {
    const names = rowsOf(raw('annotations')).map(({ feature_id }) => feature_id);
    expect(names).toHaveLength(500);
    const [one, two] = [betasOf(raw, 's0001'), betasOf(raw, 's0002')];
    const apart = array.probes.flatMap(({ name }, at) => {
      const [a, b] = [one[at], two[at]];
      return typeof a === 'number' && typeof b === 'number' && name.startsWith('cg')
        ? [{ name, by: Math.abs(a - b) }]
        : [];
    });
    const farthest = apart.toSorted((a, b) => b.by - a.by).slice(0, 490);
    expect(farthest.filter(({ name }) => !names.includes(name))).toEqual([]);
  });
});

describe('quality figures', () => {
  test('tell sex, and which arrays are of one person', () => {
    expect(
      qualities()
        .map(({ figures: { sex, same_person } }) => [sex, same_person])
        .slice(0, 3),
    ).toEqual([
      ['female', 'person 1'],
      ['male', 'person 2'],
      ['female', 'person 1'],
    ]);
    const [first, , third] = rowsOf(outputs('genotypes'));
    expect({ ...first, sample_id: '' }).toEqual({ ...third, sample_id: '' });
    expect(Object.keys(first ?? {})).toHaveLength(31);
  });
  test('tell incomplete conversion by each of its controls', () => {
    const [good, , bad] = qualities().map(({ figures }) => figures);
    for (const name of ['conversion_i_green', 'conversion_i_red', 'conversion_ii']) {
      expect(Number(good?.[name])).toBeGreaterThan(3);
      expect(Number(bad?.[name])).toBeLessThan(1);
    }
  });
  test('tell failed probes, background and the brighter dye', () => {
    const [first] = qualities();
    expect(Number(first?.figures.failed_percent)).toBeGreaterThan(1.5);
    expect(Number(first?.figures.failed_percent)).toBeLessThan(6);
    expect(Math.abs(Number(first?.figures.background_green) - 400)).toBeLessThan(50);
    expect(Math.abs(Number(first?.figures.background_red) - 700)).toBeLessThan(80);
    expect(Number(first?.figures.dye_ratio)).toBeCloseTo(8400 / (8000 * 1.6 + 700), 1);
  });
  test('densities of both types of probes add up to all of them', () => {
    const { curves } = qualities()[0] ?? { curves: {} as Record<string, number[]> };
    for (const curve of [curves.type_i ?? [], curves.type_ii ?? []]) {
      expect(curve).toHaveLength(100);
      expect(curve.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 2);
    }
  });
});

test('samples that give nothing say why, and the others finish', () => {
  const statuses = statusesOf({ sample_status: outputs('sample_status') });
  expect([...statuses.values()].map(({ step, state }) => `${step} ${state}`)).toEqual([
    ...['normalise ok', 'normalise ok', 'normalise ok', 'check failed', 'check failed', 'check failed', 'check failed'],
  ]);
  const reason = (sample: string) => statuses.get(sample)?.reason;
  expect(reason('s0004')).toMatch(
    /^This array \(3,\d{3} bead types\) is not the one of the manifest .* has 0 %.*Choose the manifest/,
  );
  expect(reason('s0005')).toMatch(/^The red file \(_Red\.idat\) is missing.*Upload it, too/);
  expect(reason('s0006')).toMatch(/^The green file has the position “R01C01”, the red one “R08C01”: they are no pair/);
  expect(reason('s0007')).toMatch(/^The green file is cut off: it has 9,000 bytes/);
});
