import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { discriminate } from './discriminate.ts';

const at = <T>(values: ArrayLike<T>, place: number): T => {
  const value = values[place];
  if (value === undefined) throw new Error(`nothing stands at ${place}`);
  return value;
};
const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => sumOf(Array.from(a, (value, i) => value * at(b, i)));
const seeds = [1, 2, 3, 4];

/** Features that go together, in groups that lie apart by them; some samples more than once. */
function draw(seed: number, { n, p, groups }: { n: number; p: number; groups: number }) {
  const random = createRandomSource(seed);
  // Groups of unequal size, as their weight is their size.
  const codes = Array.from({ length: n }, (_, i) => (i % 4 === 3 ? 0 : i % groups));
  const common = Array.from({ length: n }, () => random.nextNormal());
  const columns = Array.from({ length: p }, (_, f) =>
    Float64Array.from(
      { length: n },
      (_unused, i) => random.nextNormal() * (f + 1) + at(common, i) + (at(codes, i) * (f % 3)) / 2,
    ),
  );
  return { codes, columns, weights: Array.from({ length: n }, () => 1 + random.nextBelow(3)) };
}

/** Spread between groups over spread within, along a direction. */
function ratioAlong(
  direction: ArrayLike<number>,
  { columns, codes }: { columns: Float64Array[]; codes: number[] },
): number {
  const scores = codes.map((_, i) =>
    dot(
      direction,
      columns.map((column) => at(column, i)),
    ),
  );
  const meanOf = (values: number[]) => sumOf(values) / values.length;
  const grand = meanOf(scores);
  let [between, within] = [0, 0];
  for (const code of new Set(codes)) {
    const own = scores.filter((_, i) => codes[i] === code);
    between += own.length * (meanOf(own) - grand) ** 2;
    within += sumOf(own.map((score) => (score - meanOf(own)) ** 2));
  }
  return between / within;
}

describe('the first discriminant', () => {
  test.each(seeds)('parts groups more than any direction near it or drawn by lot (%i)', (seed) => {
    const { columns, codes } = draw(seed, { n: 40, p: 5, groups: 3 });
    const { direction } = discriminate(columns, { codes, groups: 3 });
    const best = ratioAlong(direction, { columns, codes });
    const random = createRandomSource(seed + 70);
    for (let tried = 0; tried < 60; tried++) {
      const near = direction.map((value) => value + 0.05 * random.nextNormal());
      const far = direction.map(() => random.nextNormal());
      expect(ratioAlong(near, { columns, codes })).toBeLessThanOrEqual(best + 1e-12);
      expect(ratioAlong(far, { columns, codes })).toBeLessThanOrEqual(best + 1e-12);
    }
    expect(Math.sqrt(dot(direction, direction))).toBeCloseTo(1, 12);
  });

  test.each(seeds)('of two groups is Fisher’s: spread within times it points from mean to mean (%i)', (seed) => {
    const { columns, codes } = draw(seed, { n: 30, p: 4, groups: 2 });
    const { direction, means } = discriminate(columns, { codes, groups: 2 });
    const centred = columns.map((column, f) => column.map((value, i) => value - at(at(means, at(codes, i)), f)));
    const image = centred.map((a) => sumOf(centred.map((b, g) => dot(a, b) * at(direction, g))));
    const apart = columns.map((_, f) => at(at(means, 1), f) - at(at(means, 0), f));
    const ratio = at(image, 0) / at(apart, 0);
    image.forEach((value, f) => {
      expect(value / ratio / at(apart, f)).toBeCloseTo(1, 7);
    });
  });

  test.each(seeds)('takes a sample of weight three as three of it (%i)', (seed) => {
    const { columns, codes, weights } = draw(seed, { n: 24, p: 4, groups: 3 });
    const weighed = discriminate(columns, { codes, groups: 3, weights });
    const places = codes.flatMap((_, i) => Array<number>(at(weights, i)).fill(i));
    const repeated = discriminate(columns, { codes: places.map((i) => at(codes, i)), groups: 3, places });
    const sign = Math.sign(dot(weighed.direction, repeated.direction));
    weighed.direction.forEach((value, f) => {
      expect(sign * value).toBeCloseTo(at(repeated.direction, f), 8);
    });
    weighed.means.forEach((mean, g) => {
      mean.forEach((value, f) => {
        expect(value).toBeCloseTo(at(at(repeated.means, g), f), 11);
      });
    });
  });

  test.each(seeds)('of a feature in another unit has its coefficient in that unit (%i)', (seed) => {
    const { columns, codes } = draw(seed, { n: 30, p: 3, groups: 2 });
    const before = discriminate(columns, { codes, groups: 2 }).direction;
    const scaled = columns.map((column, f) => (f === 1 ? column.map((value) => value / 100) : column));
    const after = discriminate(scaled, { codes, groups: 2 }).direction;
    const factor = at(after, 0) / at(before, 0);
    expect(at(after, 1) / factor / at(before, 1)).toBeCloseTo(100, 6);
    expect(at(after, 2) / factor).toBeCloseTo(at(before, 2), 8);
  });

  test.each(seeds)('with a copy of a feature parts groups as far as without it (%i)', (seed) => {
    const { columns, codes } = draw(seed, { n: 30, p: 3, groups: 3 });
    const twice = [...columns, at(columns, 1).slice()];
    const [plain, copied] = [columns, twice].map((own) =>
      ratioAlong(discriminate(own, { codes, groups: 3 }).direction, { columns: own, codes }),
    );
    expect(copied).toBeCloseTo(plain ?? Number.NaN, 6);
  });

  test('of more features than samples is a direction all the same, of length 1', () => {
    const { columns, codes } = draw(9, { n: 8, p: 20, groups: 2 });
    const { direction } = discriminate(columns, { codes, groups: 2 });
    expect(Math.sqrt(dot(direction, direction))).toBeCloseTo(1, 9);
    expect(direction.every(Number.isFinite)).toBe(true);
  });

  test('of features that are constant in every group has none', () => {
    const { direction } = discriminate([Float64Array.of(1, 1, 2, 2), Float64Array.of(5, 5, 5, 5)], {
      codes: [0, 0, 1, 1],
      groups: 2,
    });
    expect([...direction]).toEqual([0, 0]);
  });
});
