import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { createRandomSource } from '../random/generator.ts';
import { adjustPValues } from './adjust-p-values.ts';
import { cramersV } from './cramers-v.ts';
import { kruskalWallis, medianOf, rankValues } from './kruskal-wallis.ts';
import { pairwiseRankSum } from './pairwise-rank-sum.ts';
import { spearman } from './spearman.ts';
import { rankSumCounts, wilcoxonRankSum } from './wilcoxon-rank-sum.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const seeds = [1, 2, 3, 4, 5, 6];
/** Numbers with ties, some of them 0 and some below. */
const draw = (seed: number, n: number, spread = 7) => {
  const random = createRandomSource(seed);
  return Array.from({ length: n }, () => random.nextBelow(spread) - 2);
};

describe('R', () => {
  test.each(reference.kruskal)(
    'has the same Kruskal–Wallis of groups of other sizes, with ties',
    ({ x, groups, h, df, p }) => {
      const found = kruskalWallis(x, groups);
      expect(found.h).toBeCloseTo(h, 10);
      expect(found.df).toBe(df);
      expect(found.p).toBeCloseTo(p, 11);
    },
  );

  test.each(reference.tables)('has the same χ² of two variables', ({ first, second, chi_square, df, p }) => {
    const found = cramersV(first, second);
    expect(found.chi_square).toBeCloseTo(chi_square, 10);
    expect(found.df).toBe(df);
    expect(found.p).toBeCloseTo(p, 11);
    expect(found.v).toBeCloseTo(Math.sqrt(chi_square / 40 / (Math.min(found.rows, found.columns) - 1)), 12);
  });

  test.each(reference.adjusted)('adjusts the same: ties, 0 and 1e-300', ({ p, bh, holm }) => {
    adjustPValues(p).forEach((q, place) => {
      expect(q).toBeCloseTo(at(bh, place), 13);
    });
    adjustPValues(p, 'holm').forEach((q, place) => {
      expect(q).toBeCloseTo(at(holm, place), 13);
    });
  });

  test.each(reference.distributions.wilcoxon)(
    'has the same distribution of U for $n1 and $n2',
    ({ n1, n2, u, below }) => {
      const counts = rankSumCounts(n1, n2);
      const total = sumOf(counts);
      u.forEach((most, place) => {
        expect(sumOf(counts.subarray(0, most + 1)) / total / at(below, place)).toBeCloseTo(1, 11);
      });
    },
  );
});

describe('the counts of rank sums', () => {
  const choose = (n: number, k: number) =>
    Math.round(Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1));

  test.each([
    [1, 1],
    [1, 9],
    [4, 4],
    [7, 3],
    [10, 12],
  ])('of %i and %i are all choices, the same from either end and for either group', (a, b) => {
    const counts = rankSumCounts(a, b);
    expect(sumOf(counts)).toBe(choose(a + b, a));
    expect([...counts].reverse()).toEqual([...counts]);
    expect([...rankSumCounts(b, a)]).toEqual([...counts]);
    expect(counts).toHaveLength(a * b + 1);
  });

  test('begin as partitions do: 1, 1, 2, 3, 5, 7, 11', () => {
    expect([...rankSumCounts(9, 9).subarray(0, 7)]).toEqual([1, 1, 2, 3, 5, 7, 11]);
  });
});

describe('mid-ranks', () => {
  test.each(seeds)('are one more than those below, and half of those that tie (%i)', (seed) => {
    const values = draw(seed, 40);
    const { ranks, ties } = rankValues(values);
    values.forEach((value, place) => {
      const below = values.filter((other) => other < value).length;
      const same = values.filter((other) => other === value).length;
      expect(ranks[place]).toBe(below + (same + 1) / 2);
    });
    expect(sumOf(ranks)).toBe((40 * 41) / 2);
    const sizes = [...new Set(values)].map((value) => values.filter((other) => other === value).length);
    expect(ties).toBe(sumOf(sizes.map((size) => size ** 3 - size)));
  });

  test('do not tell 0 from −0, and reach from the least to the greatest number', () => {
    expect([...rankValues([0, -0, 5e-324, -5e-324]).ranks]).toEqual([2.5, 2.5, 4, 1]);
    expect([...rankValues([1.7e308, -1.7e308, 1e-308]).ranks]).toEqual([3, 1, 2]);
  });

  test('of nothing are none', () => {
    expect(rankValues([])).toEqual({ ranks: new Float64Array(0), ties: 0 });
  });
});

describe('the median', () => {
  test.each(seeds)('has as many below as above (%i)', (seed) => {
    for (const n of [1, 2, 7, 8]) {
      const values = draw(seed, n, 30);
      const median = medianOf(values);
      const [below, above] = [values.filter((v) => v < median).length, values.filter((v) => v > median).length];
      expect(Math.max(below, above)).toBeLessThanOrEqual(n / 2);
      expect(medianOf(values.map((value) => -value))).toBeCloseTo(-median, 14);
    }
  });

  test('sorts numbers as numbers and leaves the values where they were', () => {
    const values = [10, 9, 100];
    expect(medianOf(values)).toBe(10);
    expect(values).toEqual([10, 9, 100]);
  });
});

describe('Kruskal–Wallis', () => {
  const grouping = (n: number) => Array.from({ length: n }, (_, i) => at(['x', 'y', 'z'], i % 3));

  test.each(seeds)('is (n − 1) times the share of the ranks’ spread that lies between groups (%i)', (seed) => {
    const values = draw(seed, 21);
    const groups = grouping(21);
    const { ranks } = rankValues(values);
    const mean = 11;
    const all = sumOf(ranks.map((rank) => (rank - mean) ** 2));
    const between = sumOf(
      ['x', 'y', 'z'].map((name) => {
        const own = [...ranks].filter((_, place) => groups[place] === name);
        return own.length * (sumOf(own) / own.length - mean) ** 2;
      }),
    );
    const found = kruskalWallis(values, groups);
    expect(found.h).toBeCloseTo((20 * between) / all, 11);
    expect(found.epsilon_squared).toBeCloseTo(between / all, 12);
  });

  test('over every labelling of eight has the mean groups − 1', () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    const found: number[] = [];
    for (let mask = 0; mask < 256; mask++) {
      const labels = Array.from({ length: 8 }, (_, i) => ((mask >> i) & 1 ? 'x' : 'y'));
      if (labels.filter((name) => name === 'x').length === 3) found.push(kruskalWallis(values, labels).h);
    }
    expect(found).toHaveLength(56);
    expect(sumOf(found) / 56).toBeCloseTo(1, 12);
  });

  test.each<[number[], string[], string]>([
    [[1, 2], ['x'], '1 group names for 2 values.'],
    [[1, Number.NaN, 3], ['x', 'y', 'y'], 'Value 2 of 3 is not a finite number.'],
    [[1, 2, Number.NEGATIVE_INFINITY], ['x', 'y', 'y'], 'Value 3 of 3 is not a finite number.'],
    [[1, 2], ['x', 'x'], 'All values are in one group, so there is nothing to compare.'],
    [[], [], 'All values are in one group, so there is nothing to compare.'],
    [[0.1, 0.1, 0.1], ['x', 'y', 'y'], 'All values are equal, so they can’t be ranked.'],
  ])('of %j in %j is refused', (values, groups, sentence) => {
    expect(() => kruskalWallis(values, groups)).toThrow(sentence);
  });

  test('of two values in two groups has the only H that there is: 1', () => {
    expect(kruskalWallis([1, 2], ['x', 'y'])).toMatchObject({ h: 1, df: 1, epsilon_squared: 1 });
  });
});

describe('the rank-sum test', () => {
  test.each(seeds)('has U as the pairs in which the first group’s value is the larger, ties as half (%i)', (seed) => {
    const values = draw(seed, 19);
    const groups = values.map((_, i) => (i % 4 === 0 ? 'a' : 'b'));
    const [a, b] = ['a', 'b'].map((name) => values.filter((_, i) => groups[i] === name)) as [number[], number[]];
    const pairs = sumOf(a.map((x) => sumOf(b.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)))));
    const found = wilcoxonRankSum(values, groups);
    expect(found.u).toBe(pairs);
    expect(found.rank_biserial).toBeCloseTo((2 * pairs) / (a.length * b.length) - 1, 14);
    expect(found.distribution).toBe('exact');
  });

  test('exact p over every labelling has each of its values as often as it says', () => {
    const values = [0.3, 1.2, 2.9, 3.1, 4.4, 7.5, 8.8];
    const ps: number[] = [];
    for (let mask = 0; mask < 128; mask++) {
      const labels = Array.from({ length: 7 }, (_, i) => ((mask >> i) & 1 ? 'x' : 'y'));
      if (labels.filter((name) => name === 'x').length === 3) ps.push(wilcoxonRankSum(values, labels).p);
    }
    expect(ps).toHaveLength(35);
    // A valid p: no value of it comes up more often than it says. An exact one: two-sided, just as often.
    for (const p of new Set(ps)) {
      const reached = ps.filter((other) => other <= p + 1e-12).length / 35;
      expect(reached).toBeLessThanOrEqual(p + 1e-12);
      if (p < 1) expect(reached).toBeCloseTo(p, 12);
    }
  });

  test('is exact up to 49 in each group, and close to exact where it goes over to the normal', () => {
    const random = createRandomSource(3);
    const values = Array.from({ length: 98 }, (_, i) => random.nextNormal() + (i < 49 ? 0 : 0.4));
    const groups = values.map((_, i) => (i < 49 ? 'a' : 'b'));
    const exact = wilcoxonRankSum(values, groups);
    expect(exact.distribution).toBe('exact');
    expect(wilcoxonRankSum([...values, 9], [...groups, 'b']).distribution).toBe('normal');
    expect(wilcoxonRankSum(values, groups, { distribution: 'normal' }).p / exact.p).toBeCloseTo(1, 1);
  });

  test('with ties is exact up to 100,000 choices, cannot be beyond, and says so', () => {
    const tied = (n: number) => Array.from({ length: 2 * n }, (_, at) => Math.floor(at / 2));
    const halves = (n: number) => tied(n).map((_, at) => (at % 2 ? 'a' : 'b'));
    expect(wilcoxonRankSum(tied(9), halves(9)).distribution).toBe('exact');
    expect(wilcoxonRankSum(tied(10), halves(10)).distribution).toBe('normal');
    expect(() => wilcoxonRankSum(tied(10), halves(10), { distribution: 'exact' })).toThrow(
      'Some values are tied, and 10 and 10 values have more than 100,000 permutations: use the normal approximation.',
    );
  });

  test.each([
    [['a', 'a', 'a'], 'The rank-sum test compares two groups, not 1.'],
    [['a', 'b', 'c'], 'The rank-sum test compares two groups, not 3.'],
    [['a', 'b'], '2 group names for 3 values.'],
  ])('of groups %j is refused', (groups, sentence) => {
    expect(() => wilcoxonRankSum([1, 2, 3], groups)).toThrow(sentence);
  });
});

describe('pairs of groups', () => {
  test('leave out of the adjustment a pair that has nothing to test, and only that', () => {
    const values = [1, 1, 1, 1, 5, 6, 9, 8, 7];
    const groups = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'd'];
    const { pairs } = pairwiseRankSum(values, groups, 'holm');
    expect(pairs.map(({ group_a, group_b }) => group_a + group_b)).toEqual(['ab', 'ac', 'ad', 'bc', 'bd', 'cd']);
    expect(pairs[0]).toMatchObject({ p: null, q: null, rank_biserial: null, distribution: null });
    const ps = pairs.slice(1).map(({ p }) => p ?? Number.NaN);
    expect(pairs.slice(1).map(({ q }) => q)).toEqual(adjustPValues(ps, 'holm'));
  });

  test('name the place of a missing value among all values, not among those of a pair', () => {
    expect(() => pairwiseRankSum([1, 2, 3, 4, 5, Number.NaN], ['a', 'a', 'b', 'b', 'c', 'c'])).toThrow(
      'Value 6 of 6 is not a finite number.',
    );
  });
});

describe('Spearman’s correlation', () => {
  test.each(seeds)('is Pearson’s of the mid-ranks, and does not change by growing functions (%i)', (seed) => {
    const [x, y] = [draw(seed, 15), draw(seed + 40, 15)];
    const [a, b] = [x, y].map((values) => {
      const { ranks } = rankValues(values);
      return ranks.map((rank) => rank - 8);
    }) as [Float64Array, Float64Array];
    const product = (p: Float64Array, q: Float64Array) => sumOf(p.map((value, i) => value * at(q, i)));
    const found = spearman(x, y);
    expect(found.rho).toBeCloseTo(product(a, b) / Math.sqrt(product(a, a) * product(b, b)), 12);
    expect(
      spearman(
        x.map((value) => Math.exp(value)),
        y.map((value) => value ** 3),
      ).rho,
    ).toBe(found.rho);
    expect(spearman(y, x)).toEqual(found);
    const down = spearman(
      x.map((value) => -value),
      y,
    );
    expect(down.rho).toBeCloseTo(-found.rho, 14);
    expect(down.p).toBeCloseTo(found.p, 13);
  });

  test('over every order of five has the mean 0 and the variance ¼', () => {
    const orders = (left: number[]): number[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((first) => orders(left.filter((one) => one !== first)).map((rest) => [first, ...rest]));
    const found = orders([1, 2, 3, 4, 5]).map((order) => spearman([1, 2, 3, 4, 5], order).rho);
    expect(found).toHaveLength(120);
    expect(sumOf(found)).toBeCloseTo(0, 10);
    expect(sumOf(found.map((rho) => rho * rho)) / 120).toBeCloseTo(0.25, 12);
  });

  test('of full agreement is 1 with p = 0, ties or not', () => {
    expect(spearman([1, 2, 2, 4], [10, 20, 20, 21])).toMatchObject({ rho: 1, p: 0 });
    expect(spearman([1, 2, 3], [3, 2, 1])).toMatchObject({ rho: -1, p: 0 });
  });

  test.each<[number[], number[], string]>([
    [[1, 2, 3], [1, 2], 'The variables have 3 and 2 values.'],
    [[1, 2], [1, 2], 'A correlation needs at least 3 values, not 2.'],
    [[1, Number.NaN, 3], [1, 2, 3], 'Value 2 of 3 is not a finite number.'],
    [[1, 2, 3], [0.1, 0.1, 0.1], 'A variable with all values equal has no correlation.'],
    [[], [], 'A correlation needs at least 3 values, not 0.'],
  ])('of %j and %j is refused', (first, second, sentence) => {
    expect(() => spearman(first, second)).toThrow(sentence);
  });
});

describe('Cramér’s V', () => {
  test.each(seeds)('does not see names, order or which variable comes first, and lies between 0 and 1 (%i)', (seed) => {
    const [first, second] = [draw(seed, 30, 4), draw(seed + 9, 30, 3)].map((codes) =>
      codes.map((code) => `c${code}`),
    ) as [string[], string[]];
    const found = cramersV(first, second);
    const turned = cramersV(
      second.toReversed(),
      first.toReversed().map((name) => `other ${name}`),
    );
    for (const key of ['chi_square', 'p', 'v', 'v_corrected'] as const) expect(turned[key]).toBeCloseTo(found[key], 12);
    expect(found.v).toBeGreaterThanOrEqual(0);
    expect(found.v_corrected).toBeLessThanOrEqual(found.v + 1e-12);
  });

  test('of every sample twice stays, while χ² doubles', () => {
    const [first, second] = [draw(4, 25, 3), draw(5, 25, 4)].map((codes) => codes.map(String)) as [string[], string[]];
    const [once, twice] = [cramersV(first, second), cramersV([...first, ...first], [...second, ...second])];
    expect(twice.v).toBeCloseTo(once.v, 12);
    expect(twice.chi_square).toBeCloseTo(2 * once.chi_square, 10);
  });

  test('corrected is 0 on average where there is no association, while V is not', () => {
    let [plain, corrected] = [0, 0];
    for (let seed = 0; seed < 200; seed++) {
      const found = cramersV(draw(seed, 40, 4).map(String), draw(seed + 1000, 40, 4).map(String));
      plain += found.v / 200;
      corrected += found.v_corrected / 200;
    }
    expect(plain).toBeGreaterThan(0.2);
    expect(corrected).toBeLessThan(0.1);
  });

  test.each<[string[], string[], string]>([
    [['a'], [], 'The variables have 1 and 0 values.'],
    [['a', 'a'], ['x', 'y'], 'A variable with only one category can’t be tested for association.'],
    [[], [], 'A variable with only one category can’t be tested for association.'],
  ])('of %j and %j is refused', (first, second, sentence) => {
    expect(() => cramersV(first, second)).toThrow(sentence);
  });
});

describe('adjusted p-values', () => {
  test.each(seeds)('are those of both definitions (%i)', (seed) => {
    const random = createRandomSource(seed);
    const ps = Array.from({ length: 12 }, () => Math.round(100 * random.nextFloat() ** 2) / 100);
    const m = ps.length;
    const sorted = ps.toSorted((a, b) => a - b);
    adjustPValues(ps).forEach((q, place) => {
      const p = at(ps, place);
      const least = Math.min(1, ...sorted.flatMap((other, i) => (other >= p ? [(m * other) / (i + 1)] : [])));
      expect(q).toBeCloseTo(least, 13);
    });
    adjustPValues(ps, 'holm').forEach((q, place) => {
      const p = at(ps, place);
      const most = Math.max(...sorted.flatMap((other, i) => (other <= p ? [Math.min(1, (m - i) * other)] : [])));
      expect(q).toBeCloseTo(most, 13);
    });
  });

  test('rejected at α keep the false discovery rate of Benjamini and Hochberg, where nothing is true', () => {
    const random = createRandomSource(77);
    let any = 0;
    for (let run = 0; run < 1000; run++) {
      const ps = Array.from({ length: 20 }, () => random.nextFloat());
      if (Math.min(...adjustPValues(ps)) <= 0.1) any++;
    }
    // Simes: with independent tests exactly α.
    expect(Math.abs(any / 1000 - 0.1)).toBeLessThan(4 * Math.sqrt(0.09 / 1000));
  });

  test.each([-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY])('refuse %d', (bad) => {
    expect(() => adjustPValues([0.5, bad])).toThrow(`P-values must be between 0 and 1, not ${bad}.`);
  });
});
