import { describe, expect, test } from 'vitest';
import { measurePoints, simulateCounts } from '../fixtures/simulate-samples.ts';
import { incompleteBeta, studentTail } from './distributions/student-tail.ts';
import * as stats from './index.ts';

/** What the library computes by a short way, computed by the long one: every pair, every labelling, every order. */

const seeds = [1, 2, 3, 4, 5];
const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const numbersOf = (seed: number, n: number): number[] => {
  const random = stats.createRandomSource(seed);
  return Array.from({ length: n }, () => random.nextNormal());
};
const pointsOf = (seed: number, n: number, dimensions: number) => {
  const numbers = numbersOf(seed, n * dimensions);
  return Array.from({ length: n }, (_, i) => numbers.slice(i * dimensions, (i + 1) * dimensions));
};

/** All ways to choose k of n places. */
function choices(n: number, k: number): number[][] {
  if (k === 0) return [[]];
  if (n < k) return [];
  return [...choices(n - 1, k), ...choices(n - 1, k - 1).map((chosen) => [...chosen, n - 1])];
}

describe('UniFrac, branch by branch as its papers write it', () => {
  /** A tree of random shape and lengths over the features: two of its parts are joined until one is left. */
  const treeOf = (seed: number, names: readonly string[]): stats.Tree => {
    const random = stats.createRandomSource(seed);
    const parts = [...names];
    while (parts.length > 1) {
      const [a] = parts.splice(random.nextBelow(parts.length), 1);
      const [b] = parts.splice(random.nextBelow(parts.length), 1);
      parts.push(`(${a}:${random.nextFloat().toFixed(4)},${b}:${random.nextFloat().toFixed(4)})`);
    }
    return stats.parseNewick(`${parts[0]};`);
  };

  /** For each branch its length and the share of each sample below it. */
  const branchesOf = (tree: stats.Tree, table: stats.FeatureTable) => {
    const below = Array.from({ length: tree.parents.length }, () => new Float64Array(table.sample_ids.length));
    for (const tip of tree.tips) {
      const f = table.feature_ids.indexOf(tree.names[tip] ?? '');
      for (let node: number = tip; node >= 0; node = at(tree.parents, node)) {
        table.sample_ids.forEach((_, s) => {
          const row = stats.sampleRow(table, s);
          at(below, node)[s] = at(at(below, node), s) + at(row, f) / sum(row);
        });
      }
    }
    return below.slice(0, -1).map((amounts, node) => ({ amounts, length: at(tree.lengths, node) }));
  };

  type Parts = (p: number, q: number) => [above: number, under: number];
  const written: [stats.MetricName, Parts][] = [
    ['unweighted_unifrac', (p, q) => [Number(p > 0 !== q > 0), Number(p > 0 || q > 0)]],
    ['weighted_unifrac', (p, q) => [Math.abs(p - q), 0]],
    ['weighted_normalised_unifrac', (p, q) => [Math.abs(p - q), p + q]],
    ['generalised_unifrac', (p, q) => (p + q > 0 ? [Math.abs(p - q) / Math.sqrt(p + q), Math.sqrt(p + q)] : [0, 0])],
  ];

  test.each(written)('%s', (metric, parts) => {
    for (const seed of seeds) {
      const { table: dense } = simulateCounts({ seed, sizes: [3, 3], features: 9 });
      // Some taxa are missing from some samples, and no sample is empty.
      const values = dense.values.map((count, cell) => count - 1 + Number(cell % 10 === 0));
      const table = stats.createTable({ ...dense, values });
      const tree = treeOf(seed, table.feature_ids);
      const branches = branchesOf(tree, table);
      const found = stats.measureDistances(table, { metric, tree });
      for (const [i, j] of choices(6, 2)) {
        const each = branches.map(({ amounts, length }) =>
          parts(at(amounts, i ?? 0), at(amounts, j ?? 0)).map((part) => part * length),
        );
        const under = sum(each.map((pair) => at(pair, 1)));
        const expected = sum(each.map((pair) => at(pair, 0))) / (metric === 'weighted_unifrac' ? 1 : under);
        expect(stats.distanceBetween(found, i ?? 0, j ?? 0)).toBeCloseTo(expected, 10);
      }
      expect(Math.max(...found.distances)).toBeGreaterThan(0);
    }
  });
});

describe('trees of samples, by looking at every pair of clusters at every step', () => {
  const apart: Record<stats.Linkage, (a: number[][], b: number[][]) => number> = {
    average: (a, b) => sum(a.flatMap((p) => b.map((q) => distance(p, q)))) / (a.length * b.length),
    complete: (a, b) => Math.max(...a.flatMap((p) => b.map((q) => distance(p, q)))),
    ward: (a, b) => Math.sqrt((2 * a.length * b.length) / (a.length + b.length)) * distance(centre(a), centre(b)),
  };
  const distance = (p: number[], q: number[]) => Math.hypot(...p.map((x, axis) => x - at(q, axis)));
  const centre = (points: number[][]) =>
    at(points, 0).map((_, axis) => sum(points.map((p) => at(p, axis))) / points.length);

  test.each(['average', 'complete', 'ward'] as const)('%s linkage has the same heights', (linkage) => {
    for (const seed of seeds) {
      const points = pointsOf(seed, 12, 3);
      let clusters = points.map((point) => [point]);
      const heights: number[] = [];
      while (clusters.length > 1) {
        const pairs = choices(clusters.length, 2).map(([a = 0, b = 0]) => ({
          a,
          b,
          height: apart[linkage](at(clusters, a), at(clusters, b)),
        }));
        const { a, b, height } = pairs.reduce((least, pair) => (pair.height < least.height ? pair : least));
        heights.push(height);
        const joined = [...at(clusters, a), ...at(clusters, b)];
        clusters = [...clusters.filter((_, place) => place !== a && place !== b), joined];
      }
      const found = stats.clusterHierarchically(measurePoints(points), linkage);
      found.heights.forEach((height, merge) => {
        expect(height).toBeCloseTo(at(heights, merge), 10);
      });
    }
  });

  test('the order of leaves is the best of all that turning branches allows', () => {
    for (const seed of seeds) {
      const matrix = measurePoints(pointsOf(seed, 8, 2));
      const tree = stats.clusterHierarchically(matrix, 'average');
      const turned = (node: number): number[][] => {
        if (node < tree.n) return [[node]];
        const [lefts, rights] = [turned(at(tree.lefts, node - tree.n)), turned(at(tree.rights, node - tree.n))];
        return lefts.flatMap((left) =>
          rights.flatMap((right) => [
            [...left, ...right],
            [...right, ...left],
          ]),
        );
      };
      const length = (order: number[]) =>
        sum(order.slice(1).map((leaf, place) => stats.distanceBetween(matrix, at(order, place), leaf)));
      const orders = turned(2 * tree.n - 2);
      expect(orders).toHaveLength(2 ** 7);
      const found = stats.orderLeaves(tree, matrix);
      expect(orders.map(String)).toContain(String(found));
      expect(length(found)).toBeCloseTo(Math.min(...orders.map(length)), 12);
    }
  });

  test('samples meet no higher than through a third one', () => {
    for (const linkage of ['average', 'complete', 'ward'] as const) {
      const tree = stats.clusterHierarchically(measurePoints(pointsOf(9, 9, 3)), linkage);
      const heights = { ...tree, distances: stats.copheneticHeights(tree) };
      for (const [i = 0, j = 0, k = 0] of choices(9, 3)) {
        const [a, b, c] = [
          stats.distanceBetween(heights, i, j),
          stats.distanceBetween(heights, j, k),
          stats.distanceBetween(heights, i, k),
        ].sort((x, y) => x - y);
        expect(b).toBe(c);
        expect(a ?? 0).toBeLessThanOrEqual(b ?? 0);
      }
    }
  });

  test('medoids: the best one of all, and several that no exchange betters', () => {
    for (const seed of seeds) {
      const matrix = measurePoints(pointsOf(seed, 10, 2));
      const cost = (medoids: number[]) =>
        sum(matrix.sample_ids.map((_, i) => Math.min(...medoids.map((m) => stats.distanceBetween(matrix, i, m)))));
      const singles = choices(10, 1).map(cost);
      expect(stats.clusterAroundMedoids(matrix, 1).cost).toBeCloseTo(Math.min(...singles), 12);
      for (const k of [2, 3]) {
        const { medoids, cost: found } = stats.clusterAroundMedoids(matrix, k);
        expect(found).toBeCloseTo(cost([...medoids]), 12);
        const exchanged = medoids.flatMap((out) => singles.map((_, h) => [...medoids.filter((m) => m !== out), h]));
        for (const others of exchanged) expect(cost(others)).toBeGreaterThanOrEqual(found - 1e-9);
      }
    }
  });
});

describe('tests between groups, over every labelling', () => {
  test('the exact p of the rank sum counts how many choices are as extreme', () => {
    for (const [seed, n1, n2] of [
      [1, 3, 4],
      [2, 5, 5],
      [3, 1, 6],
      [4, 2, 7],
    ] as const) {
      const n = n1 + n2;
      const values = numbersOf(seed, n);
      const grouping = values.map((_, i) => (i < n1 ? 'a' : 'b'));
      const uOf = (first: readonly number[]) =>
        sum(first.flatMap((i) => values.map((value, j) => Number(!first.includes(j) && at(values, i) > value))));
      const found = stats.wilcoxonRankSum(values, grouping);
      const observed = uOf([...Array(n1).keys()]);
      const all = choices(n, n1).map(uOf);
      const low = Math.min(observed, n1 * n2 - observed);
      const expected = Math.min(1, (2 * all.filter((u) => u <= low).length) / all.length);
      expect(found).toMatchObject({ u: observed, distribution: 'exact' });
      expect(found.p).toBeCloseTo(expected, 12);
      expect(found.rank_biserial).toBeCloseTo((2 * observed) / (n1 * n2) - 1, 12);
    }
  });

  test('Kruskal–Wallis of two groups is the squared normal score of the rank sum', () => {
    // Without ties σ² = n₁n₂(n + 1)/12, and H = ((U − n₁n₂/2)/σ)².
    const values = numbersOf(7, 11);
    const grouping = values.map((_, i) => (i < 4 ? 'a' : 'b'));
    const { u } = stats.wilcoxonRankSum(values, grouping);
    expect(stats.kruskalWallis(values, grouping).h).toBeCloseTo((u - 14) ** 2 / ((28 * 12) / 12), 10);
  });

  test('PERMANOVA on a line is the analysis of variance of its points', () => {
    for (const seed of seeds) {
      const values = numbersOf(seed, 9);
      const grouping = ['a', 'a', 'b', 'b', 'b', 'c', 'c', 'c', 'c'];
      const mean = (retained: readonly number[]) => sum(retained) / retained.length;
      const grand = mean(values);
      const parts = ['a', 'b', 'c'].map((name) => values.filter((_, i) => grouping[i] === name));
      const among = sum(parts.map((part) => part.length * (mean(part) - grand) ** 2));
      const within = sum(parts.flatMap((part) => part.map((value) => (value - mean(part)) ** 2)));
      const found = stats.permanova(measurePoints(values.map((value) => [value])), grouping, {
        seed: 1,
        permutations: 0,
      });
      expect(found.pseudo_f).toBeCloseTo(among / 2 / (within / 6), 8);
      expect(found.r2).toBeCloseTo(among / (among + within), 12);
      expect(found.p).toBeNull();
      expect([found.ss_among, found.ss_within].map((part) => part.toFixed(9))).toEqual(
        [among, within].map((part) => part.toFixed(9)),
      );
    }
  });

  test('its p nears the share of all labellings that reach the observed F', () => {
    const matrix = measurePoints(pointsOf(11, 6, 2).map(([x = 0, y = 0], i) => [x + (i < 3 ? 1.2 : 0), y]));
    const fOf = (first: readonly number[]) =>
      stats.permanova(
        matrix,
        matrix.sample_ids.map((_, i) => (first.includes(i) ? 'a' : 'b')),
        { seed: 1, permutations: 0 },
      ).pseudo_f ?? 0;
    const observed = fOf([0, 1, 2]);
    const share = choices(6, 3).filter((first) => fOf(first) >= observed - 1e-9).length / 20;
    const { p } = stats.permanova(matrix, ['a', 'a', 'a', 'b', 'b', 'b'], { seed: 5, permutations: 1999 });
    expect(Math.abs((p ?? 0) - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / 2000));
  });

  test('ANOSIM’s R from the mean ranks within and between', () => {
    for (const seed of seeds) {
      const matrix = measurePoints(pointsOf(seed, 7, 2));
      const grouping = ['a', 'b', 'a', 'b', 'c', 'c', 'a'];
      const pairs = choices(7, 2).map(([i = 0, j = 0]) => {
        const own = stats.distanceBetween(matrix, i, j);
        const rank = 1 + matrix.distances.filter((other) => other < own).length;
        return { rank, within: grouping[i] === grouping[j] };
      });
      const mean = (within: boolean) => {
        const retained = pairs.filter((pair) => pair.within === within).map(({ rank }) => rank);
        return sum(retained) / retained.length;
      };
      const { r } = stats.anosim(matrix, grouping, { seed: 1, permutations: 0 });
      expect(r).toBeCloseTo((mean(false) - mean(true)) / (pairs.length / 2), 12);
    }
  });
});

describe('rarefaction, over every choice of reads', () => {
  const counts = [3, 1, 0, 2, 1];
  const reads = counts.flatMap((count, f) => Array<number>(count).fill(f));
  const table = stats.createTable({
    sample_ids: ['s'],
    feature_ids: ['a', 'b', 'c', 'd', 'e'],
    values: Float64Array.from(counts),
  });

  test('expects the mean number of features', () => {
    const depths = [0, 1, 2, 3, 4, 5, 6, 7];
    const [curve] = stats.rarefactionCurves(table, depths).curves;
    depths.forEach((depth) => {
      const all = choices(reads.length, depth).map((chosen) => new Set(chosen.map((read) => reads[read])).size);
      expect(curve?.expected[depth]).toBeCloseTo(sum(all) / all.length, 12);
    });
  });

  test('draws features as often as they have reads, and never more than there are', () => {
    const drawn = new Float64Array(5);
    for (let seed = 0; seed < 2000; seed++) {
      const { values } = stats.rarefyTable(table, { depth: 3, seed }).table;
      expect(sum(values)).toBe(3);
      values.forEach((count, f) => {
        if (count > at(counts, f)) throw new Error(`${count} reads of feature ${f}`);
        drawn[f] = at(drawn, f) + count;
      });
    }
    // 6000 reads in all, each of the 7 as likely: a standard error is below 40.
    drawn.forEach((count, f) => {
      expect(Math.abs(count - (6000 * at(counts, f)) / 7)).toBeLessThan(160);
    });
  });
});

describe('closed forms', () => {
  test('Spearman without ties is 1 − 6 Σ d² / (n (n² − 1))', () => {
    for (const seed of seeds) {
      const [a, b] = [numbersOf(seed, 9), numbersOf(seed + 50, 9)];
      const rank = (values: number[]) => values.map((value) => values.filter((other) => other < value).length);
      const squares = sum(rank(a).map((own, i) => (own - at(rank(b), i)) ** 2));
      expect(stats.spearman(a, b).rho).toBeCloseTo(1 - (6 * squares) / (9 * 80), 12);
    }
  });

  test('Cramér’s V of a 2 × 2 table is |ad − bc| / √ of the four sums', () => {
    for (const [a, b, c, d] of [
      [3, 1, 2, 6],
      [5, 5, 5, 5],
      [7, 0, 0, 2],
      [1, 9, 4, 3],
    ] as const) {
      const first = [...Array(a + b).fill('x'), ...Array(c + d).fill('y')];
      const second = [...Array(a).fill('p'), ...Array(b).fill('q'), ...Array(c).fill('p'), ...Array(d).fill('q')];
      const expected = Math.abs(a * d - b * c) / Math.sqrt((a + b) * (c + d) * (a + c) * (b + d));
      expect(stats.cramersV(first, second).v).toBeCloseTo(expected, 12);
    }
  });

  test('Jensen–Shannon from entropies: H of the mixture less the mean of both', () => {
    const rows = [
      [1, 2, 3, 4],
      [4, 0, 0, 4],
      [0, 5, 0, 0],
    ];
    const found = stats.jensenShannon(
      stats.createTable({
        sample_ids: ['a', 'b', 'c'],
        feature_ids: ['1', '2', '3', '4'],
        values: Float64Array.from(rows.flat()),
      }),
    );
    for (const [i = 0, j = 0] of choices(3, 2)) {
      const [p, q] = [at(rows, i), at(rows, j)].map((row) => row.map((amount) => amount / sum(row)));
      const mixed = (p ?? []).map((share, f) => (share + at(q ?? [], f)) / 2);
      const divergence = stats.shannon(mixed, 2) - (stats.shannon(p ?? [], 2) + stats.shannon(q ?? [], 2)) / 2;
      expect(stats.distanceBetween(found, i, j)).toBeCloseTo(Math.sqrt(divergence), 12);
    }
  });

  test('Aitchison from the log-ratios of all pairs of features', () => {
    const { table } = simulateCounts({ seed: 8, sizes: [4], features: 6 });
    const found = stats.aitchison(table, { method: 'pseudocount', value: 0.5 });
    for (const [i = 0, j = 0] of choices(4, 2)) {
      const [x, y] = [stats.sampleRow(table, i), stats.sampleRow(table, j)].map((row) =>
        [...row].map((c) => Math.log(c + 0.5)),
      );
      const apart = choices(6, 2).map(
        ([f = 0, g = 0]) => (at(x ?? [], f) - at(x ?? [], g) - at(y ?? [], f) + at(y ?? [], g)) ** 2,
      );
      expect(stats.distanceBetween(found, i, j)).toBeCloseTo(Math.sqrt(sum(apart) / 6), 10);
    }
  });

  test('Shannon’s entropy of parts is that of the whole and of what is inside each part', () => {
    // Grouped into (1, 2, 3) and (4, 10): H = H(6, 14) + 6/20 H(1, 2, 3) + 14/20 H(4, 10).
    const whole = stats.shannon([1, 2, 3, 4, 10], 2);
    const parts = stats.shannon([6, 14], 2) + 0.3 * stats.shannon([1, 2, 3], 2) + 0.7 * stats.shannon([4, 10], 2);
    expect(whole).toBeCloseTo(parts, 12);
  });

  test('Simpson counts the pairs of reads that differ', () => {
    // Of (3, 1, 2) 36 ordered pairs with replacement, 9 + 1 + 4 alike: 22/36.
    expect(stats.simpson([3, 1, 2])).toBeCloseTo(22 / 36, 14);
  });

  test('the trace of an ordination is the sum of squared distances over n, and its axes keep every distance', () => {
    const matrix = measurePoints(pointsOf(21, 7, 3));
    const { trace, axes, coordinates } = stats.pcoa(matrix, { axes: 'all' });
    expect(trace).toBeCloseTo(sum(matrix.distances.map((distance) => distance ** 2)) / 7, 10);
    expect(sum(axes.map(({ eigenvalue }) => eigenvalue))).toBeCloseTo(trace, 10);
    for (const [i = 0, j = 0] of choices(7, 2)) {
      const gaps = axes.map(
        (_, axis) => at(coordinates, i * axes.length + axis) - at(coordinates, j * axes.length + axis),
      );
      expect(Math.hypot(...gaps)).toBeCloseTo(stats.distanceBetween(matrix, i, j), 9);
    }
  });

  test('chi-square with an even number of degrees is a sum of Poisson’s', () => {
    // P(X ≥ x) = exp(−x/2) Σ_{k < df/2} (x/2)^k / k!
    for (const [x, df] of [
      [1, 4],
      [7.5, 6],
      [30, 10],
      [0.01, 4],
    ] as const) {
      let [term, total] = [1, 0];
      for (let k = 0; k < df / 2; k++) {
        total += term;
        term *= x / 2 / (k + 1);
      }
      expect(stats.chiSquareTail(x, df)).toBeCloseTo(Math.exp(-x / 2) * total, 13);
    }
  });

  test('Student’s t with two degrees is ½ − t / (2 √(2 + t²))', () => {
    for (const t of [0, 0.5, 1, 4, 25]) {
      expect(studentTail(t, 2)).toBeCloseTo(0.5 - t / (2 * Math.sqrt(2 + t * t)), 12);
    }
  });

  test('the incomplete beta function of whole numbers counts a binomial’s heads', () => {
    // I_x(a, b) = P(at least a heads in a + b − 1 throws).
    for (const [x, a, b] of [
      [0.3, 2, 3],
      [0.9, 5, 1],
      [0.5, 4, 4],
    ] as const) {
      const n = a + b - 1;
      const chance = (k: number) => choices(n, k).length * x ** k * (1 - x) ** (n - k);
      expect(incompleteBeta(x, a, b)).toBeCloseTo(sum(Array.from({ length: b }, (_, k) => chance(a + k))), 12);
    }
  });
});
