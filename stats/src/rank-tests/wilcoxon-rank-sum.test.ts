import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/rank-tests.json' with { type: 'json' };
import { createRandomSource } from '../random/generator.ts';
import { kruskalWallis } from './kruskal-wallis.ts';
import { rankSumCounts, wilcoxonRankSum } from './wilcoxon-rank-sum.ts';

/** jsonlite writes a vector of one value as that value. */
const numbers = (values: number | number[]): number[] => [values].flat();
const samples = reference.rank_sum.map(({ x, y, w, p, p_normal }) => ({
  values: [...numbers(x), ...numbers(y)],
  grouping: [...numbers(x).map(() => 'x'), ...numbers(y).map(() => 'y')],
  w,
  p,
  p_normal,
}));

describe('the rank-sum test of R', () => {
  test.each(samples)('W = $w', ({ values, grouping, w, p, p_normal }) => {
    const found = wilcoxonRankSum(values, grouping);
    expect(found.u).toBe(w);
    // R has no exact p with ties.
    const isTied = new Set(values).size < values.length;
    if (!isTied) expect(found.p / p).toBeCloseTo(1, 10);
    expect(wilcoxonRankSum(values, grouping, { distribution: 'normal' }).p / p_normal).toBeCloseTo(1, 10);
  });

  test('counts all orders below fifty values a group without ties, and all choices with ties where they are few, and says so', () => {
    const sizes = samples.map(({ values, grouping }) => wilcoxonRankSum(values, grouping).distribution);
    expect(sizes).toEqual(['exact', 'exact', 'exact', 'normal', 'exact', 'exact']);
  });
});

/** Of whole numbers without end, by definition: chosen or not, rank by rank. */
function wholeCounts(a: number, b: number): bigint[] {
  const ways = Array.from({ length: a + 1 }, () => Array<bigint>(a * b + 1).fill(0n));
  if (ways[0]) ways[0][0] = 1n;
  for (let rank = 1; rank <= a + b; rank++) {
    for (let chosen = Math.min(rank, a); chosen >= 1; chosen--) {
      const [from = [], to = [], above] = [ways[chosen - 1], ways[chosen], rank - chosen];
      if (above <= b) for (let u = above; u < to.length; u++) to[u] = (to[u] ?? 0n) + (from[u - above] ?? 0n);
    }
  }
  return ways[a] ?? [];
}

describe('all orders of hundreds of values', () => {
  // R 4.2.2: wilcox.test((1:n1) * 1.07, (1:n2) * 1.3 + 0.003, exact = TRUE)
  test.each([
    [150, 120, 9239, 0.70879954856814786],
    [257, 300, 27158, 1.2585259527734805e-9],
  ])('%i and %i are counted where that is asked for', (n1, n2, w, p) => {
    const x = Array.from({ length: n1 }, (_, at) => (at + 1) * 1.07);
    const y = Array.from({ length: n2 }, (_, at) => (at + 1) * 1.3 + 0.003);
    const grouping = [...x.map(() => 'x'), ...y.map(() => 'y')];
    const found = wilcoxonRankSum([...x, ...y], grouping, { distribution: 'exact' });
    expect(found).toMatchObject({ u: w, distribution: 'exact' });
    expect(found.p / p).toBeCloseTo(1, 10);
    expect(wilcoxonRankSum([...x, ...y], grouping).distribution).toBe('normal');
  });

  test('are refused where no number holds how many there are', () => {
    const values = Array.from({ length: 1030 }, (_, at) => at);
    const grouping = values.map((at) => (at % 2 ? 'a' : 'b'));
    const counted = () => wilcoxonRankSum(values, grouping, { distribution: 'exact' });
    expect(counted).toThrow(
      'There are too many permutations of 515 and 515 values to count. Use the normal approximation.',
    );
    expect(wilcoxonRankSum(values, grouping).p).toBeGreaterThan(0.9);
  });
});

/** By definition: every choice of the first group's places, with U as the pairs in which its value is the larger. */
function pOfAllChoices(values: readonly number[], n1: number): number {
  const n = values.length;
  const distances: number[] = [];
  for (let mask = 0; mask < 2 ** n; mask++) {
    const inside = values.filter((_, at) => (mask >> at) & 1);
    if (inside.length !== n1) continue;
    const outside = values.filter((_, at) => !((mask >> at) & 1));
    const u = inside
      .flatMap((x) => outside.map((y): number => (x > y ? 1 : x === y ? 0.5 : 0)))
      .reduce((a, b) => a + b);
    distances.push(Math.abs(u - (n1 * (n - n1)) / 2));
  }
  // The first mask that chooses n1 places chooses the first ones.
  const observed = distances[0] ?? 0;
  return distances.filter((distance) => distance >= observed).length / distances.length;
}

describe('tied values of small groups', () => {
  test('of three and three, apart but for ties, have p 0.1 and not the 0.05 of the normal approximation', () => {
    const values = [5, 5, 5, 0, 0, 0];
    const grouping = ['a', 'a', 'a', 'b', 'b', 'b'];
    expect(wilcoxonRankSum(values, grouping)).toMatchObject({ p: 0.1, distribution: 'exact', u: 9 });
    expect(wilcoxonRankSum(values, grouping, { distribution: 'normal' }).p).toBeCloseTo(0.0469, 4);
  });

  test.each([
    [1, 2, 5, 3],
    [2, 3, 3, 2],
    [3, 4, 5, 4],
    [4, 6, 5, 3],
    [5, 3, 9, 2],
    [6, 1, 8, 3],
  ])('have the p of all choices, one by one (seed %i: %i and %i values of %i kinds)', (seed, n1, n2, kinds) => {
    const random = createRandomSource(seed);
    const drawn = Array.from({ length: n1 + n2 }, () => Math.floor(Math.abs(random.nextNormal()) * kinds) % kinds);
    // Two kinds at least, and a tie.
    const values = [...drawn.slice(0, -2), 0, kinds];
    const found = wilcoxonRankSum(
      values,
      values.map((_, at) => (at < n1 ? 'a' : 'b')),
    );
    expect(found.distribution).toBe('exact');
    expect(found.p).toBeCloseTo(pOfAllChoices(values, n1), 12);
  });
});

describe('counted orders', () => {
  test.each([
    [5, 90],
    [33, 21],
    [40, 44],
  ])('of %i and %i are what additions of whole numbers give, beyond 2⁵³ too', (a, b) => {
    const worst = wholeCounts(a, b).map((count, u) => Math.abs((rankSumCounts(a, b)[u] ?? 0) / Number(count) - 1));
    expect(Math.max(...worst)).toBeLessThan(1e-12);
  });

  test('of three and two: 1 1 2 2 2 1 1', () => {
    expect([...rankSumCounts(3, 2)]).toEqual([1, 1, 2, 2, 2, 1, 1]);
  });

  test('are the same for both groups, mirror themselves and are C(a + b, a) in all', () => {
    const counts = rankSumCounts(6, 9);
    expect(counts).toEqual(rankSumCounts(9, 6));
    expect([...counts].reverse()).toEqual([...counts]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5005);
  });
});

describe('the rank-sum test', () => {
  const random = createRandomSource(47);
  const values = Array.from({ length: 30 }, (_, i) => random.nextNormal() + (i % 2));
  const grouping = values.map((_, i) => (i % 2 ? 'late' : 'early'));

  test('mirrors its effect, not its p, when groups swap their names', () => {
    const before = wilcoxonRankSum(values, grouping);
    const after = wilcoxonRankSum(
      values,
      grouping.map((name) => (name === 'late' ? 'a late' : 'early')),
    );
    expect(after.p).toBe(before.p);
    expect(after.rank_biserial).toBeCloseTo(-before.rank_biserial, 14);
    expect(before.rank_biserial).toBeLessThan(0);
  });

  test('does not change with the order of samples or a rising scale', () => {
    const before = wilcoxonRankSum(values, grouping);
    expect(wilcoxonRankSum([...values].reverse(), [...grouping].reverse())).toEqual(before);
    expect(wilcoxonRankSum(values.map(Math.exp), grouping).p).toBe(before.p);
  });

  test('without continuity is Kruskal–Wallis between two groups: its p lies just below', () => {
    const [corrected, plain] = [
      wilcoxonRankSum(values, grouping, { distribution: 'normal' }).p,
      kruskalWallis(values, grouping).p,
    ];
    expect(plain).toBeLessThan(corrected);
    expect(plain).toBeGreaterThan(corrected * 0.85);
  });

  test('of fully separated groups has the effect 1 and the least p there is', () => {
    const found = wilcoxonRankSum([5, 6, 7, 1, 2, 3], ['a', 'a', 'a', 'b', 'b', 'b']);
    expect(found).toMatchObject({ rank_biserial: 1, u: 9, n: 6 });
    expect(found.p).toBeCloseTo(2 / 20, 14);
  });

  test('refuses what it cannot rank, in a sentence', () => {
    expect(() => wilcoxonRankSum([1, 2], ['a'])).toThrow('1 group names for 2 values');
    expect(() => wilcoxonRankSum([1, Number.NaN], ['a', 'b'])).toThrow('Value 2 of 2 is not a finite number.');
    expect(() => wilcoxonRankSum([1, 2, 3], ['a', 'b', 'c'])).toThrow('two groups, not 3');
    expect(() => wilcoxonRankSum([1, 2], ['a', 'a'])).toThrow('two groups, not 1');
    expect(() => wilcoxonRankSum([2, 2, 2], ['a', 'b', 'b'])).toThrow('All values are equal');
    const many = Array.from({ length: 22 }, (_, at) => Math.floor(at / 2));
    const halves = many.map((_, at) => (at % 2 ? 'a' : 'b'));
    expect(() => wilcoxonRankSum(many, halves, { distribution: 'exact' })).toThrow(
      'Some values are tied, and 11 and 11 values have more than 100,000 permutations: use the normal approximation.',
    );
  });
});
