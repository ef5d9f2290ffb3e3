import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/classical-r.json' with { type: 'json' };
import { measurePoints } from '../../fixtures/simulate-samples.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { distanceBetween } from '../distance/distance-matrix.ts';
import { createRandomSource } from '../random/generator.ts';
import { clusterHierarchically } from './cluster-hierarchically.ts';
import {
  copheneticCorrelation,
  copheneticHeights,
  cutDendrogram,
  type Dendrogram,
  type Linkage,
  membersOf,
} from './dendrogram.ts';
import { orderLeaves } from './order-leaves.ts';

const linkages = ['average', 'complete', 'ward'] as const;
const inR = { average: 'average', complete: 'complete', ward: 'ward.D2' } as const;
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const renumber = (clusters: readonly number[]) => {
  const order = [...new Set(clusters)];
  return clusters.map((cluster) => order.indexOf(cluster));
};
const pointsOf = (seed: number, n: number, dimensions = 3) => {
  const random = createRandomSource(seed);
  return Array.from({ length: n }, () => Array.from({ length: dimensions }, () => random.nextNormal()));
};
const matrixOf = (distances: readonly number[]): DistanceMatrix => ({
  sample_ids: Array.from({ length: (1 + Math.sqrt(1 + 8 * distances.length)) / 2 }, (_, i) => `s${i}`),
  distances: Float64Array.from(distances),
  metric: 'any',
});
const seeds = [1, 2, 3, 4];

describe.each(linkages)('%s linkage in R', (linkage) => {
  test.each(reference.partitions)('joins at the same heights, and meets and cuts alike', ({ points, trees }) => {
    const expected = trees[inR[linkage]];
    const matrix = measurePoints(points);
    const tree = clusterHierarchically(matrix, linkage);
    tree.heights.forEach((height, merge) => {
      expect(height).toBeCloseTo(at(expected.heights, merge), 10);
    });
    copheneticHeights(tree).forEach((height, pair) => {
      expect(height).toBeCloseTo(at(expected.cophenetic, pair), 10);
    });
    expect(copheneticCorrelation(tree, matrix.distances)).toBeCloseTo(expected.correlation, 11);
    expected.cuts.forEach((cut, place) => {
      expect(cutDendrogram(tree, place + 2)).toEqual(renumber(cut));
    });
  });
});

/** Sum of squared distances of the points to their mean. */
function spreadOf(points: readonly (readonly number[])[]): number {
  const mean = at(points, 0).map((_, axis) => sumOf(points.map((point) => at(point, axis))) / points.length);
  return sumOf(points.map((point) => sumOf(point.map((x, axis) => (x - at(mean, axis)) ** 2))));
}

describe('what the heights mean', () => {
  const both = (tree: Dendrogram, merge: number) => {
    const members = membersOf(tree);
    return [at(members, at(tree.lefts, merge)), at(members, at(tree.rights, merge))] as const;
  };
  const across = (matrix: DistanceMatrix, [left, right]: readonly (readonly number[])[]) =>
    (left ?? []).flatMap((i) => (right ?? []).map((j) => distanceBetween(matrix, i, j)));

  test.each(seeds)('average: the mean distance of the samples of both sides (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 14));
    const tree = clusterHierarchically(matrix, 'average');
    tree.heights.forEach((height, merge) => {
      const between = across(matrix, both(tree, merge));
      expect(height).toBeCloseTo(sumOf(between) / between.length, 12);
    });
  });

  test.each(seeds)('complete: the largest distance between both sides, and within what was joined (%i)', (seed) => {
    const matrix = measurePoints(pointsOf(seed, 14));
    const tree = clusterHierarchically(matrix, 'complete');
    tree.heights.forEach((height, merge) => {
      const sides = both(tree, merge);
      expect(height).toBe(Math.max(...across(matrix, sides)));
      const all = sides.flat();
      expect(height).toBe(Math.max(...all.flatMap((i) => all.map((j) => distanceBetween(matrix, i, j)))));
    });
  });

  test.each(seeds)('Ward: half its square is what joining adds to the spread about the means (%i)', (seed) => {
    const points = pointsOf(seed, 14);
    const tree = clusterHierarchically(measurePoints(points), 'ward');
    const pick = (places: readonly number[]) => places.map((place) => at(points, place));
    tree.heights.forEach((height, merge) => {
      const [left, right] = both(tree, merge);
      const added = spreadOf(pick([...left, ...right])) - spreadOf(pick(left)) - spreadOf(pick(right));
      expect(height ** 2 / 2).toBeCloseTo(added, 10);
    });
    expect(sumOf(tree.heights.map((height) => height ** 2 / 2))).toBeCloseTo(spreadOf(points), 9);
  });
});

/** Distances along a random tree with all tips at one depth: an ultrametric. */
function ultrametricOf(seed: number, n: number): DistanceMatrix {
  const random = createRandomSource(seed);
  const parts = Array.from({ length: n }, (_, i) => [i]);
  const square = Array.from({ length: n }, () => new Float64Array(n));
  let height = 0;
  while (parts.length > 1) {
    height += 0.1 + random.nextFloat();
    const [a = [], b = []] = [0, 1].map(() => parts.splice(random.nextBelow(parts.length), 1)[0]);
    for (const i of a) {
      for (const j of b) {
        at(square, i)[j] = height;
        at(square, j)[i] = height;
      }
    }
    parts.push([...a, ...b]);
  }
  return matrixOf(square.flatMap((row, i) => [...row.slice(i + 1)]));
}

describe('distances that are a tree’s already', () => {
  test.each(seeds)('come back from average and complete linkage as they were (%i)', (seed) => {
    const matrix = ultrametricOf(seed, 15);
    for (const linkage of ['average', 'complete'] as const) {
      const tree = clusterHierarchically(matrix, linkage);
      copheneticHeights(tree).forEach((height, pair) => {
        expect(height).toBeCloseTo(at(matrix.distances, pair), 12);
      });
      expect(copheneticCorrelation(tree, matrix.distances)).toBeCloseTo(1, 12);
    }
  });

  test('Ward of two pairs stretches the upper height by √(2·2·2/4), the pairs’ own spread taken off', () => {
    const tree = clusterHierarchically(matrixOf([1, 4, 4, 4, 4, 1]), 'ward');
    expect([...tree.heights]).toEqual([1, 1, expect.closeTo(Math.sqrt(2 * (16 - 0.5)), 12)]);
  });
});

describe.each(linkages)('a tree by %s linkage', (linkage: Linkage) => {
  test.each(seeds)('is in the unit of the distances (%i)', (seed) => {
    const points = pointsOf(seed, 12);
    const [one, many] = [1, 2 ** 30].map((unit) =>
      clusterHierarchically(measurePoints(points.map((point) => point.map((x) => x * unit))), linkage),
    );
    expect([...(many?.lefts ?? [])]).toEqual([...(one?.lefts ?? [])]);
    many?.heights.forEach((height, merge) => {
      expect(height / 2 ** 30).toBeCloseTo(one?.heights[merge] ?? Number.NaN, 10);
    });
  });

  test.each(seeds)('names every sample once, every merge once, and counts who is below (%i)', (seed) => {
    const tree = clusterHierarchically(measurePoints(pointsOf(seed, 16)), linkage);
    expect([...tree.lefts, ...tree.rights].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, node) => node),
    );
    const members = membersOf(tree);
    tree.sizes.forEach((size, merge) => {
      expect(at(members, 16 + merge)).toHaveLength(size);
      expect(Math.max(at(tree.lefts, merge), at(tree.rights, merge))).toBeLessThan(16 + merge);
      expect(at(tree.lefts, merge)).toBeLessThan(at(tree.rights, merge));
    });
    expect(at(tree.sizes, 14)).toBe(16);
  });

  test.each(seeds)('cut into one more parts one cluster in two and leaves the others (%i)', (seed) => {
    const tree = clusterHierarchically(measurePoints(pointsOf(seed, 13)), linkage);
    for (let k = 1; k < 13; k++) {
      const [fewer, more] = [cutDendrogram(tree, k), cutDendrogram(tree, k + 1)];
      expect(new Set(more).size).toBe(k + 1);
      const parents = new Set(more.map((cluster, sample) => `${cluster} in ${fewer[sample]}`));
      expect(parents.size).toBe(k + 1);
    }
  });

  test('of samples equal to others puts these together first, at 0', () => {
    const tree = clusterHierarchically(measurePoints([[0], [3], [0], [3], [9]]), linkage);
    expect([...tree.heights.slice(0, 2)]).toEqual([0, 0]);
    expect(cutDendrogram(tree, 3)).toEqual([0, 1, 0, 1, 2]);
  });

  test('ends for ties everywhere, and for distances without a triangle', () => {
    for (const pairs of [3, 6, 10, 45]) {
      const tree = clusterHierarchically(matrixOf(Array(pairs).fill(0.1)), linkage);
      if (linkage !== 'ward') for (const height of tree.heights) expect(height).toBeCloseTo(0.1, 15);
    }
    const random = createRandomSource(5);
    const wild = matrixOf(Array.from({ length: 190 }, () => random.nextBelow(3)));
    expect(clusterHierarchically(wild, linkage).heights).toHaveLength(19);
  });
});

describe('the cophenetic correlation', () => {
  test('of distances that are all the same does not exist, whatever their mean is rounded to', () => {
    for (const same of [0.1, 1 / 3, 0.7, 1e-9]) {
      for (const pairs of [3, 6, 10, 15]) {
        const matrix = matrixOf(Array(pairs).fill(same));
        expect(copheneticCorrelation(clusterHierarchically(matrix, 'complete'), matrix.distances)).toBeNull();
      }
    }
  });

  test('of one and two samples does not exist', () => {
    for (const matrix of [matrixOf([]), matrixOf([2])])
      expect(copheneticCorrelation(clusterHierarchically(matrix, 'average'), matrix.distances)).toBeNull();
  });

  test('needs the distances of the tree’s samples', () => {
    const tree = clusterHierarchically(matrixOf([1, 2, 3]), 'average');
    expect(() => copheneticCorrelation(tree, Float64Array.of(1))).toThrow('3 samples have 3 pairs, not 1.');
  });

  test('lies between −1 and 1, and does not see the unit', () => {
    for (const seed of seeds) {
      const matrix = measurePoints(pointsOf(seed, 15));
      const tree = clusterHierarchically(matrix, 'average');
      const r = copheneticCorrelation(tree, matrix.distances);
      expect(Math.abs(r ?? 2)).toBeLessThanOrEqual(1);
      expect(
        copheneticCorrelation(
          tree,
          matrix.distances.map((distance) => 1000 * distance),
        ),
      ).toBeCloseTo(r ?? 2, 12);
    }
  });
});

describe('the order of leaves', () => {
  const lengthOf = (matrix: DistanceMatrix, order: readonly number[]) =>
    sumOf(order.slice(1).map((leaf, place) => distanceBetween(matrix, at(order, place), leaf)));

  test('of points on a line is that of the line', () => {
    const places = [3, 0, 7, 1, 12, 4.5, 20];
    const matrix = measurePoints(places.map((x) => [x]));
    for (const linkage of linkages) {
      const order = orderLeaves(clusterHierarchically(matrix, linkage), matrix);
      const along = order.map((leaf) => at(places, leaf));
      const rising = along.toSorted((a, b) => a - b);
      expect([along, along.toReversed()]).toContainEqual(rising);
    }
  });

  test.each(seeds)(
    'is never longer than the order in which the tree was read, and names each sample once (%i)',
    (seed) => {
      const matrix = measurePoints(pointsOf(seed, 40));
      for (const linkage of linkages) {
        const tree = clusterHierarchically(matrix, linkage);
        const order = orderLeaves(tree, matrix);
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i));
        expect(lengthOf(matrix, order)).toBeLessThanOrEqual(lengthOf(matrix, at(membersOf(tree), 78)) + 1e-12);
        expect(at(order, 0)).toBeLessThan(at(order, 39));
      }
    },
  );

  test('may be asked of other distances than those of the tree, but of as many samples', () => {
    const matrix = measurePoints([[0], [1], [5], [6]]);
    const tree = clusterHierarchically(matrix, 'average');
    const other = measurePoints([[0], [5], [6], [1]]);
    expect(orderLeaves(tree, other)).toEqual([0, 1, 2, 3]);
    expect(() => orderLeaves(tree, measurePoints([[0], [1]]))).toThrow(
      'A tree of 4 samples can’t be ordered by distances of',
    );
  });
});

describe('cuts', () => {
  const tree = clusterHierarchically(measurePoints([[0], [1], [5]]), 'average');

  test.each([
    [0, 'The number of clusters must be a whole number of at least 1, not 0.'],
    [2.5, 'The number of clusters must be a whole number of at least 1, not 2.5.'],
    [4, 'samples can’t form 4 clusters.'],
  ])('into %d are refused', (k, sentence) => {
    expect(() => cutDendrogram(tree, k)).toThrow(sentence);
  });
});
