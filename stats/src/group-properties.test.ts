import { describe, expect, test } from 'vitest';
import { measurePoints, simulateCounts } from '../fixtures/simulate-samples.ts';
import * as stats from './index.ts';

/** What holds of tests between groups and of tables of samples whatever their numbers are. */

const seeds = [1, 2, 3, 4];
const numbersOf = (seed: number, n: number): number[] => {
  const random = stats.createRandomSource(seed);
  return Array.from({ length: n }, () => random.nextNormal());
};
const grouping = ['b', 'a', 'b', 'c', 'a', 'c', 'b', 'a', 'c', 'c', 'a', 'b'];
const renamed: Record<string, string> = { a: 'Ω last', b: '', c: '0 first' };
const other = grouping.map((name) => renamed[name] ?? name);
const shuffled = (seed: number, n: number): number[] => {
  const order = Uint32Array.from({ length: n }, (_, i) => i);
  stats.shuffle(order, stats.createRandomSource(seed));
  return [...order];
};
const take = <T>(values: readonly T[], order: readonly number[]): T[] =>
  order.flatMap((place) => values.slice(place, place + 1));
const matrixOf = (seed: number, n = 12) => {
  const numbers = numbersOf(seed, 3 * n);
  return measurePoints(Array.from({ length: n }, (_, i) => numbers.slice(3 * i, 3 * i + 3)));
};

describe('ranks', () => {
  test('Kruskal–Wallis: H is at least 0, its p a probability, its effect a share, no matter who is in which group', () => {
    for (const seed of seeds) {
      const values = numbersOf(seed, 12);
      const found = stats.kruskalWallis(values, grouping);
      expect(found.h).toBeGreaterThanOrEqual(0);
      expect(found.p).toBeGreaterThan(0);
      expect(found.p).toBeLessThanOrEqual(1);
      expect(found.epsilon_squared).toBeLessThanOrEqual(1);
      // The mean ranks of all groups, weighted, are the middle rank.
      const middle = found.groups.reduce((total, { n, mean_rank }) => total + n * mean_rank, 0) / 12;
      expect(middle).toBeCloseTo(6.5, 12);
      const order = shuffled(seed, 12);
      expect(stats.kruskalWallis(take(values, order), take(other, order)).h).toBeCloseTo(found.h, 10);
    }
  });

  test('the rank sum turns its sign when the groups change places, and keeps its p', () => {
    for (const seed of seeds) {
      const values = numbersOf(seed, 9);
      const two = values.map((_, i) => (i % 3 === 0 ? 'a' : 'b'));
      const [there, back] = [
        stats.wilcoxonRankSum(values, two),
        stats.wilcoxonRankSum(
          values,
          two.map((name) => (name === 'a' ? 'z' : name)),
        ),
      ];
      expect(there.u + back.u).toBe(3 * 6);
      expect(back.rank_biserial).toBeCloseTo(-there.rank_biserial, 12);
      expect(back.p).toBe(there.p);
      const falling = stats.wilcoxonRankSum(
        values.map((value) => -value),
        two,
      );
      expect(falling.rank_biserial).toBeCloseTo(-there.rank_biserial, 12);
      expect(falling.p).toBe(there.p);
    }
  });

  test('a rank sum grows when values of the first group grow, and its p is least when they are all the largest', () => {
    const values = numbersOf(5, 10);
    const two = values.map((_, i) => (i < 5 ? 'a' : 'b'));
    let last = Number.NEGATIVE_INFINITY;
    for (const added of [-9, -1, 0, 0.5, 1, 9]) {
      const { u } = stats.wilcoxonRankSum(
        values.map((value, i) => value + (i < 5 ? added : 0)),
        two,
      );
      expect(u).toBeGreaterThanOrEqual(last);
      last = u;
    }
    // All 25 pairs; the two ends of C(10, 5) = 252 choices.
    expect(last).toBe(25);
    const parted = two.map((name, i) => i + (name === 'a' ? 100 : 0));
    expect(stats.wilcoxonRankSum(parted, two).p).toBeCloseTo(2 / 252, 12);
  });

  test('Spearman lies between −1 and 1 and is 0 for a pattern that rises as it falls', () => {
    for (const seed of seeds) {
      const { rho, p } = stats.spearman(numbersOf(seed, 12), numbersOf(seed + 9, 12));
      expect(Math.abs(rho)).toBeLessThanOrEqual(1);
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
    }
    // Ranks 1 2 3 4 5 against 1 2 3 2 1: the products of the deviations −2·r, −1·r, 0, 1·r, 2·r cancel.
    expect(stats.spearman([1, 2, 3, 4, 5], [1, 2, 3, 2, 1])).toMatchObject({ rho: 0, p: 1 });
  });

  test('pairwise tests hold every pair once, as each is by itself, whatever other groups there are', () => {
    const values = numbersOf(6, 12);
    const { pairs } = stats.pairwiseRankSum(values, grouping);
    expect(pairs.map(({ group_a, group_b }) => group_a + group_b)).toEqual(['ab', 'ac', 'bc']);
    for (const { group_a, group_b, p, q } of pairs) {
      const places = grouping.flatMap((name, i) => (name === group_a || name === group_b ? [i] : []));
      expect(stats.wilcoxonRankSum(take(values, places), take(grouping, places)).p).toBe(p);
      expect(q ?? 0).toBeGreaterThanOrEqual(p ?? 1);
    }
  });
});

describe('p-values that are many', () => {
  test('adjusted never fall below themselves, above 1 or out of their order; Holm above Benjamini–Hochberg', () => {
    for (const seed of seeds) {
      const random = stats.createRandomSource(seed);
      const p = Array.from({ length: 30 }, () => random.nextFloat() ** 3);
      const [bh, holm] = [stats.adjustPValues(p), stats.adjustPValues(p, 'holm')];
      p.forEach((own, i) => {
        expect(bh[i] ?? 0).toBeGreaterThanOrEqual(own);
        expect(holm[i] ?? 0).toBeGreaterThanOrEqual((bh[i] ?? 1) - 1e-12);
        expect(holm[i] ?? 2).toBeLessThanOrEqual(1);
      });
      const rising = [...p.keys()].sort((a, b) => (p[a] ?? 0) - (p[b] ?? 0));
      for (const adjusted of [bh, holm]) {
        const ordered = take(adjusted, rising);
        expect([...ordered].sort((a, b) => a - b)).toEqual(ordered);
      }
    }
  });

  test('0 stays 0, 1 stays 1, and one more test that finds nothing never makes another find more', () => {
    expect(stats.adjustPValues([0, 1, 1])).toEqual([0, 1, 1]);
    expect(stats.adjustPValues([0, 1, 1], 'holm')).toEqual([0, 1, 1]);
    const p = [0.001, 0.02, 0.3];
    for (const adjustment of ['benjamini-hochberg', 'holm'] as const) {
      const [before, after] = [stats.adjustPValues(p, adjustment), stats.adjustPValues([...p, 1], adjustment)];
      before.forEach((q, i) => {
        expect(after[i] ?? 0).toBeGreaterThanOrEqual(q);
      });
    }
  });
});

describe('tests on distances', () => {
  const options = { seed: 8, permutations: 99 };

  test('PERMANOVA’s sums of squares add up, R² is a share, and p no less than one in the permutations and one', () => {
    for (const seed of seeds) {
      const found = stats.permanova(matrixOf(seed), grouping, options);
      expect(found.ss_among + found.ss_within).toBeCloseTo(found.ss_total, 10);
      expect(found.r2).toBeGreaterThanOrEqual(0);
      expect(found.r2).toBeLessThanOrEqual(1);
      expect([found.df_among, found.df_within]).toEqual([2, 9]);
      expect((found.p ?? 0) * 100).toBeCloseTo(Math.round((found.p ?? 0) * 100), 9);
      expect(found.p ?? 0).toBeGreaterThanOrEqual(0.01);
    }
  });

  test('neither unit nor names of groups change F, R or p', () => {
    for (const seed of seeds) {
      const matrix = matrixOf(seed);
      const longer = { ...matrix, distances: matrix.distances.map((distance) => 8 * distance) };
      const tests = [
        (on: stats.DistanceMatrix, by: string[]) => {
          const { pseudo_f, r2, p } = stats.permanova(on, by, options);
          return [pseudo_f ?? 0, r2, p ?? 0];
        },
        (on: stats.DistanceMatrix, by: string[]) => {
          const { r, p } = stats.anosim(on, by, options);
          return [r, p ?? 0];
        },
        (on: stats.DistanceMatrix, by: string[]) => {
          const { f, p } = stats.permdisp(stats.pcoa(on, { axes: 'all' }), by, options);
          return [f ?? 0, p ?? 0];
        },
      ];
      for (const call of tests) {
        const before = call(matrix, grouping);
        call(longer, grouping).forEach((value, i) => {
          expect(value).toBeCloseTo(before[i] ?? Number.NaN, 9);
        });
        // Permutations are drawn of labels in place: names that sort alike keep p too; others keep the statistic.
        call(
          matrix,
          grouping.map((name) => `group ${name}`),
        ).forEach((value, i) => {
          expect(value).toBeCloseTo(before[i] ?? Number.NaN, 9);
        });
        expect(call(matrix, other)[0]).toBeCloseTo(before[0] ?? Number.NaN, 9);
      }
    }
  });

  test('a second sample of each, at the same place, keeps what lies between groups as a share', () => {
    const matrix = matrixOf(3);
    const twice = [...matrix.sample_ids.keys(), ...matrix.sample_ids.keys()];
    const doubled = stats.createDistances({
      sample_ids: twice.map((place, i) => `${place} ${i}`),
      distances: Float64Array.from(
        twice.flatMap((a, i) => twice.slice(i + 1).map((b) => stats.distanceBetween(matrix, a, b))),
      ),
      metric: 'euclidean',
    });
    const without = { seed: 1, permutations: 0 };
    expect(stats.permanova(doubled, [...grouping, ...grouping], without).r2).toBeCloseTo(
      stats.permanova(matrix, grouping, without).r2,
      10,
    );
  });

  test('groups drawn apart are distinguished more and more', () => {
    const points = Array.from({ length: 12 }, (_, i) => numbersOf(i + 1, 2));
    let [lastF, lastR] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const gap of [1, 4, 16, 64]) {
      const apart = measurePoints(points.map(([x = 0, y = 0], i) => [x + gap * 'abc'.indexOf(grouping[i] ?? ''), y]));
      const { pseudo_f } = stats.permanova(apart, grouping, options);
      const { r } = stats.anosim(apart, grouping, options);
      expect(pseudo_f ?? 0).toBeGreaterThan(lastF);
      expect(r).toBeGreaterThanOrEqual(lastR);
      [lastF, lastR] = [pseudo_f ?? 0, r];
    }
    expect(lastR).toBe(1);
  });

  test('spread is found by PERMDISP alone, place by PERMANOVA', () => {
    // The same four directions about one centre, three times as far in group b: F of place 0, of spread infinite.
    const ring = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ];
    const matrix = measurePoints([...ring, ...ring.map((point) => point.map((x) => 3 * x))]);
    const two = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'];
    expect(stats.permanova(matrix, two, { seed: 1 }).pseudo_f).toBeCloseTo(0, 10);
    const { groups, f } = stats.permdisp(stats.pcoa(matrix, { axes: 'all' }), two, { seed: 1, permutations: 9 });
    expect(groups.map(({ mean_distance }) => mean_distance.toFixed(6))).toEqual(['1.000000', '3.000000']);
    expect(f === null || f > 1e9).toBe(true);
  });
});

describe('the diversity of a sample', () => {
  const rows = seeds.map((seed) => simulateCounts({ seed, sizes: [1], features: 12 }).table.values);

  test('lies within its bounds', () => {
    for (const row of rows) {
      const observed = stats.observedFeatures(row);
      expect(stats.shannon(row, 2)).toBeLessThanOrEqual(Math.log2(observed) + 1e-12);
      expect(stats.simpson(row)).toBeLessThanOrEqual(1 - 1 / observed + 1e-12);
      expect(stats.pielou(row) ?? 0).toBeLessThanOrEqual(1);
      expect(stats.chao1(row)).toBeGreaterThanOrEqual(observed);
      expect(stats.shannon(row, 2) * Math.LN2).toBeCloseTo(stats.shannon(row, 'e'), 12);
      expect(stats.shannon(row, 10) * Math.LN10).toBeCloseTo(stats.shannon(row, 'e'), 12);
    }
  });

  test('does not see the order of taxa or those that are absent', () => {
    for (const row of rows) {
      const turned = [0, ...[...row].reverse(), 0, 0];
      expect(stats.chao1(turned)).toBe(stats.chao1(row));
      expect(stats.observedFeatures(turned)).toBe(stats.observedFeatures(row));
      expect(stats.simpson(turned)).toBeCloseTo(stats.simpson(row), 12);
      expect(stats.shannon(turned, 'e')).toBeCloseTo(stats.shannon(row, 'e'), 12);
    }
  });

  test('is most when all taxa are as many, and grows as amounts are evened out', () => {
    let last = [-1, -1];
    for (const amounts of [
      [97, 1, 1, 1],
      [70, 10, 10, 10],
      [40, 20, 20, 20],
      [25, 25, 25, 25],
    ]) {
      const found = [stats.shannon(amounts, 2), stats.simpson(amounts)];
      found.forEach((value, i) => {
        expect(value).toBeGreaterThan(last[i] ?? 0);
      });
      last = found;
    }
    expect(last).toEqual([2, 0.75]);
  });

  test('of huge and of tiny amounts is that of their proportions', () => {
    for (const factor of [1e-300, 1e300]) {
      expect(stats.shannon([factor, factor], 2)).toBe(1);
      expect(stats.simpson([factor, factor])).toBe(0.5);
    }
  });
});

describe('tables', () => {
  const { table, grouping: names } = simulateCounts({ seed: 12, sizes: [3, 4], features: 9 });
  const rank = table.feature_ids.map((_, f) => `genus ${f % 3}`);

  test('collapsed keep every sample’s total, and are the same collapsed before or after proportions', () => {
    const collapsed = stats.collapseFeatures(table, rank);
    expect([...stats.sampleTotals(collapsed)]).toEqual([...stats.sampleTotals(table)]);
    const [first, second] = [
      stats.relativeAbundance(collapsed).values,
      stats.collapseFeatures(stats.relativeAbundance(table), rank).values,
    ];
    first.forEach((share, cell) => {
      expect(share).toBeCloseTo(second[cell] ?? Number.NaN, 12);
    });
    expect(stats.collapseFeatures(table, table.feature_ids).values).toEqual(table.values);
  });

  test('of the most abundant and Other sum to 1, Other being what the rest had', () => {
    for (const top of [1, 4, 8, 9, 100]) {
      const found = stats.topFeatures(table, { top });
      expect(found.table.feature_ids).toHaveLength(Math.min(top + 1, 9));
      expect(found.other_count).toBe(Math.max(0, 9 - top));
      for (const total of stats.sampleTotals(found.table)) expect(total).toBeCloseTo(1, 12);
    }
  });

  test('proportions of proportions are the same, and log-ratios sum to nothing', () => {
    const once = stats.relativeAbundance(table);
    stats.relativeAbundance(once).values.forEach((share, cell) => {
      expect(share).toBeCloseTo(once.values[cell] ?? Number.NaN, 14);
    });
    for (const total of stats.sampleTotals(stats.centredLogRatio(table).table)) expect(total).toBeCloseTo(0, 10);
  });

  test('the mean of all is that of the groups’ means, weighted by their samples', () => {
    const [all] = stats.meanComposition(table).groups;
    const { groups } = stats.meanComposition(table, names);
    all?.mean.forEach((share, f) => {
      const weighted = groups.reduce((total, { n, mean }) => total + (n * (mean[f] ?? 0)) / 7, 0);
      expect(share).toBeCloseTo(weighted, 12);
    });
  });

  test('from profiles do not depend on the order in which these name taxa, and sum what is named twice', () => {
    const profile = (feature_ids: string[], values: number[]) => ({ sample_id: 's', feature_ids, values });
    const straight = stats.tableFromProfiles([profile(['a', 'b', 'c'], [1, 2, 3])]);
    const crooked = stats.tableFromProfiles([profile(['c', 'a', 'b', 'c'], [1, 1, 2, 2])]);
    expect(crooked).toEqual(straight);
  });
});
