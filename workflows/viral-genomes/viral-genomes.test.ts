import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cwlFile } from '../src/index.ts';
import { simulatePairs } from '../src/simulate-pairs.ts';
import { buildReference } from '../testing/build-reference.ts';
import { rowsOf } from '../testing/run-document.ts';
import { runWorkflow, type SampleFiles, statusesOf } from '../testing/run-workflow.ts';
import { otherBase, sequenceAmplicons, simulateVirus, substitute, tilePrimers } from '../testing/simulate-virus.ts';

const virus = simulateVirus(5);
const { bases } = virus;
const at = (place: number) => ({ place, base: otherBase(bases.charAt(place)) });
const isolate = (places: number[]) => substitute(bases, places.map(at));
const sequence = (genome: string, depth: number, seed: number) =>
  simulatePairs([{ species: 'virus', bases: genome }], [Math.round((depth * genome.length) / 300)], { seed });
const mix = (a: string, b: string, [m, n]: [number, number], seed: number) =>
  simulatePairs(
    [
      { species: 'one', bases: a },
      { species: 'two', bases: b },
    ],
    [Math.round((m * bases.length) / 300), Math.round((n * bases.length) / 300)],
    { seed },
  );

/** One of a codon of spike (300), two of one codon (1,503 and 1,504), one outside of proteins, one of capsid. */
const places = [1200, 1503, 1504, 3200, 4000, 5500];
const planted = isolate(places);
const minor = [700, 2000, 2900, 5200];
const shifted = `${planted.slice(0, 2000)}${planted.slice(2001)}`;
const inserted = `${planted.slice(0, 5000)}GGATCC${planted.slice(5000)}`;
const { bed, amplicons } = tilePrimers(bases.length);
/** A change under a primer of the fifth amplicon shows in the fourth alone. */
const underPrimer = (amplicons[4]?.[0] ?? 0) + 10;
const tiled = isolate([...places, underPrimer]);

const samples: SampleFiles[] = [
  { sample_id: 's0001', ...sequence(planted, 200, 1) },
  { sample_id: 's0002', ...mix(planted, isolate([...places, ...minor]), [160, 40], 2) },
  { sample_id: 's0003', ...sequence(shifted, 100, 3) },
  { sample_id: 's0004', ...sequence(inserted, 100, 4) },
  { sample_id: 's0005', ...sequence(planted, 12, 5) },
  { sample_id: 's0006', forward: sequence(planted, 100, 6).forward },
  { sample_id: 's0007', ...sequence(simulateVirus(77).bases, 20, 7) },
  { sample_id: 's0008', forward: Buffer.from('>contig\nACGTACGT\n') },
];
const folders = [mkdtempSync(join(tmpdir(), 'cohortium-viral-'))];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
let outputs: Awaited<ReturnType<typeof runWorkflow>>;
let ofKit: Awaited<ReturnType<typeof runWorkflow>>;

async function build(files: Record<string, string>) {
  const built = await buildReference('viral-genome', { 'virus.fasta': `>virus 1\n${bases}\n`, ...files });
  expect(built.report.problems).toEqual([]);
  folders.push(built.folder);
  return { genome: cwlFile(built.folder, 'folder') };
}

beforeAll(async () => {
  const [plain, kit] = await Promise.all([build({ 'virus.gff3': virus.gff }), build({ 'kit.bed': bed })]);
  const without = amplicons.filter((_, index) => index !== 7);
  const reads = sequenceAmplicons(tiled, { reference: bases, amplicons: without, pairs: 150, seed: 8 });
  outputs = await runWorkflow({ pipeline: 'viral-genomes', samples, references: plain });
  ofKit = await runWorkflow({
    ...{ pipeline: 'viral-genomes', samples: [{ sample_id: 's0001', ...reads }], references: kit },
  });
}, 300_000);

type Outputs = typeof outputs;
const genomeOf = (sample: string, from: Outputs = outputs): string => {
  const record = from('genomes')
    .split('>')
    .find((one) => one.startsWith(`${sample}\n`));
  return (record ?? '').split('\n').slice(1).join('');
};
const mutationsOf = (sample: string, from: Outputs = outputs) =>
  new Map(
    rowsOf(from('feature_table'))
      .filter(({ sample_id }) => sample_id === sample)
      .map(({ feature_id = '', value }) => [feature_id, Number(value)]),
  );
const figuresOf = (sample: string, from: Outputs = outputs): Record<string, unknown> =>
  JSON.parse(from('quality')).find(({ sample_id }: { sample_id: string }) => sample_id === sample).figures;

/** Bases of the consensus that are not those of the genome that was sequenced, N apart. */
function mismatches(found: string, truth: string): number {
  expect(found).toHaveLength(truth.length);
  return [...found].filter((base, place) => base !== 'N' && base !== truth.charAt(place)).length;
}

describe('the consensus is the genome that was sequenced, and N where too few reads cover it', () => {
  test.each([
    ['at depth 200', 's0001', planted, 60],
    ['of single reads', 's0006', planted, 200],
    ['with an insertion of six bases', 's0004', inserted, 80],
    ['at depth 12', 's0005', planted, 2500],
  ])('%s', (_, sample, truth, missing) => {
    const found = genomeOf(sample).padEnd(truth.length, 'N');
    expect(mismatches(found, truth)).toBe(0);
    expect([...found].filter((base) => base === 'N').length).toBeLessThan(missing);
  });

  test('a deletion of one base is left out, and named as a frameshift of its protein', () => {
    const found = genomeOf('s0003');
    expect(found.includes(shifted.slice(1900, 2100))).toBe(true);
    expect([...mutationsOf('s0003').keys()].some((feature) => /^del(199\d|200\d)$/.test(feature))).toBe(true);
    expect(figuresOf('s0003')).toMatchObject({ frameshifts: 'spike', insertions_deletions: 1 });
    expect(figuresOf('s0001')).toMatchObject({ frameshifts: 'none', insertions_deletions: 0 });
    expect(figuresOf('s0004')).toMatchObject({ frameshifts: 'none', insertions_deletions: 1 });
  });
});

describe('mutations', () => {
  const named = (place: number) => `${bases.charAt(place)}${place + 1}${at(place).base}`;
  test('of the genome are those that were planted, with the share of reads that have them', () => {
    const found = [...mutationsOf('s0001')].filter(([feature]) => !feature.includes(':'));
    expect(found.map(([feature]) => feature).sort()).toEqual(places.map(named).sort());
    for (const [, share] of found) expect(share).toBeGreaterThan(0.97);
  });

  test('of 20 % are found, and none that was not planted, at depth 200', () => {
    const found = mutationsOf('s0002');
    const rare = [...found].filter(([feature, share]) => !feature.includes(':') && share < 0.5);
    expect(rare.map(([feature]) => feature).sort()).toEqual(minor.map(named).sort());
    for (const [, share] of rare) expect(Math.abs(share - 0.2)).toBeLessThan(0.1);
    expect(figuresOf('s0002')).toMatchObject({ minor_variants: 4, mixed_sites: 4 });
    expect(figuresOf('s0001')).toMatchObject({ minor_variants: 0, mixed_sites: 0 });
  });

  test('of proteins are read by codon: two bases of one codon are one change', () => {
    const code = 'FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG';
    const translate = (codon: string) =>
      code.charAt([...codon].reduce((sum, base) => 4 * sum + 'TCAG'.indexOf(base), 0));
    const spikeCodon = (place: number, genome: string) => {
      const start = 300 + 3 * Math.floor((place - 300) / 3);
      return translate(genome.slice(start, start + 3));
    };
    const expected = [1200, 1503].flatMap((place) => {
      const [before, after] = [spikeCodon(place, bases), spikeCodon(place, planted)];
      return before === after ? [] : [`spike:${before}${Math.floor((place - 300) / 3) + 1}${after}`];
    });
    const found = [...mutationsOf('s0001').keys()].filter((feature) => feature.startsWith('spike:'));
    expect(found.sort()).toEqual(expected.sort());
    expect(expected.length).toBeGreaterThan(0);
  });

  test('of a protein in two parts on the reverse strand are numbered from its start', () => {
    const complement = (base: string) => 'TGCA'.charAt('ACGT'.indexOf(base));
    const codingPlaces = [
      ...Array.from({ length: 600 }, (_, step) => 4899 - step),
      ...Array.from({ length: 600 }, (_, step) => 4099 - step),
    ];
    const number = Math.floor(codingPlaces.indexOf(4000) / 3) + 1;
    const places3 = codingPlaces.slice(3 * (number - 1), 3 * number);
    const codon = (genome: string) => places3.map((place) => complement(genome.charAt(place))).join('');
    const found = [...mutationsOf('s0001').keys()].filter((feature) => feature.startsWith('capsid:'));
    expect(codon(planted)).not.toBe(codon(bases));
    // One in four changes of a codon leaves the amino acid as it is.
    expect(found.length).toBeLessThanOrEqual(1);
    for (const feature of found) expect(feature).toMatch(new RegExp(`^capsid:[A-Z*]${number}[A-Z*]$`));
  });
});

describe('with the primers of a kit', () => {
  test('the lost amplicon is named, and is N in the consensus', () => {
    expect(figuresOf('s0001', ofKit)).toMatchObject({ lost_amplicons: 'kit_8' });
    const found = genomeOf('s0001', ofKit);
    const [start, end] = amplicons[7] ?? [0, 0];
    expect(found.slice(start + 90, end - 90)).toMatch(/^N+$/);
  });

  test('a change under a primer is found in the amplicon beside it, undiluted', () => {
    const name = `${bases.charAt(underPrimer)}${underPrimer + 1}${at(underPrimer).base}`;
    expect(mutationsOf('s0001', ofKit).get(name)).toBeGreaterThan(0.95);
    expect(figuresOf('s0001', ofKit)).toMatchObject({ mixed_bases: 0, frameshifts: null });
  });
});

test('samples of another virus, and files that are no reads, say why and what to do; the others finish', () => {
  const statuses = statusesOf({ sample_status: outputs('sample_status') });
  expect([...statuses.values()].map(({ step, state }) => `${step} ${state}`)).toEqual([
    ...Array.from({ length: 6 }, () => 'call ok'),
    ...['align empty', 'check failed'],
  ]);
  expect(statuses.get('s0007')?.reason).toMatch(
    /^None of the \d+ pairs fits this genome\. .*Choose the genome of the virus/,
  );
  expect(figuresOf('s0007')).toMatchObject({ mapped_percent: 0 });
  expect(figuresOf('s0007').median_depth).toBeUndefined();
});

test('figures tell how much of the genome is covered, and how deep', () => {
  expect(Number(figuresOf('s0001').covered_percent)).toBeGreaterThan(99);
  expect(Math.abs(Number(figuresOf('s0001').median_depth) - 200)).toBeLessThan(20);
  expect(Number(figuresOf('s0005').covered_percent)).toBeLessThan(90);
});
