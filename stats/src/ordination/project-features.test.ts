import { describe, expect, test } from 'vitest';
import { brayCurtis } from '../distance/bray-curtis.ts';
import { createRandomSource } from '../random/generator.ts';
import { createTable, type FeatureTable } from '../table/feature-table.ts';
import { pcoa } from './pcoa.ts';
import { projectFeatures } from './project-features.ts';

const random = createRandomSource(8);
const [n, width] = [12, 5];
const table: FeatureTable = createTable({
  sample_ids: Array.from({ length: n }, (_, i) => `s${i}`),
  feature_ids: Array.from({ length: width }, (_, f) => `f${f}`),
  values: Float64Array.from({ length: n * width }, (_, cell) => (cell % width === 4 ? 3 : 1 + random.nextBelow(50))),
});
const ordination = pcoa(brayCurtis(table), { axes: 3 });
const arrows = projectFeatures(table, ordination);
const at = (f: number, a: number) => arrows[f * 3 + a] ?? Number.NaN;

/** Equation 9.55 written out: √(n − 1) Y' U λ^(−½) / (n − 1), U the standardised axes. */
function writtenOut(f: number, a: number): number {
  const axis = Array.from({ length: n }, (_, i) => ordination.coordinates[i * 3 + a] ?? 0);
  const column = Array.from({ length: n }, (_, i) => table.values[i * width + f] ?? 0);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / n;
  const spread = Math.sqrt(axis.reduce((sum, value) => sum + (value - mean(axis)) ** 2, 0) / (n - 1));
  const covariance =
    axis.reduce((sum, value, i) => sum + ((value - mean(axis)) / spread) * ((column[i] ?? 0) - mean(column)), 0) /
    (n - 1);
  return (Math.sqrt(n - 1) * covariance) / Math.sqrt(ordination.axes[a]?.eigenvalue ?? 1);
}

describe('arrows of a biplot', () => {
  test('are the covariances with the standardised axes, as written out', () => {
    for (let f = 0; f < width; f++) for (let a = 0; a < 3; a++) expect(at(f, a)).toBeCloseTo(writtenOut(f, a), 9);
  });

  test('a feature that is the same everywhere has none', () => {
    for (let a = 0; a < 3; a++) expect(at(4, a)).toBeCloseTo(0, 9);
  });

  test('turn round with an axis, and do not change with a constant added to the feature', () => {
    const turned = {
      ...ordination,
      coordinates: ordination.coordinates.map((value, cell) => (cell % 3 === 1 ? -value : value)),
    };
    const shifted = { ...table, values: table.values.map((value, cell) => (cell % width === 0 ? value + 100 : value)) };
    const mirrored = projectFeatures(shifted, turned);
    for (let f = 0; f < width; f++) {
      expect(mirrored[f * 3 + 1]).toBeCloseTo(-at(f, 1), 9);
      expect(mirrored[f * 3]).toBeCloseTo(at(f, 0), 9);
    }
  });

  test('an axis without spread has none', () => {
    const flat = { n, coordinates: new Float64Array(n), axes: [{ eigenvalue: 0, percent: 0 }] };
    expect([...projectFeatures(table, flat)]).toEqual([0, 0, 0, 0, 0]);
  });

  test('another number of samples is refused', () => {
    expect(() => projectFeatures(table, { ...ordination, n: 11 })).toThrow(
      'The ordination has 11 samples, the table 12.',
    );
  });
});
