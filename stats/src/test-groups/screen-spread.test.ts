import { describe, expect, test } from 'vitest';
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { pcoa } from '../ordination/pcoa.ts';
import { createRandomSource } from '../random/generator.ts';
import { permuteGroups } from '../random/permute-groups.ts';
import { groupSamples, membersOf } from './group-samples.ts';
import { permdisp } from './permdisp.ts';
import { type Members, screenSpread } from './screen-spread.ts';
import { createPoints, spatialMedian } from './spatial-median.ts';
import { oneWayF } from './spread-squares.ts';

const simulated = simulateDistances({ seed: 4, sizes: [30, 9, 21], features: 40 });
const random = createRandomSource(8);
const skewed = Array.from({ length: 40 }, () =>
  [0, 1, 2, 3, 4].map((a) => Math.exp(random.nextNormal() * (1 + a / 4))),
);
const studies = [
  { name: 'simulated samples', matrix: simulated.distances, grouping: simulated.grouping },
  {
    name: 'lichen pastures',
    matrix: {
      sample_ids: varespec.sample_ids,
      distances: Float64Array.from(varespec.scipy_bray),
      metric: 'bray_curtis',
    },
    grouping: varespec.grouping,
  },
  {
    name: 'a skewed cloud with a group of two',
    matrix: measurePoints(skewed),
    grouping: skewed.map((_, i) => (i < 2 ? 'two' : i % 3 === 0 ? 'a' : 'b')),
  },
];

describe.each(studies)('$name', ({ matrix, grouping }) => {
  const ordination = pcoa(matrix, { axes: 'all' });
  const loaded = createPoints({ coordinates: ordination.coordinates, k: ordination.axes.length });
  const groups = groupSamples(grouping, ordination.n);
  const exactF = (members: Members) =>
    oneWayF(members.map((places) => loaded.pull(places, spatialMedian(loaded, places, 1e-10)).each)) ?? 0;

  test('F about the medians lies between the bounds, for any labelling', () => {
    const screen = screenSpread(loaded, ordination.n);
    const draw = permuteGroups(groups.codes, createRandomSource(21));
    const codes = groups.codes.slice();
    for (let round = 0; round < 60; round++) {
      const members = membersOf({ codes, sizes: groups.sizes });
      const [{ least, most }, f] = [screen(members), exactF(members)];
      expect(least).toBeLessThanOrEqual(f * (1 + 1e-9));
      expect(most).toBeGreaterThanOrEqual(f * (1 - 1e-9));
      draw(codes);
    }
  });

  test('p is what counting the exact F of the same permutations gives', () => {
    const draw = permuteGroups(groups.codes, createRandomSource(5));
    const limit = exactF(membersOf(groups)) * (1 - 1e-7);
    const codes = groups.codes.slice();
    let reached = 0;
    for (let round = 0; round < 199; round++) {
      draw(codes);
      if (exactF(membersOf({ codes, sizes: groups.sizes })) >= limit) reached++;
    }
    expect(permdisp(ordination, grouping, { seed: 5, permutations: 199 }).p).toBe((1 + reached) / 200);
  });
});

test('where the middle of all samples is a sample, nothing is told', () => {
  const cross = [
    [0, 0],
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];
  const loaded = createPoints({ coordinates: Float64Array.from(cross.flat()), k: 2 });
  expect(
    screenSpread(
      loaded,
      5,
    )([
      [0, 1],
      [2, 3, 4],
    ]),
  ).toEqual({ least: 0, most: Number.POSITIVE_INFINITY });
});

test('small groups get their median itself, so that the bounds are one number', () => {
  const points = Float64Array.from({ length: 3 * 10 }, (_, at) => Math.sin(at * at));
  const loaded = createPoints({ coordinates: points, k: 3 });
  const members = [
    [0, 2, 4, 6, 8],
    [1, 3, 5, 7, 9],
  ];
  const { least, most } = screenSpread(loaded, 10)(members);
  expect(most).toBeCloseTo(least, 12);
  expect(least).toBeCloseTo(
    oneWayF(members.map((places) => loaded.pull(places, spatialMedian(loaded, places)).each)) ?? Number.NaN,
    5,
  );
});

test('points along one line, whose medians are no single points, are tested as ever', () => {
  const line = measurePoints(Array.from({ length: 24 }, (_, i) => [i ** 1.5]));
  const halves = line.sample_ids.map((_, i) => (i < 12 ? 'near' : 'far'));
  const { p, f } = permdisp(pcoa(line, { axes: 'all' }), halves, { seed: 2, permutations: 99 });
  expect(f).toBeGreaterThan(0);
  expect(p).toBeGreaterThan(0.01);
});

test('of some hundred samples F is told within bounds, without a median', () => {
  const { distances, grouping } = simulateDistances({ seed: 6, sizes: [60, 50, 70], features: 60 });
  const { coordinates, axes, n } = pcoa(distances, { axes: 'all' });
  const screen = screenSpread(createPoints({ coordinates, k: axes.length }), n);
  const groups = groupSamples(grouping, n);
  const draw = permuteGroups(groups.codes, createRandomSource(3));
  const codes = groups.codes.slice();
  for (let round = 0; round < 20; round++) {
    draw(codes);
    const { least, most } = screen(membersOf({ codes, sizes: groups.sizes }));
    expect(most).toBeGreaterThan(least);
    expect(most).toBeLessThan(Number.POSITIVE_INFINITY);
  }
});
