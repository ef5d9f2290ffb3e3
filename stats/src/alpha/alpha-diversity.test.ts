import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/diversity.json' with { type: 'json' };
import { createTable, selectSamples } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import { alphaDiversity, alphaIndices, faithPd } from './alpha-diversity.ts';
import { pielou, shannon, simpson } from './evenness.ts';
import { chao1, observedFeatures } from './richness.ts';

const { simulated, qiime } = reference;
const table = createTable({ ...simulated, values: Float64Array.from(simulated.counts) });
const tree = parseNewick(simulated.newick);

function expectAll(found: readonly (number | null)[], expected: readonly number[], digits = 12) {
  expect(found).toHaveLength(expected.length);
  found.forEach((value, sample) => {
    expect(value).toBeCloseTo(expected[sample] ?? Number.NaN, digits);
  });
}

describe('alpha diversity of scikit-bio', () => {
  const { alpha } = simulated;

  test('observed features, Simpson, Pielou and Chao1', () => {
    expectAll(alphaDiversity(table, 'observed').values, alpha.observed);
    expectAll(alphaDiversity(table, 'simpson').values, alpha.simpson);
    expectAll(alphaDiversity(table, 'pielou').values, alpha.pielou);
    expectAll(alphaDiversity(table, 'chao1').values, alpha.chao1);
  });

  test('Shannon in bits and in nats, saying which', () => {
    const bits = alphaDiversity(table, 'shannon', { log_base: 2 });
    expectAll(bits.values, alpha.shannon_2);
    expectAll(alphaDiversity(table, 'shannon', { log_base: 'e' }).values, alpha.shannon_e);
    expect(bits).toMatchObject({ log_base: 2, index: 'shannon', n: 11, method: 'alpha diversity' });
  });

  test('Faith’s PD, and QIIME 1.9.1’s', () => {
    expectAll(alphaDiversity(table, 'faith_pd', { tree }).values, alpha.faith_pd);
    const small = createTable({ ...qiime, values: Float64Array.from(qiime.counts) });
    expectAll(alphaDiversity(small, 'faith_pd', { tree: parseNewick(qiime.newick) }).values, qiime.faith_pd);
  });
});

describe('alpha diversity by hand', () => {
  test('four even features: 2 bits, Simpson 3/4, evenness 1', () => {
    const even = [5, 5, 0, 5, 5];
    expect([observedFeatures(even), shannon(even, 2), simpson(even), pielou(even)]).toEqual([4, 2, 0.75, 1]);
    expect(shannon(even, 10)).toBeCloseTo(Math.log10(4), 14);
  });

  test('Chao1 adds what single reads hint at: 3 + 2·1/(2·2)', () => {
    expect(chao1([1, 1, 2])).toBe(3.5);
    expect(chao1([4, 9])).toBe(2);
  });

  test('one feature has no evenness, and no entropy', () => {
    expect([shannon([7], 2), simpson([0, 7]), pielou([7, 0])]).toEqual([0, 0, null]);
  });

  test('Faith’s PD counts the way to the root, and nothing for what is absent', () => {
    const small = createTable({
      sample_ids: ['x', 'y', 'none'],
      feature_ids: ['a', 'b', 'c'],
      values: Float64Array.of(3, 0, 0, 1, 2, 0, 0, 0, 0),
    });
    expect([...faithPd(small, parseNewick('((a:1,b:2):4,c:8):16;'))]).toEqual([5, 7, 0]);
  });
});

describe('alpha diversity', () => {
  test('follows its samples, whatever their order and that of features and branches', () => {
    const order = [...table.sample_ids].reverse();
    const turned = selectSamples(table, order);
    for (const index of alphaIndices) {
      const before = alphaDiversity(table, index, { tree, log_base: 2 }).values;
      expect(alphaDiversity(turned, index, { tree, log_base: 2 }).values).toEqual([...before].reverse());
    }
    const mirrored = parseNewick('((c:8,d:0.5):1,(b:2,a:1):4);');
    const small = createTable({ sample_ids: ['x'], feature_ids: ['a', 'd'], values: Float64Array.of(1, 1) });
    expect(faithPd(small, mirrored)[0]).toBeCloseTo(
      faithPd(small, parseNewick('((a:1,b:2):4,(d:0.5,c:8):1);'))[0] ?? 0,
      14,
    );
  });

  test('of proportions does not depend on depth', () => {
    const deep = createTable({ ...table, values: table.values.map((count) => count * 8) });
    for (const index of ['shannon', 'simpson', 'pielou', 'observed'] as const) {
      expectAll(
        alphaDiversity(deep, index, { log_base: 'e' }).values,
        alphaDiversity(table, index, { log_base: 'e' }).values.map((value) => value ?? Number.NaN),
      );
    }
  });

  test('is refused without base, without tree, for empty samples and for parts of reads', () => {
    const values = Float64Array.of(1, 2.5, 0, 0);
    const odd = createTable({ sample_ids: ['gut', 'blank'], feature_ids: ['A', 'B'], values });
    expect(() => alphaDiversity(table, 'shannon')).toThrow(
      'Specify the logarithm base of Shannon entropy (2, 10 or e), because programs differ.',
    );
    expect(() => alphaDiversity(table, 'faith_pd')).toThrow('needs a tree');
    expect(() => alphaDiversity(odd, 'observed')).toThrow('Sample "blank" has no reads. Remove them first.');
    expect(() => alphaDiversity(selectSamples(odd, ['gut']), 'chao1')).toThrow(
      'Chao1 needs whole read counts; 2.5 is not a whole number.',
    );
    expect(() => shannon([0, 0], 2)).toThrow('without reads');
    expect(() => alphaDiversity({ ...odd, values: Float64Array.of(1, -1, 1, 1) }, 'observed')).toThrow(
      'negative value -1',
    );
  });
});
