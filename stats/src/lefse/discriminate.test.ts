import { describe, expect, test } from 'vitest';
import reference from '../../fixtures/discriminant.json' with { type: 'json' };
import { createRandomSource } from '../random/generator.ts';
import { discriminate } from './discriminate.ts';
import { whitenColumns } from './whiten-columns.ts';

const studies = reference.studies.map((study) => ({
  ...study,
  columns: (study.rows[0] ?? []).map((_, f) => Float64Array.from(study.rows, (row) => row[f] ?? 0)),
  shape: `${study.rows.length} samples × ${study.rows[0]?.length} features in ${study.groups} groups`,
}));

describe('the first linear discriminant', () => {
  test.each(studies)('of $shape is that of R’s MASS but for its sign', ({ columns, codes, groups, direction }) => {
    const found = discriminate(columns, { codes, groups }).direction;
    const sign = Math.sign(found.reduce((sum, value, f) => sum + value * (direction[f] ?? 0), 0));
    found.forEach((value, f) => {
      expect(sign * value).toBeCloseTo(direction[f] ?? Number.NaN, 7);
    });
  });

  test('does not depend on the order of samples or features, nor on a scale common to all', () => {
    const { columns, codes, groups } = studies[1] ?? { columns: [], codes: [], groups: 2 };
    const before = discriminate(columns, { codes, groups }).direction;
    const turned = discriminate(
      columns.toReversed().map((column) => column.toReversed().map((value) => value * 1_000)),
      { codes: codes.toReversed(), groups },
    ).direction.toReversed();
    const sign = Math.sign(before.reduce((sum, value, f) => sum + value * (turned[f] ?? 0), 0));
    before.forEach((value, f) => {
      expect(sign * (turned[f] ?? 0)).toBeCloseTo(value, 9);
    });
  });

  test('leaves a feature without spread aside, and equal groups without direction', () => {
    const flat = discriminate([Float64Array.of(3, 3, 3, 3), Float64Array.of(1, 2, 5, 7)], {
      codes: [0, 0, 1, 1],
      groups: 2,
    });
    expect([...flat.direction.map(Math.abs)]).toEqual([0, 1]);
    expect(flat.means.map((mean) => [...mean])).toEqual([
      [3, 1.5],
      [3, 6],
    ]);
    const same = discriminate([Float64Array.of(1, 2, 1, 2)], { codes: [0, 0, 1, 1], groups: 2 });
    expect(Math.abs(same.direction[0] ?? 0)).toBeLessThanOrEqual(1);
  });
});

describe('a whitening', () => {
  const random = createRandomSource(5);
  const draw = (n: number, p: number) =>
    Array.from({ length: p }, () => Float64Array.from({ length: n }, () => random.nextNormal()));

  test.each([
    [12, 5],
    [7, 7],
    [5, 11],
  ])('of %i × %i makes the columns it lifts orthonormal', (n, p) => {
    const columns = draw(n, p);
    const kept = columns.map((column) => column.slice());
    const whitening = whitenColumns(columns, 1e-10);
    expect(whitening.rank).toBe(Math.min(n, p));
    const images = Array.from({ length: whitening.rank }, (_, k) => {
      const unit = new Float64Array(whitening.rank);
      unit[k] = 1;
      const lifted = whitening.lift(unit);
      return Float64Array.from({ length: n }, (_unused, i) =>
        kept.reduce((sum, column, f) => sum + (column[i] ?? 0) * (lifted[f] ?? 0), 0),
      );
    });
    images.forEach((a, i) => {
      images.forEach((b, j) => {
        const product = a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0);
        expect(product).toBeCloseTo(i === j ? 1 : 0, 9);
      });
    });
  });

  test('projects as the transpose of what it lifts', () => {
    const whitening = whitenColumns(draw(6, 9), 1e-10);
    const row = Float64Array.from({ length: 9 }, () => random.nextNormal());
    const vector = Float64Array.from({ length: 6 }, () => random.nextNormal());
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
    expect(dot(whitening.project(row), vector)).toBeCloseTo(dot(row, whitening.lift(vector)), 9);
  });

  test('finds the rank that copies leave', () => {
    const columns = draw(10, 4);
    const [first = new Float64Array(10)] = columns;
    expect(
      whitenColumns(
        [...columns, first.slice(), first.map((value) => 2 * value)].map((c) => c.slice()),
        1e-10,
      ).rank,
    ).toBe(4);
    expect(whitenColumns([new Float64Array(5)], 1e-10).rank).toBe(0);
  });
});
