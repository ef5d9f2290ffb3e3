import { rankValues } from '../association/kruskal-wallis.ts';
import { normalTail } from '../distributions/normal-tail.ts';
import type { LefseClass } from './lefse-classes.ts';

/** How strictly subclasses are compared; see `LefseOptions`. */
export interface SubclassRules {
  readonly wilcoxon_alpha: number;
  readonly strategy: 'one_against_all' | 'one_against_one';
  readonly least_subclass: number;
  readonly only_same_subclass: boolean;
  readonly correction: 'none' | 'independent' | 'dependent';
}

/**
 * Whether subclasses agree that a feature differs between classes. Two classes differ when every pair of their
 * subclasses differs by the asymptotic rank-sum test (two-sided p < 2 α) and the medians lie in one direction; pairs
 * with a subclass below `least_subclass` samples are not tested, their medians' direction counts alone.
 * 'one_against_one': every two classes differ; 'one_against_all': some class differs from all others.
 * (LEfSe lets equal medians pass in the first of several comparisons, which depends on names; here they pass only
 * where there is no other comparison.)
 */
export function subclassesAgree(values: Float64Array, classes: readonly LefseClass[], rules: SubclassRules): boolean {
  const differ = (a: LefseClass, b: LefseClass) => classesDiffer(values, [a, b], rules);
  if (rules.strategy === 'one_against_one')
    return classes.every((a, place) => classes.slice(place + 1).every((b) => differ(a, b)));
  return classes.some((a) => classes.every((b) => a === b || differ(a, b)));
}

function classesDiffer(values: Float64Array, [a, b]: [LefseClass, LefseClass], rules: SubclassRules): boolean {
  const pairs = a.subclasses.flatMap((one) =>
    b.subclasses
      .filter((other) => !rules.only_same_subclass || one.name === other.name)
      .map((other) => ({ one, other })),
  );
  const alpha = correctAlpha(rules, a.subclasses.length * b.subclasses.length);
  const directions = new Set<number>();
  for (const { one, other } of pairs) {
    const [x, y] = [one.places, other.places].map((places) => places.map((place) => values[place] ?? 0));
    if (!x || !y || new Set([...x, ...y]).size === 1) return false;
    const isTested = Math.min(x.length, y.length) >= rules.least_subclass;
    if (isTested && !(rankSumP(x, y) < 2 * alpha)) return false;
    directions.add(Math.sign(medianOf(x) - medianOf(y)));
  }
  return directions.size <= 1 && !(pairs.length > 1 && directions.has(0));
}

function correctAlpha({ wilcoxon_alpha, correction }: SubclassRules, comparisons: number): number {
  if (correction === 'none') return wilcoxon_alpha;
  return correction === 'dependent' ? wilcoxon_alpha * comparisons : 1 - (1 - wilcoxon_alpha) ** comparisons;
}

/** Two-sided, from the normal approximation with ties and without continuity correction (R's coin::wilcox_test). */
function rankSumP(x: readonly number[], y: readonly number[]): number {
  const n = x.length + y.length;
  const { ranks, ties } = rankValues([...x, ...y]);
  const sum = ranks.subarray(0, x.length).reduce((total, rank) => total + rank, 0);
  const variance = ((x.length * y.length) / 12) * (n + 1 - ties / (n * (n - 1)));
  return 2 * normalTail(Math.abs(sum - (x.length * (n + 1)) / 2) / Math.sqrt(variance));
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
