import { expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { meanOf, oneWayF, splitSquares } from './spread-squares.ts';

test('the squares of three groups, by hand', () => {
  expect(splitSquares([[1, 3], [5], [4, 6, 8]])).toEqual({
    among: 2 * (2 - 4.5) ** 2 + (5 - 4.5) ** 2 + 3 * (6 - 4.5) ** 2,
    within: 2 + 8,
    grand: 4.5,
    df_among: 2,
    df_within: 3,
  });
});

test('between and within add up to the whole, whatever the values', () => {
  const random = createRandomSource(17);
  const groups = [5, 1, 9].map((size) => Float64Array.from({ length: size }, () => 3 + random.nextNormal()));
  const all = groups.flatMap((group) => [...group]);
  const total = all.reduce((sum, value) => sum + (value - meanOf(all)) ** 2, 0);
  const { among, within } = splitSquares(groups);
  expect(among + within).toBeCloseTo(total, 10);
});

test('F does not change with the unit or the zero of the values', () => {
  const groups = [
    [1, 2, 4],
    [2, 5, 9, 9],
  ];
  const f = oneWayF(groups) ?? Number.NaN;
  expect(oneWayF(groups.map((group) => group.map((value) => 1000 * value)))).toBeCloseTo(f, 10);
  expect(oneWayF(groups.map((group) => group.map((value) => value + 7)))).toBeCloseTo(f, 10);
});

test('groups that each have one value have no F, and equal means have 0', () => {
  expect(
    oneWayF([
      [2, 2],
      [3, 3],
    ]),
  ).toBeNull();
  expect(oneWayF([[0], [0, 0]])).toBeNull();
  expect(
    oneWayF([
      [1, 3],
      [0, 4],
    ]),
  ).toBe(0);
});
