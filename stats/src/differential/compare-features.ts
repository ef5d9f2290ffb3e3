import { float64At, numberAt } from '../array/read-element.ts';
import { type Adjustment, adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { type KruskalWallisResult, kruskalWallis } from '../rank-tests/kruskal-wallis.ts';
import { type RankSumResult, wilcoxonRankSum } from '../rank-tests/wilcoxon-rank-sum.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';

export interface CompareOptions {
  /** q up to which a feature is reported as different; 0.05. */
  readonly alpha?: number;
  readonly adjustment?: Adjustment;
}

type TestedFeature<Test> = Test & { readonly feature_id: string; readonly q: number; readonly is_different: boolean };

export interface FeatureComparison<Test> extends Required<CompareOptions> {
  readonly transform: 'proportions';
  readonly n: number;
  /** Features that vary, in the order of the table. */
  readonly features: readonly TestedFeature<Test>[];
  /** Features that are the same in all samples: there is nothing to test. */
  readonly untested: readonly string[];
}

/**
 * Kruskal–Wallis between groups for the proportions of each feature that varies, p adjusted over these.
 * @param table n samples × m features, counts or fractions. @param grouping one group name a sample, two or more.
 * Refused: as `relativeAbundance` and `kruskalWallis`, α outside 0 to 1 (`bad_parameter`). Sources: see `kruskalWallis`, `adjustPValues`.
 */
export function compareFeatures(
  table: FeatureTable,
  grouping: readonly string[],
  options: CompareOptions = {},
): FeatureComparison<KruskalWallisResult> {
  return testEach(table, (values) => kruskalWallis(values, grouping), options);
}

/**
 * Wilcoxon's rank-sum test between two groups for the proportions of each feature that varies, p adjusted over these.
 * Refused: as `relativeAbundance` and `wilcoxonRankSum`, which takes two groups and no more.
 */
export function compareTwoGroups(
  table: FeatureTable,
  grouping: readonly string[],
  options: CompareOptions = {},
): FeatureComparison<RankSumResult> {
  return testEach(table, (values) => wilcoxonRankSum(values, grouping), options);
}

function testEach<Test extends { readonly p: number }>(
  table: FeatureTable,
  test: (values: Float64Array) => Test,
  { alpha = 0.05, adjustment = 'benjamini-hochberg' }: CompareOptions,
): FeatureComparison<Test> {
  if (!(alpha >= 0 && alpha <= 1))
    throw new StatsError('bad_parameter', `Alpha must be between 0 and 1, not ${alpha}.`);
  const fractions = relativeAbundance(table);
  const [n, width] = [fractions.sample_ids.length, fractions.feature_ids.length];
  const untested: string[] = [];
  const tested = fractions.feature_ids.flatMap((feature_id, f) => {
    const values = Float64Array.from({ length: n }, (_, s) => float64At(fractions.values, s * width + f));
    if (values.some((value) => value !== values[0])) return [{ feature_id, ...test(values) }];
    untested.push(feature_id);
    return [];
  });
  const adjusted = adjustPValues(
    tested.map(({ p }) => p),
    adjustment,
  );
  const features = tested.map((found, index) => {
    const q = numberAt(adjusted, index);
    return { ...found, q, is_different: q <= alpha };
  });
  return { transform: 'proportions', n, features, untested, alpha, adjustment };
}
