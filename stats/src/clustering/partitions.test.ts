import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { measurePoints } from '../../fixtures/simulate-samples.ts';
import { condensedIndex, distanceBetween } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { clusterAroundMedoids } from './cluster-around-medoids.ts';
import { silhouette, suggestClusters } from './silhouette.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const renumber = (clusters: readonly number[]) => {
  const order = [...new Set(clusters)];
  return clusters.map((cluster) => order.indexOf(cluster));
};
const pointsOf = (seed: number, n: number, dimensions = 2) => {
  const random = createRandomSource(seed);
  return Array.from({ length: n }, () => Array.from({ length: dimensions }, () => random.nextNormal()));
};

/** Widths as Rousseeuw writes them, cluster by cluster. */
function widthsByHand(matrix: ReturnType<typeof measurePoints>, clusters: readonly number[]): number[] {
  return clusters.map((own, i) => {
    const meanTo = (cluster: number) => {
      const others = clusters.flatMap((other, j) =>
        other === cluster && j !== i ? [distanceBetween(matrix, i, j)] : [],
      );
      return others.length === 0 ? null : sumOf(others) / others.length;
    };
    const a = meanTo(own);
    if (a === null) return 0;
    const b = Math.min(...[...new Set(clusters)].filter((name) => name !== own).map((name) => meanTo(name) ?? 0));
    return Math.max(a, b) === 0 ? 0 : (b - a) / Math.max(a, b);
  });
}

describe.each(reference.partitions.map((partition, place) => ({ ...partition, name: ['heaps', 'no heaps'][place] })))(
  'points in $name, as R’s cluster parts them',
  ({ points, medoids }) => {
    const matrix = measurePoints(points);

    test.each(medoids)('into $k: the same clusters at the same cost', ({ k, clusters, cost }) => {
      const found = clusterAroundMedoids(matrix, k);
      expect(found.cost).toBeCloseTo(cost, 9);
      expect(found.clusters).toEqual(renumber(clusters));
    });

    test.each(medoids)('silhouettes of $k are R’s', ({ clusters, widths }) => {
      const found = silhouette(matrix, renumber(clusters));
      found.widths.forEach((width, sample) => {
        expect(width).toBeCloseTo(at(widths, sample), 10);
      });
      expect(found.mean).toBeCloseTo(sumOf(widths) / widths.length, 10);
    });

    test('the number suggested is that of R’s largest mean width', () => {
      const means = medoids.map(({ widths }) => sumOf(widths) / widths.length);
      const largest = medoids[means.indexOf(Math.max(...means))];
      expect(suggestClusters(matrix, (k) => clusterAroundMedoids(matrix, k).clusters, 6).k).toBe(largest?.k);
    });
  },
);

describe('silhouettes', () => {
  test('on a grid full of ties are R’s', () => {
    const { points, widths } = reference.ties;
    const found = silhouette(measurePoints(points), [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]).widths;
    found.forEach((width, sample) => {
      expect(width).toBeCloseTo(at(widths, sample), 10);
    });
  });

  test.each([1, 2, 3, 4, 5])('of random labels are those of the definition (%i)', (seed) => {
    const random = createRandomSource(seed);
    const matrix = measurePoints(pointsOf(seed, 17));
    const clusters = renumber(Array.from({ length: 17 }, () => random.nextBelow(4)));
    const found = silhouette(matrix, clusters);
    widthsByHand(matrix, clusters).forEach((width, sample) => {
      expect(found.widths[sample]).toBeCloseTo(width, 12);
    });
    found.cluster_means.forEach((mean, cluster) => {
      const own = [...found.widths].filter((_, sample) => clusters[sample] === cluster);
      expect(mean).toBeCloseTo(sumOf(own) / own.length, 12);
    });
  });

  test('know no unit: distances a billion times as long leave them', () => {
    const points = pointsOf(6, 12);
    const clusters = points.map((_, i) => i % 3);
    const [near, far] = [1, 1e9].map((unit) =>
      silhouette(measurePoints(points.map((point) => point.map((x) => x * unit))), clusters),
    );
    far?.widths.forEach((width, sample) => {
      expect(width).toBeCloseTo(near?.widths[sample] ?? Number.NaN, 10);
    });
  });

  test('of two pairs near 1 tend to 1 as the pairs part, as 1 − d/D', () => {
    for (const apart of [10, 1e3, 1e6]) {
      const { mean } = silhouette(measurePoints([[0], [1], [apart], [apart + 1]]), [0, 0, 1, 1]);
      expect(1 - mean).toBeCloseTo((1 / (apart + 0.5) + 1 / (apart - 0.5)) / 2, 9);
    }
  });

  test('of two samples, each alone, are 0', () => {
    expect([...silhouette(measurePoints([[0], [5]]), [0, 1]).widths]).toEqual([0, 0]);
  });

  test.each<[readonly number[], string]>([
    [[0, 2, 2], 'Some cluster numbers up to 2 are missing.'],
    [[1, 1, 2], 'Some cluster numbers up to 2 are missing.'],
    [[0, 1, 3e9], 'Some cluster numbers up to 3000000000 are missing.'],
    [[-1, 0, 1], 'A cluster number must be a whole number of at least 0, not -1.'],
    [[0, 0.5, 1], 'A cluster number must be a whole number of at least 0, not 0.5.'],
    [[0, Number.NaN, 1], 'A cluster number must be a whole number of at least 0, not NaN.'],
    [[0, 0, 0], 'The silhouette needs at least two clusters.'],
    [[0, 1], 'cluster numbers for 3 samples.'],
  ])('of clusters numbered %j are refused', (clusters, sentence) => {
    expect(() => silhouette(measurePoints([[0], [1], [3]]), clusters)).toThrow(sentence);
  });

  test('of no samples are refused as one cluster is', () => {
    expect(() => silhouette(measurePoints([]), [])).toThrow('The silhouette needs at least two clusters.');
  });
});

describe('a number of clusters', () => {
  test('is the least of those whose widths tie, and never more than one less than the samples', () => {
    const matrix = measurePoints([[0], [1], [2], [3]]);
    const found = suggestClusters(matrix, (k) => [0, 1, 2, 3].map((i) => Math.min(i, k - 1)), 10);
    expect(found.candidates.map(({ k }) => k)).toEqual([2, 3]);
    const same = suggestClusters(measurePoints([[1], [1], [1], [1]]), (k) =>
      [0, 1, 2, 3].map((i) => Math.min(i, k - 1)),
    );
    expect(same).toEqual({ k: 2, candidates: [2, 3].map((k) => ({ k, mean: 0 })) });
  });

  test('is refused below two, and for two samples', () => {
    const matrix = measurePoints([[0], [1], [2], [3]]);
    expect(() => suggestClusters(matrix, () => [0, 0, 1, 1], 1)).toThrow(
      'The largest number of clusters must be a whole number of at least 2, not 1.',
    );
    expect(() => suggestClusters(measurePoints([[0], [1]]), () => [0, 1])).toThrow(
      '2 samples are too few to choose a number of clusters.',
    );
  });
});

/** The least cost of any k medoids. */
function leastCost(matrix: ReturnType<typeof measurePoints>, k: number): number {
  const n = matrix.sample_ids.length;
  const choose = (from: number, left: number): number[][] =>
    left === 0
      ? [[]]
      : Array.from({ length: n - from }, (_, step) => from + step).flatMap((first) =>
          choose(first + 1, left - 1).map((rest) => [first, ...rest]),
        );
  const costOf = (medoids: number[]) =>
    sumOf(Array.from({ length: n }, (_, j) => Math.min(...medoids.map((m) => distanceBetween(matrix, m, j)))));
  return Math.min(...choose(0, k).map(costOf));
}

describe('medoids', () => {
  test.each([1, 2, 3, 4, 5, 6])('cost at most a tenth more than the best of all (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 11));
    for (const k of [1, 2, 3, 4]) {
      const { cost } = clusterAroundMedoids(matrix, k);
      const least = leastCost(matrix, k);
      expect(cost).toBeGreaterThanOrEqual(least - 1e-9);
      expect(cost).toBeLessThanOrEqual(1.1 * least);
      if (k === 1) expect(cost).toBeCloseTo(least, 12);
    }
  });

  test.each([1, 2, 3])('cannot be bettered by any single exchange (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed + 20, 18));
    const { medoids, cost } = clusterAroundMedoids(matrix, 4);
    for (let slot = 0; slot < 4; slot++) {
      for (let h = 0; h < 18; h++) {
        const tried = medoids.map((medoid, place) => (place === slot ? h : medoid));
        const other = sumOf(
          matrix.sample_ids.map((_, j) => Math.min(...tried.map((m) => distanceBetween(matrix, m, j)))),
        );
        expect(other).toBeGreaterThanOrEqual(cost - 1e-9);
      }
    }
  });

  test('belong to their own clusters, which are numbered by their first samples', () => {
    const { clusters, medoids } = clusterAroundMedoids(measurePoints(pointsOf(9, 25)), 6);
    medoids.forEach((medoid, cluster) => {
      expect(clusters[medoid]).toBe(cluster);
    });
    expect(clusters).toEqual(renumber(clusters));
  });

  test('do not depend on the unit, and move with a shift of all points', () => {
    const points = pointsOf(10, 20);
    const before = clusterAroundMedoids(measurePoints(points), 3);
    const scaled = clusterAroundMedoids(measurePoints(points.map((point) => point.map((x) => 1e6 * x))), 3);
    expect(scaled.medoids).toEqual(before.medoids);
    expect(scaled.cost / 1e6).toBeCloseTo(before.cost, 9);
  });

  test('take distances of any kind: those without a triangle too', () => {
    const matrix = { sample_ids: ['a', 'b', 'c'], distances: Float64Array.of(1, 100, 1), metric: 'any' };
    expect(clusterAroundMedoids(matrix, 1)).toMatchObject({ medoids: [1], cost: 2 });
  });

  test('of samples that are all the same cost nothing, each medoid with itself at least', () => {
    const found = clusterAroundMedoids(measurePoints([[1], [1], [1], [1], [1]]), 3);
    expect(found.cost).toBe(0);
    expect(new Set(found.clusters).size).toBe(3);
    expect(new Set(found.medoids).size).toBe(3);
  });

  test('of ties are those that come first', () => {
    expect(clusterAroundMedoids(measurePoints([[0], [1], [2], [3]]), 1).medoids).toEqual([1]);
    // 1 and 10 are as central as each other, and no exchange with 0 or 11 betters either.
    expect(clusterAroundMedoids(measurePoints([[0], [1], [10], [11]]), 2).medoids).toEqual([1, 2]);
  });

  test.each([
    [0, 'The number of clusters must be a whole number of at least 1, not 0.'],
    [1.5, 'The number of clusters must be a whole number of at least 1, not 1.5.'],
    [Number.NaN, 'The number of clusters must be a whole number of at least 1, not NaN.'],
    [4, 'samples can’t form 4 clusters.'],
  ])('of %d clusters are refused', (k, sentence) => {
    expect(() => clusterAroundMedoids(measurePoints([[0], [1], [2]]), k)).toThrow(sentence);
  });
});

describe('the place of a pair', () => {
  test('counts rows one after the other, and is the same from either side', () => {
    let next = 0;
    for (let i = 0; i < 7; i++) {
      for (let j = i + 1; j < 7; j++, next++) {
        expect([condensedIndex(7, i, j), condensedIndex(7, j, i)]).toEqual([next, next]);
      }
    }
  });
});
