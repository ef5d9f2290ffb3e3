import { describe, expect, test } from 'vitest';
import movingPictures from '../../fixtures/moving-pictures.json' with { type: 'json' };
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import type { PcoaResult } from './pcoa.ts';
import { pcoa } from './pcoa.ts';

const studies = [
  {
    name: 'lichen pastures, Bray–Curtis',
    reference: varespec.pcoa,
    matrix: {
      sample_ids: varespec.sample_ids,
      distances: Float64Array.from(varespec.vegan_bray),
      metric: 'bray_curtis',
    },
  },
  {
    name: 'moving pictures, unweighted UniFrac',
    reference: movingPictures.pcoa,
    matrix: {
      sample_ids: movingPictures.sample_ids,
      distances: Float64Array.from(movingPictures.distances),
      metric: 'unweighted_unifrac',
    },
  },
];

function column({ coordinates, axes, n }: PcoaResult, axis: number): number[] {
  return Array.from({ length: n }, (_, i) => coordinates[i * axes.length + axis] ?? Number.NaN);
}

describe.each(studies)('PCoA of $name', ({ matrix, reference }) => {
  const result = pcoa(matrix, { axes: 'all' });

  test('has the eigenvalues of NumPy, negative ones included', () => {
    const positive = reference.eigenvalues.filter((value) => value > 1e-9);
    const negative = reference.eigenvalues.filter((value) => value < -1e-9);
    expect(result.axes).toHaveLength(positive.length);
    result.axes.forEach((axis, a) => {
      expect(axis.eigenvalue).toBeCloseTo(positive[a] ?? Number.NaN, 12);
    });
    expect(result.negative_eigenvalues?.count).toBe(negative.length);
    expect(result.negative_eigenvalues?.sum_abs).toBeCloseTo(-negative.reduce((sum, value) => sum + value, 0), 12);
    expect(result.trace).toBeCloseTo(reference.trace, 12);
  });

  test('has the eigenvalues and coordinates of scikit-bio, but for the sign of an axis', () => {
    const axes = reference.skbio_coordinates[0]?.length ?? 0;
    expect(axes).toBeGreaterThan(2);
    for (let axis = 0; axis < axes; axis++) {
      expect(result.axes[axis]?.eigenvalue).toBeCloseTo(reference.skbio_eigenvalues[axis] ?? Number.NaN, 10);
      const ours = column(result, axis);
      const theirs = reference.skbio_coordinates.map((row) => row[axis] ?? Number.NaN);
      const sign = Math.sign(ours.reduce((sum, value, i) => sum + value * (theirs[i] ?? 0), 0));
      ours.forEach((value, i) => {
        expect(sign * value).toBeCloseTo(theirs[i] ?? Number.NaN, 9);
      });
    }
  });

  test('has the share of scikit-bio’s fsvd on its first axis: the trace is the denominator of both', () => {
    expect((result.axes[0]?.percent ?? Number.NaN) / 100).toBeCloseTo(reference.skbio_fsvd_first_share, 4);
  });

  test('has beside it the shares of the positive eigenvalues alone, which make up 100 % with all axes', () => {
    const positive = reference.eigenvalues.filter((value) => value > 1e-9);
    const sum = positive.reduce((total, value) => total + value, 0);
    expect(result.percents_of_positive?.[0]).toBeCloseTo((100 * (positive[0] ?? 0)) / sum, 9);
    expect(result.percents_of_positive?.reduce((total, value) => total + value, 0)).toBeCloseTo(100, 9);
    expect(pcoa(matrix, { axes: 3, solver: 'partial' }).percents_of_positive).toBeNull();
  });

  test('the partial solver agrees to 1e-6', () => {
    const partial = pcoa(matrix, { axes: 3, solver: 'partial' });
    for (let axis = 0; axis < 3; axis++) {
      column(partial, axis).forEach((value, i) => {
        expect(Math.abs(value - (column(result, axis)[i] ?? Number.NaN))).toBeLessThan(1e-6);
      });
    }
  });
});
