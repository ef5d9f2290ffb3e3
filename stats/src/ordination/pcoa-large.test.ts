import { describe, expect, test } from 'vitest';
import { simulateDistances } from '../../fixtures/simulate-samples.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { condensedLength, distanceBetween } from '../distance/distance-matrix.ts';
import type { PcoaResult } from './pcoa.ts';
import { pcoa } from './pcoa.ts';

/** `groups` clusters of `size` samples: 0 apart within, `between` apart from all others. */
function makeClusters(groups: number, size: number, between: number): DistanceMatrix {
  const n = groups * size;
  const distances = new Float64Array(condensedLength(n));
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, pair++)
      distances[pair] = Math.floor(i / size) === Math.floor(j / size) ? 0 : between;
  }
  return { sample_ids: Array.from({ length: n }, (_, i) => `s${i}`), distances, metric: 'example' };
}

function pointOf({ coordinates, axes }: PcoaResult, sample: number): number[] {
  return Array.from(coordinates.subarray(sample * axes.length, (sample + 1) * axes.length));
}

describe('PCoA where many axes have the same eigenvalue', () => {
  const clusters = makeClusters(6, 20, 1);
  const solvers: ('exact' | 'partial')[] = ['exact', 'partial'];

  test.each(solvers)('the %s solver finds all five axes of six equal clusters, of 20 % each', (solver) => {
    const { axes } = pcoa(clusters, { axes: 10, solver });
    expect(axes).toHaveLength(5);
    for (const { percent, eigenvalue } of axes) {
      expect(percent).toBeCloseTo(20, 8);
      expect(eigenvalue).toBeCloseTo(10, 9);
    }
  });

  test.each(solvers)('the %s solver puts the samples of a cluster on one point, 1 from the others', (solver) => {
    const result = pcoa(clusters, { axes: 10, solver });
    const first = pointOf(result, 0);
    expect(Math.hypot(...pointOf(result, 19).map((x, a) => x - (first[a] ?? 0)))).toBeCloseTo(0, 7);
    for (let cluster = 1; cluster < 6; cluster++) {
      expect(Math.hypot(...pointOf(result, cluster * 20).map((x, a) => x - (first[a] ?? 0)))).toBeCloseTo(1, 8);
    }
  });
});

describe('PCoA of a few hundred samples by both solvers', () => {
  const { distances } = simulateDistances({ seed: 40, sizes: [100, 100, 100], features: 60, shift: 0.8 });
  const exact = pcoa(distances, { axes: 10, solver: 'exact' });

  test.each([1, 2, 3, 10])('%i axes agree to 1e-7, signs included', (axes) => {
    const partial = pcoa(distances, { axes, solver: 'partial', seed: axes });
    expect(partial.axes).toHaveLength(axes);
    for (let sample = 0; sample < 300; sample++) {
      pointOf(partial, sample).forEach((x, a) => {
        expect(Math.abs(x - (pointOf(exact, sample)[a] ?? Number.NaN))).toBeLessThan(1e-7);
      });
    }
  });

  test('the seed of the partial solver decides nothing but the last digits', () => {
    const first = pcoa(distances, { axes: 3, solver: 'partial', seed: 1 });
    const second = pcoa(distances, { axes: 3, solver: 'partial', seed: 2 });
    expect(pcoa(distances, { axes: 3, solver: 'partial', seed: 1 })).toEqual(first);
    first.coordinates.forEach((x, cell) => {
      expect(Math.abs(x - (second.coordinates[cell] ?? Number.NaN))).toBeLessThan(1e-7);
    });
  });

  test('trace, and so percentages, are the same from both', () => {
    const partial = pcoa(distances, { axes: 10, solver: 'partial' });
    expect(partial.trace).toBe(exact.trace);
    partial.axes.forEach(({ percent }, a) => {
      expect(percent).toBeCloseTo(exact.axes[a]?.percent ?? Number.NaN, 9);
    });
  });
});

describe('PCoA of samples that are there several times', () => {
  // Fifteen different samples of five taxa, each six times: of 90 eigenvalues 76 are nothing but rounding.
  const { distances } = simulateDistances({ seed: 15, sizes: [8, 7], features: 5, shift: 0.5 });
  const copies = 6;
  const n = 15 * copies;
  const all = new Float64Array(condensedLength(n));
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) all[pair++] = distanceBetween(distances, i % 15, j % 15);
  }
  const crowd = { ...distances, sample_ids: Array.from({ length: n }, (_, i) => `s${i}`), distances: all };

  test('has the axes of one of each, six times as long', () => {
    const [once, often] = [pcoa(distances, { axes: 'all' }), pcoa(crowd, { axes: 'all' })];
    expect(often.axes).toHaveLength(once.axes.length);
    often.axes.forEach(({ eigenvalue, percent }, a) => {
      expect(eigenvalue / copies).toBeCloseTo(once.axes[a]?.eigenvalue ?? Number.NaN, 12);
      expect(percent).toBeCloseTo(once.axes[a]?.percent ?? Number.NaN, 9);
    });
    expect(often.negative_eigenvalues?.count).toBe(once.negative_eigenvalues?.count);
  });

  test('puts all copies of a sample on one point', () => {
    const found = pcoa(crowd, { axes: 3 });
    for (let sample = 15; sample < n; sample++) {
      const first = pointOf(found, sample % 15);
      pointOf(found, sample).forEach((x, a) => {
        expect(x).toBeCloseTo(first[a] ?? Number.NaN, 9);
      });
    }
  });
});
