import { float64At, itemAt, numberAt } from '../array/read-element.ts';
import { rankGroups } from '../rank-tests/kruskal-wallis.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { type FeatureTable, requireValidValues, sampleRow } from '../table/feature-table.ts';
import { type SubclassRules, subclassesAgree } from './compare-subclasses.ts';
import { type LefseClass, type LefseGroups, readClasses } from './lefse-classes.ts';
import { scoreEffects } from './score-effects.ts';

/**
 * Scales each sample so that its features sum to `total` (a million, as LEfSe's users do: its scores depend on it).
 * Where features are lineages at several ranks ("k__Bacteria|p__Firmicutes", more bars than features) the
 * first rank's sum counts, so that nothing is counted twice. A sample without any stays at 0.
 *
 * @returns columns: one array a feature, in the order of samples.
 */
export function scaleFeatures(table: FeatureTable, total: number | null): Float64Array[] {
  const bars = table.feature_ids.map((id) => id.split('|').length - 1);
  const isLineage = bars.reduce((sum, count) => sum + count, 0) > bars.length;
  const [n, width] = [table.sample_ids.length, table.feature_ids.length];
  const columns = table.feature_ids.map(() => new Float64Array(n));
  for (let sample = 0; sample < n; sample++) {
    const row = sampleRow(table, sample);
    const factor = total === null ? 1 : factorOf(row, { total, bars: isLineage ? bars : null });
    for (let f = 0; f < width; f++) {
      const value = float64At(row, f);
      const column = columns[f];
      if (value !== 0 && column) column[sample] = value * factor;
    }
  }
  return columns;
}

function factorOf(row: Float64Array, { total, bars }: { total: number; bars: readonly number[] | null }): number {
  let [every, first] = [0, 0];
  for (let f = 0; f < row.length; f++) {
    const value = float64At(row, f);
    every += value;
    if (bars?.[f] === 0) first += value;
  }
  const sum = first || every;
  return sum === 0 ? 0 : total / sum;
}

/** The defaults are those of LEfSe 1.1.2 with its users' `-o 1000000`. */
export interface LefseOptions extends Partial<SubclassRules> {
  /** Whole number in [0, 2⁵³) for noise and bootstraps; recorded with the result. */
  readonly seed: number;
  /** Kruskal–Wallis p below which a feature is kept; 0.05. */
  readonly kruskal_alpha?: number;
  /** LDA score from which on a feature is reported as discriminative; 2. */
  readonly lda_threshold?: number;
  /** 30 and 0.67 of the samples. */
  readonly bootstraps?: number;
  readonly fraction?: number;
  /** What each sample is scaled to; 1,000,000. Null leaves the table as it is. */
  readonly scale?: number | null;
}

export interface LefseFeature {
  readonly feature_id: string;
  /** Null for a feature that is the same in all samples. */
  readonly kruskal_p: number | null;
  /** Whether the feature passed Kruskal–Wallis and the subclasses' tests. */
  readonly passed_kruskal: boolean;
  readonly passed_subclasses: boolean;
  /** Mean by class in the order of `classes`, in units of `scale`. */
  readonly class_means: readonly number[];
  readonly log_largest_mean: number;
  /** Class with the largest mean, and the LDA score; null for a feature that did not pass. */
  readonly class: string | null;
  readonly lda: number | null;
  readonly is_discriminative: boolean;
}

export interface LefseResult extends Required<Omit<LefseOptions, 'seed'>> {
  readonly method: 'lefse';
  readonly n: number;
  readonly classes: readonly { readonly name: string; readonly n: number; readonly subclasses: number }[];
  /** Every feature, in the order of the table. */
  readonly features: readonly LefseFeature[];
  readonly seed: number;
}

const defaults = {
  kruskal_alpha: 0.05,
  wilcoxon_alpha: 0.05,
  lda_threshold: 2,
  bootstraps: 30,
  fraction: 0.67,
  scale: 1_000_000,
  strategy: 'one_against_all',
  least_subclass: 10,
  only_same_subclass: false,
  correction: 'none',
} as const;

/**
 * LEfSe: features whose abundance differs between classes (Kruskal–Wallis, no correction for many features),
 * consistently between their subclasses (rank-sum tests; see `subclassesAgree`), with the size of the effect by
 * bootstrapped linear discriminant analysis (see `scoreEffects`). All p are of single tests: read them as a ranking.
 *
 * @param table n samples × m features, counts or fractions; lineages at several ranks are recognised by bars ("a|b").
 * @param groups class, and perhaps subclass, of each sample.
 * Degenerate: a feature that is constant has p = null; no feature that passes gives no scores; a sample without reads
 * stays 0.
 * Refused: as `readClasses`; bad values (`bad_value`); α, fraction or threshold out of range, bootstraps, seed or least
 *   subclass no whole numbers (`bad_parameter`).
 * Differences from LEfSe 1.1.2, which iterates over sets and so depends on the order of names: noise and bootstraps are
 * drawn by content, and a tie of medians never counts as a direction. Scores differ within the reference's own spread.
 *
 * Source: Segata et al. 2011, Genome Biol. 12:R60; lefse 1.1.2 `lefse_run.py`.
 */
export function lefse(table: FeatureTable, groups: LefseGroups, options: LefseOptions): LefseResult {
  const settings = { ...defaults, ...options };
  requireValidSettings(settings);
  requireValidValues(table);
  const n = table.sample_ids.length;
  const classes = readClasses(groups, n);
  const columns = scaleFeatures(table, settings.scale);
  const codes = new Uint16Array(n);
  for (const [code, { places }] of classes.entries()) for (const place of places) codes[place] = code;
  const tested = columns.map((column) => {
    const kruskal_p = rankGroups(column, codes, classes.length)?.p ?? null;
    const passed_kruskal = kruskal_p !== null && kruskal_p < settings.kruskal_alpha;
    return { kruskal_p, passed_kruskal, passed: passed_kruskal && subclassesAgree(column, classes, settings) };
  });
  const passed = columns.filter((_, f) => tested[f]?.passed);
  const scores =
    passed.length === 0
      ? []
      : scoreEffects(
          passed,
          classes.map(({ places }) => places),
          settings,
        );
  let next = 0;
  const features = table.feature_ids.map((feature_id, f) => {
    const test = itemAt(tested, f);
    const lda = test.passed ? numberAt(scores, next++) : null;
    const { passed: passed_subclasses, ...kruskal } = test;
    return {
      feature_id,
      ...kruskal,
      passed_subclasses,
      ...toFeatureResult(itemAt(columns, f), { classes, lda, settings }),
    };
  });
  return { method: 'lefse', n, classes: classes.map(describeClassSizes), features, ...settings };
}

function toFeatureResult(
  column: Float64Array,
  {
    classes,
    lda,
    settings,
  }: { classes: readonly LefseClass[]; lda: number | null; settings: { lda_threshold: number } },
) {
  const class_means = classes.map(({ places }) => meanOf(column, places));
  const largest = Math.max(...class_means);
  return {
    class_means,
    log_largest_mean: Math.log10(Math.max(1, largest)),
    class: lda === null ? null : (classes[class_means.indexOf(largest)]?.name ?? null),
    lda,
    is_discriminative: lda !== null && lda > settings.lda_threshold,
  };
}

function meanOf(column: Float64Array, places: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < places.length; index++) sum += float64At(column, numberAt(places, index));
  return sum / places.length;
}

function describeClassSizes({ name, places, subclasses }: LefseClass) {
  return { name, n: places.length, subclasses: subclasses.length };
}

function requireValidSettings(settings: Required<LefseOptions>): void {
  requireCount('The seed', settings.seed, 0);
  requireCount('The number of bootstraps', settings.bootstraps, 1);
  requireCount('The minimum size of a subclass', settings.least_subclass, 1);
  const within = (name: string, value: number, most: number) => {
    if (!(value >= 0 && value <= most))
      throw new StatsError('bad_parameter', `${name} must be between 0 and ${most}, not ${value}.`);
  };
  within('Kruskal–Wallis alpha', settings.kruskal_alpha, 1);
  within('Rank-sum test alpha', settings.wilcoxon_alpha, 1);
  within('The bootstrap fraction', settings.fraction, 1);
  within('The LDA threshold', settings.lda_threshold, 100);
  if (settings.scale !== null && !(settings.scale > 0 && settings.scale < Number.POSITIVE_INFINITY))
    throw new StatsError('bad_parameter', `The scale of samples must be above 0, not ${settings.scale}.`);
}
