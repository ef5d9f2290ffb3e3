import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildReference } from '../testing/build-reference.ts';
import { countBases } from '../testing/count-bases.ts';
import { fastaOf, plantGenes } from '../testing/plant-genes.ts';
import { rowsOf, runDocument } from '../testing/run-document.ts';
import type { SampleStatus } from '../testing/run-workflow.ts';
import { sequenceContigs } from '../testing/sequence-contigs.ts';
import { simulateGenes, simulateRrna } from '../testing/simulate-genes.ts';

const { planted, database } = simulateGenes(20);
const rrna = simulateRrna(21);
const genome = plantGenes({
  genes: [...planted, { name: '16S', bases: rrna.gene, copies: 7 }],
  length: 90_000,
  seed: 22,
});
const phenotypes = [
  'Gene_accession no.\tClass\tPhenotype\tPMID\tMechanism of resistance',
  ...database.map(({ name }) => `${name}\tBeta-lactam, Amoniglycoside\tAmpicillin, Kanamycin\t1\tTarget Protection`),
];
const deep = sequenceContigs([genome], { depth: 10, seed: 1 });
const deeper = sequenceContigs([genome], { depth: 60, seed: 2 });
const shallow = sequenceContigs([genome], { depth: 2, seed: 3 });
const clean = sequenceContigs([genome], { depth: 4, seed: 4, errors: 0 });
const without = sequenceContigs([plantGenes({ genes: [], length: 60_000, seed: 5 })], { depth: 6, seed: 5 });
const few = (file: Buffer) => gzipSync(gunzipSync(file).toString().split('\n').slice(0, 40).join('\n'));

const truth = planted.map(({ gene }) => gene).sort();
const folder = mkdtempSync(join(tmpdir(), 'cohortium-resistance-'));
let references: Record<string, string>;
let outputs: Record<string, string>;
const genesOf = (sample: string, of = outputs) =>
  rowsOf(of.feature_table ?? '').filter(({ sample_id }) => sample_id === sample);
const statuses = (of = outputs): SampleStatus[] => JSON.parse(of.sample_status ?? '[]');

beforeAll(async () => {
  const built = await buildReference('resistance-genes-database', {
    'all.fsa': fastaOf(database),
    'phenotypes.txt': `${phenotypes.join('\n')}\n`,
    VERSION: 'simulated 1.0\n',
  });
  expect(built.report.problems).toEqual([]);
  writeFileSync(join(folder, 'rrna.fasta.gz'), gzipSync(rrna.reference));
  writeFileSync(join(folder, 'aro.tsv'), 'tet(F)\tARO:3000178\nblaSIMA-1_1_XY000\tARO:3000001; ARO:3000002\n');
  references = {
    database: `${built.folder}/`,
    rrna: join(folder, 'rrna.fasta.gz'),
    aro: join(folder, 'aro.tsv'),
  };
  outputs = await runDocument({
    pipeline: 'resistance-genes',
    samples: [
      deep,
      { forward: fastaOf([genome]) },
      deeper,
      shallow,
      { forward: deep.forward },
      clean,
      without,
      { forward: few(deep.forward), reverse: few(deep.reverse) },
      { forward: '>contig\nMKRLLLFFAAGHVNEDESTQPWYKK\n' },
    ],
    references,
    params: { min_reads: 300 },
  });
});

afterAll(() => {
  rmSync(folder, { recursive: true });
  if (references?.database) rmSync(references.database, { recursive: true });
});

describe('19 genes in a genome, 16S in 7 copies', () => {
  test('at a depth of 10 all genes are found in pairs and in single reads, and no other', () => {
    for (const sample of ['s0001', 's0005']) expect(genesOf(sample).map(({ feature_id }) => feature_id)).toEqual(truth);
    for (const { value, identity, feature_id } of genesOf('s0001')) {
      const { divergence = 0 } = planted.find(({ gene }) => gene === feature_id) ?? {};
      expect(Number(value)).toBeGreaterThan(0.97);
      expect(Number(identity)).toBeCloseTo(100 * (1 - divergence), 0);
    }
  });

  test('in contigs all genes are found with exact copy numbers, and no other', () => {
    const copies = Object.fromEntries(genesOf('s0002').map((row) => [row.feature_id, Number(row.copies)]));
    expect(copies).toEqual(Object.fromEntries(planted.map(({ gene, copies }) => [gene, copies])));
    expect(genesOf('s0002')[0]).toMatchObject({ method: 'contigs', reads: '', rpkm: '', copies_per_16s: '' });
  });

  test('at a depth of 2 none is false, and one at most is missed', () => {
    const found = genesOf('s0004').map(({ feature_id }) => feature_id);
    expect(found.filter((gene) => gene && !truth.includes(gene))).toEqual([]);
    expect(found.length).toBeGreaterThanOrEqual(18);
  });

  test('copies per 16S copy are within 5 % of the truth: all genes together, and their middle', () => {
    const errors = genesOf('s0003').map((row) => {
      const { copies = 0 } = planted.find(({ gene }) => gene === row.feature_id) ?? {};
      return Number(row.copies_per_16s) / (copies / 7);
    });
    const middle = errors.toSorted((a, b) => a - b)[9] ?? 0;
    const total = genesOf('s0003').reduce((sum, row) => sum + Number(row.copies_per_16s), 0);
    const planned = planted.reduce((sum, { copies }) => sum + copies / 7, 0);
    expect(Math.abs(middle - 1)).toBeLessThan(0.05);
    expect(Math.abs(total / planned - 1)).toBeLessThan(0.05);
  });

  test('coverage, depth and RPKM are those of an independent count of bases', () => {
    const counted = countBases(planted, [clean.forward, clean.reverse]);
    const rows = genesOf('s0006').filter(({ best_allele = '' }) => counted.alleles.has(best_allele));
    expect(rows.length).toBeGreaterThan(14);
    for (const row of rows) {
      const own = counted.alleles.get(row.best_allele ?? '');
      if (!own || own.diverged) continue;
      expect(Math.abs(Number(row.value) - own.coverage)).toBeLessThan(0.02);
      expect(Math.abs(Number(row.depth) / own.depth - 1)).toBeLessThan(0.03);
      const rpkm = own.reads / (own.length / 1000) / (counted.total / 1e6);
      expect(Math.abs(Number(row.rpkm) / rpkm - 1)).toBeLessThan(0.06);
    }
  });
});

test('nothing found is a result: the sample is ok, and has no row', () => {
  expect(genesOf('s0007')).toEqual([]);
  expect(statuses()[6]).toMatchObject({ sample_id: 's0007', step: 'find', state: 'ok', reads_out: 0, reason: null });
});

test('samples that say nothing end with a reason and a remedy, and the others finish', () => {
  expect(statuses()[7]).toMatchObject({
    state: 'empty',
    reason: expect.stringMatching(/^The sample holds 10 reads, fewer than 300: .* Sequence it deeper, leave it out/),
  });
  expect(statuses()[8]).toMatchObject({
    state: 'failed',
    reason: 'The contigs file holds proteins (line 2). Upload the contigs as nucleotide sequences.',
  });
});

test('genes are described by drug class and mechanism of the vocabulary, and by the ARO terms of the mapping', () => {
  const annotations = rowsOf(outputs.annotations ?? '');
  expect(annotations.map(({ feature_id }) => feature_id)).toEqual(truth);
  expect(annotations[0]).toEqual({
    feature_id: 'blaSIMA-1-like',
    lineage: '',
    gene_name: 'blaSIMA-1, blaSIMA-2',
    drug_class: 'Beta-lactam; Aminoglycoside',
    mechanism: 'Antibiotic target protection',
    aro: 'ARO:3000001; ARO:3000002',
  });
  const mapped = annotations.filter(({ aro }) => aro).map(({ feature_id }) => feature_id);
  expect(mapped).toEqual(['blaSIMA-1-like', 'tet(F)']);
});

test('the hAMRonization report has a row per gene of reads and per locus of contigs', () => {
  const rows = rowsOf(outputs.hamronization ?? '');
  const [first = {}] = rows;
  expect(Object.keys(first)).toHaveLength(36);
  expect(first).toMatchObject({
    input_file_name: 's0001',
    gene_symbol: 'blaSIMA-1',
    reference_database_name: 'simulated',
    reference_database_version: '1.0',
    reference_accession: 'XY000',
    analysis_software_name: 'kma',
    genetic_variation_type: 'gene_presence_detected',
    antimicrobial_agent: 'Ampicillin; Kanamycin',
    coverage_percentage: '100.00',
  });
  const loci = rows.filter((row) => row.input_file_name === 's0002');
  expect(loci).toHaveLength(planted.reduce((sum, { copies }) => sum + copies, 0));
  for (const { input_sequence_id, input_gene_start, strand_orientation } of loci) {
    expect(input_sequence_id).toBe('chromosome');
    expect(Number(input_gene_start)).toBeGreaterThan(0);
    expect(strand_orientation).toMatch(/^[+-]$/);
  }
});

test('tracking and quality figures tell reads in genes and 16S depth; neither exists for contigs', () => {
  const tracked = rowsOf(outputs.tracking ?? '');
  const inGenes = genesOf('s0001').reduce((sum, { reads }) => sum + Number(reads), 0);
  expect(Number(tracked[0]?.in_genes)).toBeLessThanOrEqual(inGenes);
  expect(tracked[1]).toEqual({ sample_id: 's0002', reads_in: '', in_genes: '' });
  const quality: { figures: Record<string, number | null> }[] = JSON.parse(outputs.quality ?? '[]');
  expect(quality[0]?.figures).toMatchObject({ genes: 19, contigs: null });
  expect(quality[0]?.figures.rrna_depth).toBeGreaterThan(0.9 * 70);
  expect(quality[1]?.figures).toMatchObject({ genes: 19, contigs: 1, rrna_depth: null });
});

test('counted by variant, and without 16S reference or mapping: named variants, and empty cells', async () => {
  const params = { count_by: 'variant', min_coverage: 90, adjust_coverage: false };
  const { database: folder = '' } = references;
  const samples = [deep, { forward: fastaOf([genome]) }];
  const named = await runDocument({ pipeline: 'resistance-genes', samples, references: { database: folder }, params });
  const variants = truth.map((gene) => gene.replace('-like', ''));
  expect(genesOf('s0001', named).map(({ feature_id }) => feature_id)).toEqual(variants);
  expect(genesOf('s0001', named).every(({ copies_per_16s }) => copies_per_16s === '')).toBe(true);
  expect(rowsOf(named.annotations ?? '').every(({ aro }) => aro === '')).toBe(true);
  expect(readFileSync(join(folder, 'database.tsv'), 'utf8')).toBe('name\tsimulated\nversion\t1.0\n');
  const again = await runDocument({ pipeline: 'resistance-genes', samples, references: { database: folder }, params });
  expect(again).toEqual(named);
});
