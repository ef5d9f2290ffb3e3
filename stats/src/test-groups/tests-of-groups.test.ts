import { describe, expect, test } from 'vitest';
import { measurePoints } from '../../fixtures/simulate-samples.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { selectDistances } from '../distance/distance-matrix.ts';
import { pcoa } from '../ordination/pcoa.ts';
import { createRandomSource } from '../random/generator.ts';
import { adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { anosim } from './anosim.ts';
import { describeGroups, groupSamples, membersOf } from './group-samples.ts';
import { pairwisePermanova } from './pairwise-permanova.ts';
import { permanova } from './permanova.ts';
import { permdisp } from './permdisp.ts';
import { meanOf, oneWayF, splitSquares } from './spread-squares.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const pointsOf = (seed: number, n: number, dimensions = 3) => {
  const random = createRandomSource(seed);
  return Array.from({ length: n }, () => Array.from({ length: dimensions }, () => random.nextNormal()));
};
const seeds = [1, 2, 3, 4];
const groupsOf = (n: number, k: number) => Array.from({ length: n }, (_, i) => `g${i % k}`);

/** Every test on distances, by its statistic and its p. */
const tests: Record<
  string,
  (matrix: DistanceMatrix, grouping: string[], seed?: number, strata?: string[]) => [number, number]
> = {
  PERMANOVA: (matrix, grouping, seed = 1, strata) => {
    const { pseudo_f, p } = permanova(matrix, grouping, { seed, permutations: 99, ...(strata ? { strata } : {}) });
    return [pseudo_f ?? Number.NaN, p ?? Number.NaN];
  },
  ANOSIM: (matrix, grouping, seed = 1, strata) => {
    const { r, p } = anosim(matrix, grouping, { seed, permutations: 99, ...(strata ? { strata } : {}) });
    return [r, p ?? Number.NaN];
  },
  'PERMDISP about centroids': (matrix, grouping, seed = 1, strata) => {
    const options = { seed, permutations: 99, center: 'centroid' as const, ...(strata ? { strata } : {}) };
    const { f, p } = permdisp(pcoa(matrix, { axes: 'all' }), grouping, options);
    return [f ?? Number.NaN, p ?? Number.NaN];
  },
  'PERMDISP about medians': (matrix, grouping, seed = 1, strata) => {
    const { f, p } = permdisp(pcoa(matrix, { axes: 'all' }), grouping, {
      seed,
      permutations: 99,
      ...(strata ? { strata } : {}),
    });
    return [f ?? Number.NaN, p ?? Number.NaN];
  },
};

describe.each(Object.entries(tests))('%s', (_, run) => {
  const points = pointsOf(11, 18);
  const grouping = groupsOf(18, 3);
  const matrix = measurePoints(points);
  const [statistic, p] = run(matrix, grouping);

  test('knows no unit: a power of two as long changes no bit of p', () => {
    for (const unit of [2 ** -40, 2 ** 40]) {
      const [other, otherP] = run(
        { ...matrix, distances: matrix.distances.map((distance) => distance * unit) },
        grouping,
      );
      expect(other).toBeCloseTo(statistic, 7);
      expect(otherP).toBe(p);
    }
  });

  test('does not see turning, mirroring or moving all points', () => {
    const [cos, sin] = [Math.cos(0.7), Math.sin(0.7)];
    const moved = points.map(([x = 0, y = 0, z = 0]) => [cos * x - sin * y + 5, -(sin * x + cos * y), z - 100]);
    const [other] = run(measurePoints(moved), grouping);
    expect(other).toBeCloseTo(statistic, 6);
  });

  test('is the same for the same seed, keeps its statistic for another, and has p of so many permutations', () => {
    expect(run(matrix, grouping, 1)).toEqual([statistic, p]);
    const others = [2, 3, 4, 5].map((seed) => run(matrix, grouping, seed));
    for (const [other] of others) expect(other).toBe(statistic);
    expect(new Set(others.map(([, otherP]) => otherP)).size).toBeGreaterThan(1);
    for (const [, otherP] of others) expect(Number.isInteger(Math.round(otherP * 1e9) / 1e7)).toBe(true);
  });

  test('one stratum of all samples is none; a stratum for each lets nothing move', () => {
    expect(run(matrix, grouping, 1, Array(18).fill('all'))).toEqual([statistic, p]);
    expect(
      run(
        matrix,
        grouping,
        1,
        grouping.map((_name, i) => `subject ${i}`),
      ),
    ).toEqual([statistic, 1]);
  });

  test('may have strata called like the groups, and refuses them for other samples', () => {
    const [, within] = run(matrix, grouping, 1, grouping);
    expect(within).toBe(1);
    expect(() => run(matrix, grouping, 1, ['a'])).toThrow('Got 1 strata for 18 samples.');
  });

  test('without any difference rejects about as often as it should', () => {
    let rejected = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const [, chance] = run(measurePoints(pointsOf(seed + 300, 12, 2)), groupsOf(12, 2), seed);
      if (chance <= 0.2) rejected++;
    }
    // A fifth of 60 within four standard errors.
    expect(Math.abs(rejected - 12)).toBeLessThan(4 * Math.sqrt(60 * 0.2 * 0.8));
  });
});

describe('PERMANOVA', () => {
  test.each(seeds)(
    'parts the squared distances to the means as an analysis of variance does, axis by axis (%i)',
    (seed) => {
      const points = pointsOf(seed, 15);
      const grouping = groupsOf(15, 4);
      const { ss_among, ss_within, ss_total } = permanova(measurePoints(points), grouping, {
        seed: 1,
        permutations: 0,
      });
      const parts = [0, 1, 2].map((axis) =>
        splitSquares([0, 1, 2, 3].map((g) => points.filter((_, i) => i % 4 === g).map((point) => at(point, axis)))),
      );
      expect(ss_among).toBeCloseTo(sumOf(parts.map(({ among }) => among)), 10);
      expect(ss_within).toBeCloseTo(sumOf(parts.map(({ within }) => within)), 10);
      expect(ss_total).toBeCloseTo(ss_among + ss_within, 10);
    },
  );

  test('can explain less than nothing of distances without a triangle, and says so', () => {
    const matrix = { sample_ids: [...'abcd'], distances: Float64Array.of(9, 1, 1, 1, 1, 9), metric: 'any' };
    const { pseudo_f, r2, p } = permanova(matrix, ['x', 'x', 'y', 'y'], { seed: 1, permutations: 99 });
    expect(pseudo_f).toBeLessThan(0);
    expect(r2).toBeLessThan(0);
    expect(p).toBe(1);
  });
});

describe('ANOSIM', () => {
  test.each(seeds)('has R as the share by which a pair between outranks one within, over all such (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 10));
    const grouping = groupsOf(10, 2);
    const [within, between]: [number[], number[]] = [[], []];
    let pair = 0;
    for (let i = 0; i < 10; i++)
      for (let j = i + 1; j < 10; j++)
        (grouping[i] === grouping[j] ? within : between).push(at(matrix.distances, pair++));
    const outranked = sumOf(between.map((b) => sumOf(within.map((w) => Math.sign(b - w)))));
    // Mann and Whitney: the difference of mean ranks is half of all pairs times the share of larger less smaller ones.
    const { r } = anosim(matrix, grouping, { seed: 1, permutations: 0 });
    expect(r).toBeCloseTo(outranked / (within.length * between.length), 12);
  });

  test('is 1 for groups far apart, −1 where pairs within are all the longer', () => {
    const far = measurePoints([[0], [1], [100], [101]]);
    expect(anosim(far, ['x', 'x', 'y', 'y'], { seed: 1, permutations: 0 }).r).toBe(1);
    const square = { sample_ids: [...'abcd'], distances: Float64Array.of(9, 1, 1, 1, 1, 9), metric: 'any' };
    expect(anosim(square, ['x', 'x', 'y', 'y'], { seed: 1, permutations: 99 })).toMatchObject({ r: -1, p: 1 });
  });
});

describe('PERMDISP', () => {
  test.each(seeds)('about centroids is an analysis of variance of the distances to the means (%i)', (seed) => {
    const points = pointsOf(seed, 16);
    const grouping = groupsOf(16, 3);
    const found = permdisp(pcoa(measurePoints(points), { axes: 'all' }), grouping, {
      seed: 1,
      permutations: 0,
      center: 'centroid',
    });
    const distances = [0, 1, 2].map((g) => {
      const own = points.filter((_, i) => i % 3 === g);
      const mean = [0, 1, 2].map((axis) => meanOf(own.map((point) => at(point, axis))));
      return own.map((point) => Math.hypot(...point.map((x, axis) => x - at(mean, axis))));
    });
    expect(found.f).toBeCloseTo(oneWayF(distances) ?? Number.NaN, 8);
    found.groups.forEach(({ mean_distance }, g) => {
      expect(mean_distance).toBeCloseTo(meanOf(at(distances, g)), 8);
    });
  });

  test('about medians has no larger mean distance in any group than about centroids', () => {
    for (const seed of seeds) {
      const ordination = pcoa(measurePoints(pointsOf(seed, 21)), { axes: 'all' });
      const [median, centroid] = (['median', 'centroid'] as const).map((center) =>
        permdisp(ordination, groupsOf(21, 3), { seed: 1, permutations: 0, center }),
      );
      median?.groups.forEach(({ mean_distance }, g) => {
        expect(mean_distance).toBeLessThanOrEqual((centroid?.groups[g]?.mean_distance ?? 0) + 1e-9);
      });
    }
  });

  test.each([
    [{ permutations: -1 }, 'The number of permutations must be a whole number of at least 0, not -1.'],
    [{ permutations: 2.5 }, 'The number of permutations must be a whole number of at least 0, not 2.5.'],
  ])('with %o is refused', (options, sentence) => {
    const ordination = pcoa(measurePoints(pointsOf(1, 6)), { axes: 'all' });
    expect(() => permdisp(ordination, groupsOf(6, 2), { seed: 1, ...options })).toThrow(sentence);
  });
});

describe('pairs of groups', () => {
  test.each(seeds)('are PERMANOVA of the two alone, adjusted over those that have a p (%i)', (seed) => {
    const points = pointsOf(seed, 17);
    const grouping = groupsOf(17, 4);
    const matrix = measurePoints(points);
    const { pairs } = pairwisePermanova(matrix, grouping, { seed, permutations: 49 });
    expect(pairs).toHaveLength(6);
    for (const { group_a, group_b, pseudo_f, r2, p, n_a, n_b } of pairs) {
      const places = grouping.flatMap((name, i) => (name === group_a || name === group_b ? [i] : []));
      const alone = permanova(
        selectDistances(matrix, places),
        places.map((i) => at(grouping, i)),
        { seed, permutations: 49 },
      );
      expect({ pseudo_f, r2, p }).toEqual({ pseudo_f: alone.pseudo_f, r2: alone.r2, p: alone.p });
      expect(n_a + n_b).toBe(places.length);
    }
    expect(pairs.map(({ q }) => q)).toEqual(adjustPValues(pairs.map(({ p }) => p ?? Number.NaN)));
  });
});

describe('groups of samples', () => {
  test.each(seeds)('hold every sample once, in the order of names and places (%i)', (seed) => {
    const random = createRandomSource(seed);
    const grouping = Array.from({ length: 30 }, () => at(['b', 'A', 'a', ''], random.nextBelow(4)));
    const groups = groupSamples(grouping, 30);
    expect(groups.names).toEqual([...new Set(grouping)].sort());
    membersOf(groups).forEach((places, g) => {
      expect([...places]).toEqual(grouping.flatMap((name, i) => (name === groups.names[g] ? [i] : [])));
      expect(describeGroups(groups)[g]).toEqual({ name: groups.names[g], n: places.length });
    });
  });

  test('may be as many as samples but one', () => {
    const matrix = measurePoints([[0], [1], [5], [9]]);
    const found = permanova(matrix, ['a', 'a', 'b', 'c'], { seed: 1, permutations: 99 });
    expect(found).toMatchObject({ df_among: 2, df_within: 1 });
    expect(found.ss_within).toBeCloseTo(0.5, 12);
  });
});

describe('sums of squares', () => {
  test('of one value in each group have no F; of large values with little spread they keep it', () => {
    expect(oneWayF([[1], [2]])).toBeNull();
    expect(
      oneWayF([
        [4, 4],
        [4, 4],
      ]),
    ).toBeNull();
    const [near, far] = [0, 1e6].map((zero) =>
      oneWayF([[1, 2, 3].map((x) => x + zero), [4, 5, 7].map((x) => x + zero)]),
    );
    expect(far).toBeCloseTo(near ?? Number.NaN, 6);
  });
});
