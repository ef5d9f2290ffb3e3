import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { createRandomSource } from '../random/generator.ts';
import { createTable, sampleRow } from '../table/feature-table.ts';
import { parseNewick } from '../tree/parse-newick.ts';
import { alphaDiversity, alphaIndices, faithPd } from './alpha-diversity.ts';
import { type LogBase, pielou, shannon, simpson } from './evenness.ts';
import { chao1, observedFeatures } from './richness.ts';

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const { sample_ids, feature_ids, counts, ...fromR } = reference.alpha;
const dune = createTable({ sample_ids, feature_ids, values: Float64Array.from(counts) });
const rows = sample_ids.map((_, s) => [...sampleRow(dune, s)]);
const bases: LogBase[] = ['e', 2, 10];

/** Some samples of whole reads, most of them few. */
const drawCounts = (seed: number, width = 12) => {
  const random = createRandomSource(seed);
  return Array.from({ length: width }, () => Math.floor(8 * random.nextFloat() ** 3));
};
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

describe('the dune meadows in vegan', () => {
  test('have as many species', () => {
    expect(alphaDiversity(dune, 'observed').values).toEqual(fromR.observed);
  });

  test.each(bases)('have Shannon’s index to base %s', (base) => {
    const expected = at(fromR.shannon, bases.indexOf(base));
    alphaDiversity(dune, 'shannon', { log_base: base }).values.forEach((value, sample) => {
      expect(value).toBeCloseTo(at(expected, sample), 12);
    });
  });

  test('have Simpson’s index and Chao’s first estimate, bias-corrected', () => {
    const [simpsons, chaos] = [alphaDiversity(dune, 'simpson').values, alphaDiversity(dune, 'chao1').values];
    sample_ids.forEach((_, sample) => {
      expect(simpsons[sample]).toBeCloseTo(at(fromR.simpson, sample), 12);
      expect(chaos[sample]).toBeCloseTo(at(fromR.chao1, sample), 12);
    });
  });

  test('have Pielou’s evenness: Shannon’s over its largest, whatever the base', () => {
    alphaDiversity(dune, 'pielou').values.forEach((value, sample) => {
      bases.forEach((_, place) => {
        const largest = Math.log(at(fromR.observed, sample)) / at([1, Math.LN2, Math.LN10], place);
        expect(value).toBeCloseTo(at(at(fromR.shannon, place), sample) / largest, 12);
      });
    });
  });
});

describe('Shannon’s index', () => {
  test.each([1, 2, 3, 10, 1000])('of %i equal parts is the logarithm of their number', (parts) => {
    const amounts = Array<number>(parts).fill(0.3);
    expect(shannon(amounts, 'e')).toBeCloseTo(Math.log(parts), 11);
    expect(shannon(amounts, 2)).toBeCloseTo(Math.log2(parts), 11);
    expect(shannon(amounts, 10)).toBeCloseTo(Math.log10(parts), 11);
  });

  test.each(seeds)(
    'grows by a bit when every part is halved, and by none when its copy is named twice (%i)',
    (seed) => {
      const amounts = [...drawCounts(seed), 1];
      const halved = amounts.flatMap((amount) => [amount / 2, amount / 2]);
      expect(shannon(halved, 2)).toBeCloseTo(shannon(amounts, 2) + 1, 12);
      expect(shannon([...amounts, ...Array<number>(5).fill(0)], 2)).toBe(shannon(amounts, 2));
    },
  );

  test.each(seeds)('of a mixture is at least the mean of both (concave), and at most a bit more (%i)', (seed) => {
    const [a, b] = [drawCounts(seed), drawCounts(seed + 100)].map((amounts) => {
      const filled = amounts.with(0, 1);
      return filled.map((amount) => amount / sumOf(filled));
    }) as [number[], number[]];
    const mixture = a.map((share, f) => (share + at(b, f)) / 2);
    const mean = (shannon(a, 2) + shannon(b, 2)) / 2;
    expect(shannon(mixture, 2)).toBeGreaterThanOrEqual(mean - 1e-12);
    expect(shannon(mixture, 2)).toBeLessThanOrEqual(mean + 1 + 1e-12);
    expect(simpson(mixture)).toBeGreaterThanOrEqual((simpson(a) + simpson(b)) / 2 - 1e-12);
  });

  test.each(seeds)('falls when two parts are thrown together (%i)', (seed) => {
    const amounts = drawCounts(seed).map((amount) => amount + 1);
    const [first = 0, second = 0, ...others] = amounts;
    expect(shannon([first + second, ...others], 'e')).toBeLessThan(shannon(amounts, 'e'));
    expect(simpson([first + second, ...others])).toBeLessThan(simpson(amounts));
  });

  test('is never below 0, not even by a rounding', () => {
    for (const lone of [[1], [0, 1 / 3, 0], [1e-300], [1e300, 1e-300], [1 - 1e-16, 1e-17]])
      expect(shannon(lone, 2)).toBeGreaterThanOrEqual(0);
  });
});

describe('Simpson’s index', () => {
  test.each(seeds)('is the share of pairs of reads, drawn with replacement, that differ (%i)', (seed) => {
    const amounts = drawCounts(seed, 6).with(0, 3);
    const reads = amounts.flatMap((count, f) => Array<number>(count).fill(f));
    const differing = sumOf(reads.map((a) => reads.filter((b) => a !== b).length));
    expect(simpson(amounts)).toBeCloseTo(differing / reads.length ** 2, 12);
  });

  test.each([1, 2, 5, 100])('of %i equal parts is 1 − 1 / that', (parts) => {
    expect(simpson(Array<number>(parts).fill(7))).toBeCloseTo(1 - 1 / parts, 12);
  });

  test('nears 0 as one part takes all', () => {
    const found = [1, 10, 1e3, 1e9].map((amount) => simpson([amount, 1]));
    expect(found).toEqual(found.toSorted((a, b) => b - a));
    expect(at(found, 3)).toBeLessThan(1e-8);
  });
});

describe('Pielou’s evenness', () => {
  test('is 1 for equal parts and no more, for any number of them', () => {
    for (let parts = 2; parts < 200; parts++) {
      const even = pielou(Array<number>(parts).fill(0.1));
      expect(even).toBeLessThanOrEqual(1);
      expect(even).toBeCloseTo(1, 12);
    }
  });

  test('tends to 0 for one part that takes all, and does not exist for one alone', () => {
    expect(pielou([1e12, 1])).toBeLessThan(1e-9);
    expect(pielou([0, 5, 0])).toBeNull();
  });
});

describe('Chao1', () => {
  test.each(seeds)('is no less than what was seen, and that where at most one was seen once (%i)', (seed) => {
    const reads = drawCounts(seed);
    expect(chao1(reads)).toBeGreaterThanOrEqual(observedFeatures(reads));
    const common = reads.map((count) => (count === 1 ? 2 : count));
    expect(chao1(common)).toBe(observedFeatures(common));
    expect(chao1([...common, 1])).toBe(observedFeatures(common) + 1);
  });

  test('falls as single reads are seen a second time', () => {
    const found = [0, 1, 2, 3, 4].map((twice) => chao1(Array.from({ length: 6 }, (_, f) => (f < twice ? 2 : 1))));
    expect(found).toEqual([6 + 15, 6 + 10 / 2, 6 + 6 / 3, 6 + 3 / 4, 6 + 1 / 5]);
  });

  test('sees numbers of reads alone: what is seen three times may be seen three million', () => {
    expect(chao1([1, 1, 2, 3, 9])).toBe(chao1([1, 1, 2, 3e6, 9e6]));
  });

  test('is refused for proportions, naming the amount', () => {
    expect(() => chao1([0.5, 0.5])).toThrow('Chao1 needs whole read counts; 0.5 is not a whole number.');
    expect(() => alphaDiversity({ ...dune, values: dune.values.map((v) => v / 3) }, 'chao1')).toThrow(
      'is not a whole number.',
    );
  });
});

describe('Faith’s PD', () => {
  const tree = parseNewick('((a:1,b:2):4,((c:1,d:0.5):8,e:3):0.25);');
  const pd = (...features: string[]) => {
    const table = createTable({
      sample_ids: ['s'],
      feature_ids: features,
      values: new Float64Array(features.length).fill(2),
    });
    return at(faithPd(table, tree), 0);
  };

  test('is the way to the root for one feature, and the branches of their union for several', () => {
    expect([pd('a'), pd('b'), pd('d'), pd('e')]).toEqual([5, 6, 8.75, 3.25]);
    expect([pd('a', 'b'), pd('c', 'd'), pd('c', 'e'), pd('a', 'c')]).toEqual([7, 9.75, 12.25, 14.25]);
    expect(pd('a', 'b', 'c', 'd', 'e')).toBe(19.75);
  });

  test('is in the unit of the tree', () => {
    const long = parseNewick('((a:1000,b:2000):4000,((c:1000,d:500):8000,e:3000):250);');
    const table = createTable({ sample_ids: ['s'], feature_ids: ['a', 'd'], values: Float64Array.of(1, 1) });
    expect(at(faithPd(table, long), 0)).toBe(1000 * pd('a', 'd'));
  });

  test('of a star is the sum of its rays, and on equal rays counts features', () => {
    const star = parseNewick('(a:1,b:1,c:1,d:1,e:1);');
    const values = Float64Array.of(3, 0, 1, 0, 0, 1, 1, 1, 1, 1);
    const table = createTable({ sample_ids: ['s', 't'], feature_ids: [...'abcde'], values });
    expect([...faithPd(table, star)]).toEqual(alphaDiversity(table, 'observed').values);
  });
});

describe('all indices', () => {
  const tree = parseNewick(`(${feature_ids.map((id, f) => `'${id}':${f + 1}`).join(',')});`);

  test.each(alphaIndices)('%s: one value a sample, in their order, with what was asked', (index) => {
    const found = alphaDiversity(dune, index, { log_base: 10, tree });
    expect(found).toMatchObject({ method: 'alpha diversity', index, n: 20, sample_ids });
    expect(found.log_base).toBe(index === 'shannon' ? 10 : null);
    const turned = createTable({
      sample_ids: sample_ids.toReversed(),
      feature_ids,
      values: Float64Array.from(rows.toReversed().flat()),
    });
    const after = alphaDiversity(turned, index, { log_base: 10, tree }).values;
    expect(after.toReversed()).toEqual(found.values);
  });

  test.each(alphaIndices)('%s of a table without samples has no values', (index) => {
    const none = createTable({ sample_ids: [], feature_ids: ['a'], values: new Float64Array(0) });
    expect(alphaDiversity(none, index, { log_base: 2, tree: parseNewick('(a:1,b:1);') }).values).toEqual([]);
  });

  test('Shannon’s without a base and Faith’s without a tree are refused', () => {
    expect(() => alphaDiversity(dune, 'shannon')).toThrow(
      'Specify the logarithm base of Shannon entropy (2, 10 or e), because programs differ.',
    );
    expect(() => alphaDiversity(dune, 'faith_pd')).toThrow("Faith's PD needs a tree.");
  });
});
