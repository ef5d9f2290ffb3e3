import { describe, expect, test } from 'vitest';
import { createRandomSource } from '../random/generator.ts';
import { adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { kruskalWallis } from '../rank-tests/kruskal-wallis.ts';
import { wilcoxonRankSum } from '../rank-tests/wilcoxon-rank-sum.ts';
import { createTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import { compareFeatures, compareTwoGroups } from './compare-features.ts';

const random = createRandomSource(21);
const [n, width] = [18, 6];
const counts = Float64Array.from({ length: n * width }, (_, cell) => {
  const [sample, feature] = [Math.floor(cell / width), cell % width];
  if (feature === 5) return 0;
  return random.nextBelow(40) + (feature === 0 && sample % 2 === 0 ? 80 : 1);
});
const table = createTable({
  sample_ids: Array.from({ length: n }, (_, i) => `s${i}`),
  feature_ids: Array.from({ length: width }, (_, f) => `f${f}`),
  values: counts,
});
const two = Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 'early' : 'late'));
const three = Array.from({ length: n }, (_, i) => ['a', 'b', 'c'][i % 3] ?? '');
const fractions = relativeAbundance(table).values;
const column = (f: number) => Float64Array.from({ length: n }, (_, i) => fractions[i * width + f] ?? 0);

describe('each feature between groups', () => {
  test('is Kruskal–Wallis of its proportions, p adjusted over the features that vary', () => {
    const { features, untested } = compareFeatures(table, three);
    expect(untested).toEqual(['f5']);
    const alone = [0, 1, 2, 3, 4].map((f) => kruskalWallis(column(f), three));
    const adjusted = adjustPValues(alone.map(({ p }) => p));
    features.forEach(({ h, p, q, is_different }, f) => {
      expect([h, p, q]).toEqual([alone[f]?.h, alone[f]?.p, adjusted[f]]);
      expect(is_different).toBe(q <= 0.05);
    });
  });

  test('between two groups is the rank-sum test, with who has more', () => {
    const { features } = compareTwoGroups(table, two, { adjustment: 'holm', alpha: 0.01 });
    const [first] = features;
    expect(first?.p).toBe(wilcoxonRankSum(column(0), two).p);
    expect(first).toMatchObject({ feature_id: 'f0', is_different: true });
    expect(first?.rank_biserial).toBeGreaterThan(0.9);
  });

  test('does not change with the order of samples', () => {
    const order = table.sample_ids.map((_, i) => (i * 7) % n);
    const turned = createTable({
      sample_ids: order.map((i) => `s${i}`),
      feature_ids: table.feature_ids,
      values: Float64Array.from(order.flatMap((i) => [...table.values.subarray(i * width, (i + 1) * width)])),
    });
    const after = compareFeatures(
      turned,
      order.map((i) => three[i] ?? ''),
    );
    compareFeatures(table, three).features.forEach(({ p }, f) => {
      expect(after.features[f]?.p).toBeCloseTo(p, 14);
    });
  });

  test('refuses one group, and three where two are compared', () => {
    expect(() =>
      compareFeatures(
        table,
        two.map(() => 'all'),
      ),
    ).toThrow('one group');
    expect(() => compareTwoGroups(table, three)).toThrow('two groups, not 3');
  });
});
