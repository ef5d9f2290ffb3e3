import type { Rank } from '@cohortium/contract';
import { describe, expect, test } from 'vitest';
import type { AbundanceTable, Feature } from './abundance-table.ts';
import { readAbundances, writeAbundances } from './parquet-table.ts';
import { rollUp, taxonAt } from './roll-up.ts';

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

describe('counts rolled up through the ranks', () => {
  const rolled = rollUp(table);
  const profile = (result: number, rank: string) => {
    const found = rolled.profiles.find((one) => one.result === result && one.rank === rank);
    return Object.fromEntries(
      Array.from(found?.taxa ?? [], (taxon, at) => [rolled.taxa[taxon]?.name, found?.counts[at]]),
    );
  };

  test('sum the features of a genus, and keep what is unclassified apart', () => {
    expect(profile(0, 'genus')).toEqual({ Blautia: 8, 'unclassified Lachnospiraceae': 2 });
    expect(profile(1, 'genus')).toEqual({ 'unclassified Lachnospiraceae': 7, unclassified: 1 });
    expect(profile(0, 'family')).toEqual({ Lachnospiraceae: 10 });
  });

  test('every rank of a sample sums to the same reads', () => {
    for (const { result, counts } of rolled.profiles) {
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rolled.reads[result]);
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
  const { taxa, profiles, reads, n_features } = rollUp(back);
  const at = (rank: Rank) => {
    const found = profiles.find((one) => one.rank === rank);
    return Object.fromEntries(
      Array.from(found?.taxa ?? [], (taxon, place) => [taxa[taxon]?.name, found?.counts[place]]),
    );
  };
  expect([...reads]).toEqual([100]);
  expect([...n_features]).toEqual([3]);
  expect(at('domain')).toEqual({ Bacteria: 100 });
  expect(at('phylum')).toEqual({ P: 64.5, 'unclassified Bacteria': 35.5 });
  expect(at('genus')).toEqual({ G: 50, 'unclassified P': 14.5, 'unclassified Bacteria': 35.5 });
  expect(at('feature')).toEqual({ G: 50, 'unclassified P': 14.5, 'unclassified Bacteria': 35.5 });
});
