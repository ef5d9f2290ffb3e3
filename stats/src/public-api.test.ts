import { describe, expect, test } from 'vitest';
import { simulateCounts } from '../fixtures/simulate-samples.ts';
import varespec from '../fixtures/varespec.json' with { type: 'json' };
import * as stats from './index.ts';

describe('the way of a cohort through the library', () => {
  test('counts to ordination, tests and composition, with one blank dropped by name', () => {
    const { table, grouping } = simulateCounts({ seed: 14, sizes: [8, 9], features: 25, shift: 1.5 });
    const values = table.values.slice();
    values.fill(0, 3 * 25, 4 * 25);
    const withBlank = stats.createTable({ ...table, values });
    const dropped = stats.emptySamples(withBlank);
    expect(dropped).toEqual(['sample3']);
    const retained = withBlank.sample_ids.filter((id) => !dropped.includes(id));
    const groups = grouping.filter((_, i) => i !== 3);
    const fractions = stats.relativeAbundance(stats.selectSamples(withBlank, retained));
    const distances = stats.brayCurtis(fractions);
    const ordination = stats.pcoa(distances, { axes: 'all' });
    const located = stats.permanova(distances, groups, { seed: 1 });
    const dispersed = stats.permdisp(ordination, groups, { seed: 1, permutations: 99 });
    expect([distances.n, ordination.n, located.n, dispersed.n]).toEqual([16, 16, 16, 16]);
    expect(located.p).toBeLessThan(0.05);
    expect(located.groups).toEqual([
      { name: 'group0', n: 7 },
      { name: 'group1', n: 9 },
    ]);
    const top = stats.topFeatures(fractions, { top: 5 });
    const mean = stats.meanComposition(top.table, groups);
    expect(mean.feature_ids).toHaveLength(6);
    for (const group of mean.groups) expect(group.mean.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
  });

  test('every result survives the wire but for its arrays of numbers', () => {
    const distances = {
      sample_ids: varespec.sample_ids,
      distances: Float64Array.from(varespec.vegan_bray),
      metric: 'bray_curtis',
    };
    const results = [
      stats.permanova(distances, varespec.grouping, { seed: 1, permutations: 9 }),
      stats.pairwisePermanova(distances, varespec.grouping, { seed: 1, permutations: 9 }),
      stats.permdisp(stats.pcoa(distances), varespec.grouping, { seed: 1, permutations: 9 }),
      stats.kruskalWallis([1, 2, 3, 4], ['a', 'a', 'b', 'b']),
      stats.cramersV(['a', 'b', 'a'], ['x', 'y', 'y']),
    ];
    for (const result of results) {
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      for (const field of Object.keys(result)) expect(field).toMatch(/^[a-z][a-z0-9_]*$/);
      expect(result.method).toMatch(/\S/);
      expect(result.n).toBeGreaterThan(0);
    }
  });

  test('a refusal has a stable code and a sentence', () => {
    expect.assertions(3);
    try {
      stats.permanova(
        stats.createDistances({ sample_ids: ['a', 'b'], distances: Float64Array.of(1), metric: 'x' }),
        ['g', 'g'],
        { seed: 1 },
      );
    } catch (error) {
      expect(error).toBeInstanceOf(stats.StatsError);
      if (error instanceof stats.StatsError) {
        expect(error.code).toBe('too_few_groups');
        expect(error.message).toMatch(/^[A-Z].*\.$/);
      }
    }
  });
});
