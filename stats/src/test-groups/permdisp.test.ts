import { describe, expect, test } from 'vitest';
import movingPictures from '../../fixtures/moving-pictures.json' with { type: 'json' };
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import { selectDistances } from '../distance/distance-matrix.ts';
import { pcoa } from '../ordination/pcoa.ts';
import { createRandomSource } from '../random/generator.ts';
import { permdisp } from './permdisp.ts';

const studies = [
  { name: 'lichen pastures', ...varespec, distances: varespec.scipy_bray },
  { name: 'moving pictures', ...movingPictures },
];

describe.each(studies)('PERMDISP on the $name', ({ sample_ids, distances, grouping, groups }) => {
  const ordination = pcoa(
    { sample_ids, distances: Float64Array.from(distances), metric: 'reference' },
    { axes: 'all' },
  );

  test('F about the medians equals scikit-bio to its own precision, and the exact medians to 1e-8', () => {
    const result = permdisp(ordination, grouping, { seed: 1, permutations: 0 });
    expect(Math.abs((result.f ?? Number.NaN) / groups.permdisp_median.f - 1)).toBeLessThan(1e-6);
    expect(result.f).toBeCloseTo(groups.permdisp_precise_median.f, 7);
    result.groups.forEach(({ mean_distance }, g) => {
      expect(mean_distance).toBeCloseTo(groups.permdisp_precise_median.mean_distances[g] ?? Number.NaN, 7);
    });
  });

  test('F about the centroids equals scikit-bio to 1e-9', () => {
    const result = permdisp(ordination, grouping, { seed: 1, permutations: 0, center: 'centroid' });
    expect(result.f).toBeCloseTo(groups.permdisp_centroid.f, 9);
  });

  test('p is scikit-bio’s within the error of 999 permutations', () => {
    const result = permdisp(ordination, grouping, { seed: 1, permutations: 999 });
    expect(Math.abs((result.p ?? Number.NaN) - groups.permdisp_median.p)).toBeLessThan(0.03);
  });

  test('all positive axes were used, and the result says so', () => {
    expect(permdisp(ordination, grouping, { seed: 1, permutations: 0 })).toMatchObject({
      all_axes: true,
      axes: ordination.axes.length,
    });
  });
});

describe('PERMDISP', () => {
  const random = createRandomSource(3);
  const spread = (n: number, size: number) =>
    Array.from({ length: n }, () => [0, 1, 2].map(() => size * random.nextNormal()));
  const matrix = measurePoints([...spread(15, 1), ...spread(15, 3)]);
  const grouping = [...new Array(15).fill('tight'), ...new Array(15).fill('wide')];
  const ordination = pcoa(matrix, { axes: 'all' });
  const options = { seed: 5, permutations: 199 };
  const result = permdisp(ordination, grouping, options);

  test('finds a group that spreads wider, and by how much', () => {
    expect(result.p).toBe(0.005);
    const [tight, wide] = result.groups;
    expect([tight?.name, tight?.n, wide?.name, wide?.n]).toEqual(['tight', 15, 'wide', 15]);
    expect((wide?.mean_distance ?? 0) / (tight?.mean_distance ?? 1)).toBeGreaterThan(2);
  });

  test('does not mistake a difference in place for one in spread', () => {
    const near = spread(12, 1);
    const moved = near.map(([x = 0, ...rest]) => [x + 50, ...rest]);
    const halves = [...near.map(() => 'here'), ...moved.map(() => 'there')];
    const same = permdisp(pcoa(measurePoints([...near, ...moved]), { axes: 'all' }), halves, options);
    expect(same.f).toBeLessThan(1e-6);
    expect(same.p).toBeGreaterThan(0.9);
  });

  test('says what it did', () => {
    expect(result).toMatchObject({
      method: 'permdisp',
      center: 'median',
      metric: 'euclidean',
      n: 30,
      df_among: 1,
      df_within: 28,
      axes: 3,
      all_axes: true,
      permutations: 199,
      seed: 5,
      strata: null,
    });
  });

  test('is the same for the same seed, and for other names of the groups', () => {
    expect(permdisp(ordination, grouping, options)).toEqual(result);
    const renamed = permdisp(
      ordination,
      grouping.map((name) => (name === 'tight' ? 'z' : 'a')),
      options,
    );
    expect(renamed.f).toBeCloseTo(result.f ?? Number.NaN, 9);
    expect(renamed.p).toBe(result.p);
  });

  test('F does not depend on the order of samples', () => {
    const order = grouping.map((_, i) => (i * 7 + 4) % 30);
    const turned = pcoa(selectDistances(matrix, order), { axes: 'all' });
    const other = permdisp(
      turned,
      order.map((i) => grouping[i] ?? ''),
      options,
    );
    expect(other.f).toBeCloseTo(result.f ?? Number.NaN, 6);
  });

  test('says when it saw some of the axes only', () => {
    const { distances, grouping: names } = simulateDistances({ seed: 9, sizes: [10, 12], features: 20 });
    expect(permdisp(pcoa(distances, { axes: 4 }), names, options)).toMatchObject({ axes: 4, all_axes: false });
    expect(permdisp(pcoa(distances, { axes: 4, solver: 'partial' }), names, options)).toMatchObject({
      all_axes: false,
    });
  });

  test('within strata labels move only inside them', () => {
    const strata = grouping.map((_, i) => `s${i}`);
    expect(permdisp(ordination, grouping, { ...options, strata })).toMatchObject({ p: 1, strata: 30 });
    const two = grouping.map((_, i) => (i % 2 === 0 ? 'even' : 'odd'));
    expect(permdisp(ordination, grouping, { ...options, strata: two }).p).toBeLessThan(0.05);
  });

  test('without permutations there is F but no p', () => {
    expect(permdisp(ordination, grouping, { seed: 5, permutations: 0 })).toMatchObject({ f: result.f, p: null });
  });
});

describe('PERMDISP of little', () => {
  test('distances to the centre that do not vary within groups give neither F nor p', () => {
    const square = measurePoints([
      [0, 0],
      [1, 0],
      [5, 5],
      [8, 5],
    ]);
    const result = permdisp(pcoa(square, { axes: 'all' }), ['a', 'a', 'b', 'b'], { seed: 1, permutations: 19 });
    expect(result).toMatchObject({ f: null, p: null });
    expect(result.groups.map(({ mean_distance }) => mean_distance.toFixed(9))).toEqual(['0.500000000', '1.500000000']);
  });

  test('samples all alike give neither F nor p', () => {
    const same = pcoa(measurePoints([[1], [1], [1]]), { axes: 'all' });
    expect(permdisp(same, ['a', 'a', 'b'], { seed: 1 })).toMatchObject({ f: null, p: null, axes: 0 });
  });

  test('a group of one sample has no spread, and takes part', () => {
    const matrix = measurePoints([[0], [1], [5], [9]]);
    const result = permdisp(pcoa(matrix, { axes: 'all' }), ['a', 'a', 'a', 'b'], { seed: 1, permutations: 9 });
    expect(result.groups[1]).toMatchObject({ name: 'b', n: 1, mean_distance: 0 });
    expect(result.f).toBeGreaterThan(0);
  });

  test('one group, single samples and odd parameters are refused', () => {
    const ordination = pcoa(measurePoints([[0], [1], [5]]), { axes: 'all' });
    expect(() => permdisp(ordination, ['a', 'a', 'a'], { seed: 1 })).toThrow('nothing to compare');
    expect(() => permdisp(ordination, ['a', 'b', 'c'], { seed: 1 })).toThrow('a group of its own');
    expect(() => permdisp(ordination, ['a', 'b'], { seed: 1 })).toThrow('2 group names were given for 3 samples');
    expect(() => permdisp(ordination, ['a', 'a', 'b'], { seed: 1, permutations: 0.5 })).toThrow('whole number');
  });
});
