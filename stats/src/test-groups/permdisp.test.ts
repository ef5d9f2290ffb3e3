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
    expect(() => permdisp(ordination, ['a', 'b', 'c'], { seed: 1 })).toThrow(
      'Each of the 3 samples is its own group, so there is no variation within groups.',
    );
    expect(() => permdisp(ordination, ['a', 'b'], { seed: 1 })).toThrow('2 group names for 3 samples');
    expect(() => permdisp(ordination, ['a', 'a', 'b'], { seed: 1, permutations: 0.5 })).toThrow('whole number');
  });
});

/** Condensed distances from a full symmetric matrix. */
function toOrdination(rows: readonly (readonly number[])[]) {
  const distances = Float64Array.from(rows.flatMap((row, i) => row.slice(i + 1)));
  return pcoa({ sample_ids: rows.map((_, i) => `s${i + 1}`), distances, metric: 'example' }, { axes: 'all' });
}

function oneWayF(groups: readonly (readonly number[])[]): number {
  const all = groups.flat();
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const among = groups.reduce((sum, group) => sum + group.length * (mean(group) - mean(all)) ** 2, 0);
  const within = groups.reduce((sum, group) => sum + group.reduce((s, value) => s + (value - mean(group)) ** 2, 0), 0);
  return among / (groups.length - 1) / (within / (all.length - groups.length));
}

// The matrices and values of this part are those of scikit-bio's test_permdisp.py (BSD-3).
describe('PERMDISP on the toys of scikit-bio', () => {
  const equal = toOrdination([
    [0, 4, 0, 0, 4, 2],
    [4, 0, 2, 0, 3, 1],
    [0, 2, 0, 5, 2, 5],
    [0, 0, 5, 0, 0, 2],
    [4, 3, 2, 0, 0, 2],
    [2, 1, 5, 2, 2, 0],
  ]);
  const unequal = toOrdination([
    [0, 0, 4, 0, 0, 3, 5, 3, 0],
    [0, 0, 0, 3, 4, 5, 3, 0, 3],
    [4, 0, 0, 4, 3, 1, 0, 5, 2],
    [0, 3, 4, 0, 0, 2, 1, 3, 5],
    [0, 4, 3, 0, 0, 1, 1, 5, 0],
    [3, 5, 1, 2, 1, 0, 2, 0, 5],
    [5, 3, 0, 1, 1, 2, 0, 4, 3],
    [3, 0, 5, 3, 5, 0, 4, 0, 4],
    [0, 3, 2, 5, 0, 5, 3, 4, 0],
  ]);
  const unifrac = toOrdination([
    [
      0.0, 0.595483768391, 0.618074717633, 0.582763100909, 0.566949022108, 0.714717232268, 0.772001731764,
      0.690237118413, 0.740681707488,
    ],
    [
      0.595483768391, 0.0, 0.581427669668, 0.613726772383, 0.65945132763, 0.745176523638, 0.733836123821,
      0.720305073505, 0.680785600439,
    ],
    [
      0.618074717633, 0.581427669668, 0.0, 0.672149021573, 0.699416863323, 0.71405573754, 0.759178215168,
      0.689701276341, 0.725100672826,
    ],
    [
      0.582763100909, 0.613726772383, 0.672149021573, 0.0, 0.64756120797, 0.666018240373, 0.66532968784, 0.650464714994,
      0.632524644216,
    ],
    [
      0.566949022108, 0.65945132763, 0.699416863323, 0.64756120797, 0.0, 0.703720200713, 0.748240937349, 0.73416971958,
      0.727154987937,
    ],
    [
      0.714717232268, 0.745176523638, 0.71405573754, 0.666018240373, 0.703720200713, 0.0, 0.707316869557,
      0.636288883818, 0.699880573956,
    ],
    [
      0.772001731764, 0.733836123821, 0.759178215168, 0.66532968784, 0.748240937349, 0.707316869557, 0.0,
      0.565875193399, 0.560605525642,
    ],
    [
      0.690237118413, 0.720305073505, 0.689701276341, 0.650464714994, 0.73416971958, 0.636288883818, 0.565875193399,
      0.0, 0.575788039321,
    ],
    [
      0.740681707488, 0.680785600439, 0.725100672826, 0.632524644216, 0.727154987937, 0.699880573956, 0.560605525642,
      0.575788039321, 0.0,
    ],
  ]);
  const treatment = [...new Array(5).fill('Control'), ...new Array(4).fill('Fast')];
  const bare = { seed: 1, permutations: 0 };

  test('centroids of equal groups, from distances found by hand', () => {
    const expected = oneWayF([
      [1.2886811963240687, 1.890538910062923, 1.490527658097728],
      [2.17349240061718, 2.3192679626679946, 2.028338553903792],
    ]);
    const result = permdisp(equal, ['foo', 'foo', 'foo', 'bar', 'bar', 'bar'], { ...bare, center: 'centroid' });
    expect(result.f).toBeCloseTo(expected, 6);
  });

  test('centroids of unequal groups, from distances found by hand, whatever the groups are called', () => {
    const expected = oneWayF([
      [2.5847022428144935, 2.285624595858895, 1.7022431146340287],
      [1.724817266046108, 1.724817266046108],
      [2.4333280644972795, 2.389000390879655, 2.8547180589306036, 3.218568759338847],
    ]);
    for (const [a = '', b = '', c = ''] of [
      ['foo', 'bar', 'qw'],
      ['12', '7', '23'],
      ['a', '7', 'b'],
    ]) {
      const result = permdisp(unequal, [a, a, b, b, b, c, c, c, c], { ...bare, center: 'centroid' });
      expect(result.f).toBeCloseTo(expected, 6);
    }
  });

  test('UniFrac distances of fasting mice: F about centroids and medians', () => {
    expect(permdisp(unifrac, treatment, { ...bare, center: 'centroid' }).f).toBeCloseTo(0.244501519876, 9);
    expect(permdisp(unifrac, treatment, bare).f).toBeCloseTo(0.139475441876, 6);
  });

  test('the same: p equals the share of all 126 splits with an F as great, within its error', () => {
    const observed = permdisp(unifrac, treatment, { ...bare, center: 'centroid' }).f ?? Number.NaN;
    let [reached, splits] = [0, 0];
    for (let mask = 0; mask < 512; mask++) {
      const names = treatment.map((_, i) => ((mask >> i) & 1 ? 'Fast' : 'Control'));
      if (names.filter((name) => name === 'Fast').length !== 4) continue;
      splits++;
      const f = permdisp(unifrac, names, { ...bare, center: 'centroid' }).f ?? 0;
      if (f >= observed * (1 - 1e-9)) reached++;
    }
    expect(splits).toBe(126);
    const exact = reached / splits;
    const p = permdisp(unifrac, treatment, { seed: 6, permutations: 4_999, center: 'centroid' }).p ?? Number.NaN;
    expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 4_999));
  });
});
