import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { whitenByCholesky } from './whiten-by-cholesky.ts';
import { whitenColumns } from './whiten-columns.ts';

const random = createRandomSource(11);
const draw = (n: number, p: number) =>
  Array.from({ length: p }, () => Float64Array.from({ length: n }, () => random.nextNormal()));
const flat = (columns: readonly Float64Array[]) => Float64Array.from(columns.flatMap((column) => [...column]));
const lengthOf = (values: Float64Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

describe('the spread of features within classes, by Cholesky', () => {
  test.each([
    [9, 1],
    [9, 2],
    [20, 7],
    [40, 12],
  ])('of %i samples × %i features measures rows as reflections do', (n, p) => {
    const columns = draw(n, p);
    const factored = whitenByCholesky(flat(columns), p);
    const reflected = whitenColumns(
      columns.map((column) => column.slice()),
      1e-10,
    );
    const row = Float64Array.from({ length: p }, () => random.nextNormal());
    expect(factored?.rank).toBe(p);
    expect(lengthOf(factored?.project(row) ?? row)).toBeCloseTo(lengthOf(reflected.project(row)), 9);
  });

  test('makes the columns that it lifts orthonormal', () => {
    const [n, p] = [15, 5];
    const columns = draw(n, p);
    const factored = whitenByCholesky(flat(columns), p);
    const images = Array.from({ length: p }, (_, k) => {
      const unit = new Float64Array(p);
      unit[k] = 1;
      const lifted = factored?.lift(unit) ?? unit;
      return Float64Array.from({ length: n }, (_unused, i) =>
        columns.reduce((sum, column, f) => sum + (column[i] ?? 0) * (lifted[f] ?? 0), 0),
      );
    });
    for (const [i, a] of images.entries())
      for (const [j, b] of images.entries())
        expect(a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0)).toBeCloseTo(i === j ? 1 : 0, 9);
  });

  test('has no answer where features are copies, nearly copies, empty, or as many as the samples', () => {
    const columns = draw(12, 3);
    const [first = new Float64Array(12)] = columns;
    const nearly = first.map((value) => value * (1 + 1e-6 * random.nextNormal()));
    for (const last of [first, first.map((value) => -2 * value), nearly, new Float64Array(12)])
      expect(whitenByCholesky(flat([...columns, last]), 4)).toBeNull();
    expect(whitenByCholesky(flat(draw(4, 4)), 4)).toBeNull();
    expect(whitenByCholesky(new Float64Array(0), 0)).toBeNull();
  });
});
