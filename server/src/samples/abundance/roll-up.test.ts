import type { Rank } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import { type AbundanceTable, type Feature, lineageRanks } from './abundance-table.ts';
import { encodeRows } from './encode-rows.ts';
import { numberTaxa, taxaAt, taxonAt, taxonOf } from './name-taxa.ts';
import { readAbundances, writeAbundances } from './parquet-table.ts';
import { type RolledUp, rollUp } from './roll-up.ts';

const lineage = (...names: (string | null)[]) => Array.from({ length: 7 }, (_, at) => names[at] ?? null);
const feature = (feature_id: string, names: (string | null)[], sequence: string | null = 'ACGT'): Feature => ({
  feature_id,
  sequence,
  lineage: lineage(...names),
});

const blautia = ['Bacteria', 'Firmicutes', 'Clostridia', 'Clostridiales', 'Lachnospiraceae', 'Blautia'];
const table: AbundanceTable = {
  results: ['r1', 'r2', 'r3'],
  features: [feature('a1', blautia), feature('a2', blautia), feature('a3', blautia.slice(0, 5)), feature('a4', [])],
  result: Uint32Array.of(0, 0, 0, 1, 1),
  feature: Uint32Array.of(0, 1, 2, 2, 3),
  count: Float64Array.of(5, 3, 2, 7, 1),
};

/** What a result has at a rank: places of taxa, and the reads of each. */
function sumsOf({ ranks }: RolledUp, result: number, rank: string): (readonly [number, number])[] {
  const sums = ranks.find((one) => one.rank === rank);
  const taxa = sums?.taxa.subarray(sums.starts[result], sums.starts[result + 1]) ?? [];
  return Array.from(taxa, (taxon, at) => [taxon, sums?.counts[(sums.starts[result] ?? 0) + at] ?? 0]);
}

const namedSums = (rolled: RolledUp, result: number, rank: string) =>
  Object.fromEntries(sumsOf(rolled, result, rank).map(([taxon, count]) => [rolled.taxa[taxon]?.name, count]));

describe('the name of a read at a rank', () => {
  test('is the reference’s, and stays with its deepest named parent where there is none', () => {
    expect(taxonAt(lineage(...blautia), 'genus')).toMatchObject({ name: 'Blautia', kind: 'taxon' });
    expect(taxonAt(lineage(...blautia), 'species')).toMatchObject({
      name: 'unclassified Blautia',
      kind: 'unclassified',
    });
    expect(taxonAt(lineage('Bacteria'), 'genus')).toMatchObject({ name: 'unclassified Bacteria' });
    expect(taxonAt(lineage(), 'genus')).toMatchObject({ name: 'unclassified', kind: 'unclassified' });
  });

  test('two genera of one name in two families are two taxa', () => {
    const here = taxonAt(lineage('Bacteria', 'P', 'C', 'O', 'F1', 'Incertae'), 'genus');
    const there = taxonAt(lineage('Bacteria', 'P', 'C', 'O', 'F2', 'Incertae'), 'genus');
    expect(here.lineage).not.toBe(there.lineage);
  });

  test('a family without a named order keeps its name', () => {
    expect(taxonAt(lineage('Bacteria', 'P', 'C', null, 'F'), 'family')).toMatchObject({ name: 'F', kind: 'taxon' });
    expect(taxonAt(lineage('Bacteria', 'P', 'C', null, 'F'), 'order')).toMatchObject({ name: 'unclassified C' });
  });
});

test('taxa appear once, those of one name under different parents apart, and each feature finds its own', () => {
  const names = ['Bacteria', 'P', 'C', 'O', 'F1', 'Incertae'];
  const features = [
    feature('b1', names),
    feature('b2', names.with(4, 'F2')),
    feature('b3', names.slice(0, 5)),
    feature('b4', [...names.slice(0, 3), null, 'F1', 'Incertae']),
    feature('b5', [...names, '']),
    feature('b6', []),
  ];
  const { taxa, places } = numberTaxa(features);
  expect(new Set(taxa.map(({ rank, lineage: path }) => `${rank} ${path}`)).size).toBe(taxa.length);
  for (const rank of [...lineageRanks, 'feature'] as const) {
    const found = features.map((_, at) => taxa[places.get(rank)?.[at] ?? -1]);
    expect(found).toEqual(taxaAt(features, rank));
  }
  expect(places.has('gene')).toBe(false);
});

describe('counts rolled up through the ranks', () => {
  const rolled = rollUp(table);
  const profile = (result: number, rank: string) => namedSums(rolled, result, rank);

  test('sum the features of a genus, and keep what is unclassified apart', () => {
    expect(profile(0, 'genus')).toEqual({ Blautia: 8, 'unclassified Lachnospiraceae': 2 });
    expect(profile(1, 'genus')).toEqual({ 'unclassified Lachnospiraceae': 7, unclassified: 1 });
    expect(profile(0, 'family')).toEqual({ Lachnospiraceae: 10 });
  });

  test('every rank of a sample sums to the same reads', () => {
    for (const { rank } of rolled.ranks) {
      const reads = table.results.map((_, at) => sumsOf(rolled, at, rank).reduce((sum, [, count]) => sum + count, 0));
      expect(reads).toEqual([...rolled.reads]);
    }
    expect([...rolled.reads]).toEqual([10, 8, 0]);
    expect([...rolled.n_features]).toEqual([3, 2, 0]);
  });

  test('features keep their identity, with a name that people can tell apart', () => {
    expect(profile(0, 'feature')).toEqual({ 'Blautia a1': 5, 'Blautia a2': 3, 'Lachnospiraceae a3': 2 });
  });
});

test('a table written as Parquet is read back as it was, counts beyond integers and names with marks included', async () => {
  const odd: AbundanceTable = {
    results: ['r1'],
    features: [feature('x', ['Bacteria', 'Phylum “quoted”; with, marks'], null)],
    result: Uint32Array.of(0),
    feature: Uint32Array.of(0),
    count: Float64Array.of(0.25),
  };
  expect(await readAbundances(new Uint8Array(writeAbundances(odd)))).toEqual(odd);
  const back = await readAbundances(new Uint8Array(writeAbundances(table)));
  expect(back).toMatchObject({ results: ['r1', 'r2'], count: table.count, features: table.features });
});

test('a table of more entries than one group of rows holds is read back whole, with the figures of each entry', async () => {
  const n = 101_500;
  const genes: AbundanceTable = {
    results: ['r1', 'r2'],
    features: Array.from({ length: n / 2 }, (_, at) => ({
      ...{ ...feature(`g${at}`, [], null), genome_type: 'gene' as const },
      annotations: { gene_name: at % 7 === 0 ? null : `G${at}` },
    })),
    result: Uint32Array.from({ length: n }, (_, at) => Number(at >= n / 2)),
    feature: Uint32Array.from({ length: n }, (_, at) => at % (n / 2)),
    count: Float64Array.from({ length: n }, (_, at) => at + 1),
    measures: { tpm: Float64Array.from({ length: n }, (_, at) => at / 8), method: Array(n).fill('reads') },
  };
  expect(await readAbundances(new Uint8Array(writeAbundances(genes)))).toEqual(genes);
});

test('clades count at their own rank as they are given, and what is left of them below it', async () => {
  const names = ['Bacteria', 'P', 'C', 'O', 'F', 'G'];
  const clade = (feature_id: string, depth: number, from: Rank, to: Rank): Feature => ({
    ...feature(feature_id, names.slice(0, depth), null),
    ranks: { from, to },
  });
  const clades: AbundanceTable = {
    results: ['r1'],
    features: [
      clade('k__Bacteria', 1, 'domain', 'domain'),
      clade('k__Bacteria|p__P', 2, 'phylum', 'phylum'),
      clade('k__Bacteria|p__P|unclassified', 2, 'class', 'feature'),
      clade('k__Bacteria|p__P|c__C|o__O|f__F|g__G', 6, 'class', 'feature'),
      clade('k__Bacteria|unclassified', 1, 'phylum', 'feature'),
    ],
    result: Uint32Array.of(0, 0, 0, 0, 0),
    feature: Uint32Array.of(0, 1, 2, 3, 4),
    count: Float64Array.of(100, 64.5, 14.5, 50, 35.5),
  };
  const back = await readAbundances(new Uint8Array(writeAbundances(clades)));
  expect(back).toEqual(clades);
  const rolled = rollUp(back);
  const at = (rank: Rank) => namedSums(rolled, 0, rank);
  expect([...rolled.reads]).toEqual([100]);
  expect([...rolled.n_features]).toEqual([3]);
  expect(at('domain')).toEqual({ Bacteria: 100 });
  expect(at('phylum')).toEqual({ P: 64.5, 'unclassified Bacteria': 35.5 });
  expect(at('genus')).toEqual({ G: 50, 'unclassified P': 14.5, 'unclassified Bacteria': 35.5 });
  expect(at('feature')).toEqual({ G: 50, 'unclassified P': 14.5, 'unclassified Bacteria': 35.5 });
});

describe('what is no taxon', () => {
  const plain = (feature_id: string, genome_type: Feature['genome_type']): Feature => ({
    ...feature(feature_id, [], null),
    genome_type,
  });
  const mixed = (genome_type: Feature['genome_type'], count: number[]): AbundanceTable => ({
    results: ['r1', 'r2'],
    features: [plain('tp53', genome_type), plain('actb', genome_type)],
    result: Uint32Array.of(0, 0, 1),
    feature: Uint32Array.of(0, 1, 1),
    count: Float64Array.from(count),
  });
  test('stands at its own place alone, under its own name', () => {
    const rolled = rollUp(mixed('gene', [30, 10, 5]));
    expect(rolled.taxa).toEqual(['tp53', 'actb'].map((name) => ({ rank: 'gene', lineage: name, name, kind: 'taxon' })));
    expect(rolled.ranks.filter(({ taxa }) => taxa.length > 0).map(({ rank }) => rank)).toEqual(['gene']);
    expect([namedSums(rolled, 0, 'gene'), namedSums(rolled, 1, 'gene')]).toEqual([{ tp53: 30, actb: 10 }, { actb: 5 }]);
    expect([...rolled.n_features]).toEqual([2, 1]);
  });

  test('of genes the counts are the whole; methylated shares have none', () => {
    expect([...rollUp(mixed('gene', [30, 10, 5])).reads]).toEqual([40, 5]);
    expect([...rollUp(mixed('cpg', [0.9, 0.2, 0.5])).reads]).toEqual([0, 0]);
  });

  test('is written so that shares of counts are divided, and methylated shares are not', () => {
    const written = (given: AbundanceTable) => {
      const numbers = { nodes: Uint32Array.of(8, 7), sample_nos: Uint32Array.of(1, 2) };
      // Of the one block that has rows each column's name and type, then its values.
      const [node, no, share] = encodeRows(rollUp(given), numbers)
        .taxon_abundance.filter((_, at) => at % 2 === 1)
        .map(({ buffer }) => buffer);
      const abundances = [...new Float32Array(share ?? [])].map((one) => Number(one.toFixed(4)));
      return [[...new Uint32Array(node ?? [])], [...new Uint32Array(no ?? [])], abundances];
    };
    // In the order of nodes, then of samples: `actb` has the lower one.
    expect(written(mixed('gene', [30, 10, 5]))).toEqual([
      [7, 7, 8],
      [1, 2, 1],
      [0.25, 1, 0.75],
    ]);
    expect(written(mixed('cpg', [0.9, 0.2, 0.5]))[2]).toEqual([0.2, 0.5, 0.9]);
  });

  test('a methylated share of 0 is a value, a gene with 0 reads is none', () => {
    expect(namedSums(rollUp(mixed('cpg', [0.9, 0, 0.5])), 0, 'cpg')).toEqual({ tp53: 0.9, actb: 0 });
    expect(namedSums(rollUp(mixed('gene', [30, 0, 5])), 0, 'gene')).toEqual({ tp53: 30 });
  });

  test('keeps what else is known of features, and further figures of each entry', async () => {
    const table: AbundanceTable = {
      ...mixed('amr_gene', [1, 0.6, 1]),
      measures: { depth: Float64Array.of(10, 2.5, Number.NaN), best_allele: ['tp53_1', null, 'actb_7'] },
    };
    const features = table.features.map((one) => ({ ...one, annotations: { drug_class: 'beta-lactam', aro: null } }));
    const again = await readAbundances(new Uint8Array(writeAbundances({ ...table, features })));
    expect(again).toEqual({ ...table, features });
  });

  test('is what it was when its file is read again', async () => {
    const table = mixed('amr_gene', [1, 0.6, 1]);
    const again = await readAbundances(new Uint8Array(writeAbundances(table)));
    expect(again.features.map(({ genome_type }) => genome_type)).toEqual(['amr_gene', 'amr_gene']);
    expect(again).toEqual(table);
  });
});

test('feature names given by people are shown in full; sequences and hashes are shortened', () => {
  const nameOf = (id: string, names = blautia) => taxonOf(feature(id, names), 'feature').name;
  expect(nameOf('Otu000123456')).toBe('Blautia Otu000123456');
  expect(nameOf('Bacteroides vulgatus', [])).toBe('Bacteroides vulgatus');
  expect(nameOf('0123456789abcdef0123456789abcdef')).toBe('Blautia 01234567');
  expect(nameOf('ACGT'.repeat(20))).toBe('Blautia ACGTACGT');
  expect(nameOf('d__Bacteria;g__Blautia')).toBe('d__Bacteria;g__Blautia');
});
