import { describe, expect, test } from 'vitest';
import movingPictures from '../../fixtures/moving-pictures.json' with { type: 'json' };
import { measurePoints, simulateDistances } from '../../fixtures/simulate-samples.ts';
import varespec from '../../fixtures/varespec.json' with { type: 'json' };
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { selectDistances } from '../distance/distance-matrix.ts';
import { permanova } from './permanova.ts';

function toMatrix(rows: readonly (readonly number[])[]): DistanceMatrix {
  return {
    sample_ids: rows.map((_, i) => `s${i + 1}`),
    distances: Float64Array.from(rows.flatMap((row, i) => row.slice(i + 1))),
    metric: 'example',
  };
}

// From scikit-bio's test_permanova.py (BSD-3), "all results were verified with R (vegan::adonis)".
const ties = toMatrix([
  [0, 1, 1, 4],
  [1, 0, 3, 2],
  [1, 3, 0, 3],
  [4, 2, 3, 0],
]);
const noTies = toMatrix([
  [0, 1, 5, 4],
  [1, 0, 3, 2],
  [5, 3, 0, 3],
  [4, 2, 3, 0],
]);
const unequal = toMatrix([
  [0.0, 1.0, 0.1, 0.5678, 1.0, 1.0],
  [1.0, 0.0, 0.002, 0.42, 0.998, 0.0],
  [0.1, 0.002, 0.0, 1.0, 0.123, 1.0],
  [0.5678, 0.42, 1.0, 0.0, 0.123, 0.43],
  [1.0, 0.998, 0.123, 0.123, 0.0, 0.5],
  [1.0, 0.0, 1.0, 0.43, 0.5, 0.0],
]);
const equalGroups = ['Control', 'Control', 'Fast', 'Fast'];
const unequalGroups = ['Control', 'Treatment1', 'Treatment2', 'Treatment1', 'Control', 'Control'];

describe('PERMANOVA against other programs', () => {
  test.each([
    ['with ties', ties, equalGroups, 2.0, 0.671],
    ['without ties', noTies, equalGroups, 4.4, 0.332],
    ['with unequal groups', unequal, unequalGroups, 0.578848, 0.645],
  ])('toy %s: F as vegan and scikit-bio, p within their own error', (_, matrix, grouping, f, p) => {
    const result = permanova(matrix, grouping, { seed: 0, permutations: 9_999 });
    expect(result.pseudo_f).toBeCloseTo(f, 6);
    expect(Math.abs((result.p ?? Number.NaN) - p)).toBeLessThan(0.05);
  });

  test.each([
    ['lichen pastures', varespec.sample_ids, varespec.scipy_bray, varespec.grouping, varespec.groups.permanova],
    [
      'moving pictures',
      movingPictures.sample_ids,
      movingPictures.distances,
      movingPictures.grouping,
      movingPictures.groups.permanova,
    ],
  ])('%s: F and R² to 1e-9, p as scikit-bio', (_, sample_ids, distances, grouping, expected) => {
    const matrix = { sample_ids, distances: Float64Array.from(distances), metric: 'reference' };
    const result = permanova(matrix, grouping, { seed: 3, permutations: 9_999 });
    expect(result.pseudo_f).toBeCloseTo(expected.pseudo_f, 9);
    expect(result.r2).toBeCloseTo(expected.r2, 12);
    expect(result.p).toBeCloseTo(expected.p, 3);
  });

  test('on distances along a line F is that of a one-way analysis of variance', () => {
    const values = [1.1, 2.3, 1.9, 4.2, 5.0, 4.4, 4.1, 9.0, 7.7];
    const grouping = ['a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c'];
    const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
    const groups = ['a', 'b', 'c'].map((name) => values.filter((_, i) => grouping[i] === name));
    const among = groups.reduce((sum, group) => sum + group.length * (mean(group) - mean(values)) ** 2, 0);
    const within = groups.reduce(
      (sum, group) => sum + group.reduce((s, value) => s + (value - mean(group)) ** 2, 0),
      0,
    );
    const result = permanova(measurePoints(values.map((value) => [value])), grouping, { seed: 1, permutations: 0 });
    expect(result.pseudo_f).toBeCloseTo(among / 2 / (within / 6), 10);
    expect(result.ss_among).toBeCloseTo(among, 10);
    expect(result.ss_within).toBeCloseTo(within, 10);
  });
});

describe('PERMANOVA', () => {
  const { distances, grouping } = simulateDistances({ seed: 30, sizes: [6, 7, 5], features: 20, shift: 0.3 });
  const options = { seed: 42, permutations: 499 };
  const result = permanova(distances, grouping, options);

  test('says what it did, on how many samples, in which groups', () => {
    expect(result).toMatchObject({
      method: 'permanova',
      metric: 'bray_curtis',
      n: 18,
      groups: [
        { name: 'group0', n: 6 },
        { name: 'group1', n: 7 },
        { name: 'group2', n: 5 },
      ],
      df_among: 2,
      df_within: 15,
      permutations: 499,
      seed: 42,
      strata: null,
    });
  });

  test('runs 999 permutations by default', () => {
    expect(permanova(distances, grouping, { seed: 1 }).permutations).toBe(999);
  });

  test('R² and F agree with the sums of squares', () => {
    expect(result.ss_among + result.ss_within).toBeCloseTo(result.ss_total, 13);
    expect(result.r2).toBeCloseTo(result.ss_among / result.ss_total, 13);
    expect(result.pseudo_f).toBeCloseTo((result.ss_among * 15) / (result.ss_within * 2), 11);
  });

  test('is the same for the same seed; another seed changes p only', () => {
    expect(permanova(distances, grouping, options)).toEqual(result);
    const other = permanova(distances, grouping, { ...options, seed: 43 });
    expect(other.pseudo_f).toBe(result.pseudo_f);
    expect(other.p).not.toBe(result.p);
  });

  test('does not depend on what the groups are called or which comes first', () => {
    const renamed = grouping.map((name) => ({ group0: 'z', group1: 'm', group2: 'a' })[name] ?? '');
    const other = permanova(distances, renamed, options);
    expect(other.pseudo_f).toBeCloseTo(result.pseudo_f ?? Number.NaN, 11);
    expect(other.p).toBe(result.p);
  });

  test('F does not depend on the order of samples', () => {
    const order = grouping.map((_, i) => (i * 5 + 2) % 18);
    const turned = permanova(
      selectDistances(distances, order),
      order.map((i) => grouping[i] ?? ''),
      options,
    );
    expect(turned.pseudo_f).toBeCloseTo(result.pseudo_f ?? Number.NaN, 11);
    expect(turned.r2).toBeCloseTo(result.r2, 13);
  });

  test('does not depend on the scale of the distances', () => {
    const scaled = { ...distances, distances: distances.distances.map((d) => d * 1000) };
    const other = permanova(scaled, grouping, options);
    expect(other.pseudo_f).toBeCloseTo(result.pseudo_f ?? Number.NaN, 9);
    expect(other.p).toBe(result.p);
  });

  test('without permutations there is F but no p', () => {
    const bare = permanova(distances, grouping, { seed: 1, permutations: 0 });
    expect(bare.p).toBeNull();
    expect(bare.pseudo_f).toBe(result.pseudo_f);
  });

  test('p is never below 1 / (1 + permutations)', () => {
    const apart = measurePoints(Array.from({ length: 20 }, (_, i) => [i < 10 ? i : 100 + i]));
    const sides = Array.from({ length: 20 }, (_, i) => (i < 10 ? 'low' : 'high'));
    expect(permanova(apart, sides, { seed: 1, permutations: 99 }).p).toBe(0.01);
  });

  test('p counts ties: with four samples in two pairs there are three splits, and p comes near a third', () => {
    const p = permanova(noTies, equalGroups, { seed: 5, permutations: 9_999 }).p ?? Number.NaN;
    expect(Math.abs(p - 1 / 3)).toBeLessThan(4 * Math.sqrt(((1 / 3) * (2 / 3)) / 9_999));
  });

  test('under no difference p is uniform: about one in ten is below a tenth', () => {
    let small = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const same = simulateDistances({ seed, sizes: [14], features: 8 });
      const halves = same.grouping.map((_, i) => (i % 2 === 0 ? 'even' : 'odd'));
      const p = permanova(same.distances, halves, { seed, permutations: 99 }).p ?? 1;
      if (p <= 0.1) small++;
    }
    expect(Math.abs(small - 20)).toBeLessThan(4 * Math.sqrt(200 * 0.1 * 0.9));
  });
});

describe('PERMANOVA within strata', () => {
  // Three subjects far apart, each before and after; the change is small beside the subjects.
  const points = [0, 10, 20].flatMap((place) =>
    [0, 1, 2].flatMap((day) => [
      [place + 0.1 * day, 0],
      [place + 0.1 * day, 1],
    ]),
  );
  const when = points.map((_, i) => (i % 2 === 0 ? 'before' : 'after'));
  const subject = points.map((_, i) => `subject${Math.floor(i / 6)}`);
  const matrix = measurePoints(points);

  test('sees a change that the differences between subjects hide', () => {
    const free = permanova(matrix, when, { seed: 1 });
    const within = permanova(matrix, when, { seed: 1, strata: subject });
    expect(within.pseudo_f).toBe(free.pseudo_f);
    expect(free.p).toBeGreaterThan(0.2);
    expect(within.p).toBeLessThan(0.05);
    expect(within.strata).toBe(3);
  });

  test('where labels cannot move p is 1', () => {
    const alone = permanova(matrix, when, { seed: 1, permutations: 50, strata: points.map((_, i) => `s${i}`) });
    expect(alone.p).toBe(1);
    expect(permanova(matrix, subject, { seed: 1, permutations: 50, strata: subject }).p).toBe(1);
  });

  test('strata for other samples are refused', () => {
    expect(() => permanova(matrix, when, { seed: 1, strata: ['a'] })).toThrow('1 strata for 18 samples');
  });
});

describe('PERMANOVA of little', () => {
  test('samples alike within each group: F is infinite, R² 1, and p as usual', () => {
    const matrix = measurePoints([[0], [0], [0], [5], [5], [5]]);
    const result = permanova(matrix, ['a', 'a', 'a', 'b', 'b', 'b'], { seed: 1, permutations: 999 });
    expect(result).toMatchObject({ pseudo_f: null, r2: 1, ss_within: 0 });
    expect(Math.abs((result.p ?? Number.NaN) - 0.1)).toBeLessThan(0.04);
  });

  test('samples all alike are refused', () => {
    const matrix = measurePoints([[1], [1], [1], [1]]);
    expect(() => permanova(matrix, equalGroups, { seed: 1 })).toThrow('no variation to explain');
  });

  test('one group, groups of one sample each, and odd parameters are refused', () => {
    expect(() => permanova(noTies, ['a', 'a', 'a', 'a'], { seed: 1 })).toThrow('nothing to compare');
    expect(() => permanova(noTies, ['a', 'b', 'c', 'd'], { seed: 1 })).toThrow(
      'Each of the 4 samples is its own group, so there is no variation within groups.',
    );
    expect(() => permanova(noTies, equalGroups, { seed: 1, permutations: -1 })).toThrow('at least 0');
    expect(() => permanova(noTies, equalGroups, { seed: 1, permutations: 2.5 })).toThrow('whole number');
    expect(() => permanova(noTies, equalGroups, { seed: -4 })).toThrow('seed');
  });

  test.each([Number.NaN, -0.5, Number.POSITIVE_INFINITY])(
    'a distance of %d is refused with its two samples',
    (distance) => {
      const distances = noTies.distances.with(1, distance);
      expect(() => permanova({ ...noTies, distances }, equalGroups, { seed: 1 })).toThrow(
        `The distance between "${noTies.sample_ids[0]}" and "${noTies.sample_ids[2]}" is ${distance}.`,
      );
    },
  );

  test('a single sample in one of the groups takes part', () => {
    const result = permanova(noTies, ['a', 'b', 'b', 'b'], { seed: 1, permutations: 99 });
    expect(result.df_within).toBe(2);
    expect(result.ss_within).toBeCloseTo((9 + 4 + 9) / 3, 13);
  });
});

describe('PERMANOVA by exhaustion', () => {
  const matrix = simulateDistances({ seed: 77, sizes: [4, 4], features: 12, shift: 0.5 }).distances;
  const halves = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'];

  /** Every split of eight samples into four and four. */
  function splits(): string[][] {
    return Array.from({ length: 256 }, (_, mask) => halves.map((__, i) => ((mask >> i) & 1 ? 'b' : 'a'))).filter(
      (names) => names.filter((name) => name === 'b').length === 4,
    );
  }

  test('p equals the share of all 70 splits with an F as great, within its error', () => {
    const fOf = (names: string[]) => permanova(matrix, names, { seed: 1, permutations: 0 }).pseudo_f ?? 0;
    const observed = fOf(halves);
    expect(splits()).toHaveLength(70);
    const exact = splits().filter((names) => fOf(names) >= observed * (1 - 1e-9)).length / 70;
    const p = permanova(matrix, halves, { seed: 2, permutations: 19_999 }).p ?? Number.NaN;
    expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 19_999) + 1e-4);
  });

  test('within strata p equals the share of the 36 splits that keep two and two in each stratum', () => {
    const strata = ['x', 'y', 'x', 'y', 'x', 'y', 'x', 'y'];
    const retained = splits().filter(
      (names) => names.filter((name, i) => name === 'b' && strata[i] === 'x').length === 2,
    );
    expect(retained).toHaveLength(36);
    const fOf = (names: string[]) => permanova(matrix, names, { seed: 1, permutations: 0 }).pseudo_f ?? 0;
    const observed = fOf(halves);
    const exact = retained.filter((names) => fOf(names) >= observed * (1 - 1e-9)).length / 36;
    const p = permanova(matrix, halves, { seed: 2, permutations: 19_999, strata }).p ?? Number.NaN;
    expect(Math.abs(p - exact)).toBeLessThan(4 * Math.sqrt((exact * (1 - exact)) / 19_999) + 1e-4);
  });

  test('R² never depends on permutations, seed or strata', () => {
    const reference = permanova(matrix, halves, { seed: 1, permutations: 0 });
    const strata = ['x', 'y', 'x', 'y', 'x', 'y', 'x', 'y'];
    for (const options of [{ seed: 2 }, { seed: 3, permutations: 10 }, { seed: 4, strata }]) {
      expect(permanova(matrix, halves, options)).toMatchObject({ r2: reference.r2, pseudo_f: reference.pseudo_f });
    }
  });

  test('pure noise explains (groups − 1) / (n − 1) of the variation on average', () => {
    let sum = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const noise = simulateDistances({ seed: 1000 + seed, sizes: [12], features: 10 }).distances;
      const thirds = Array.from({ length: 12 }, (_, i) => `g${i % 3}`);
      sum += permanova(noise, thirds, { seed, permutations: 0 }).r2;
    }
    expect(Math.abs(sum / 100 - 2 / 11)).toBeLessThan(0.02);
  });
});
