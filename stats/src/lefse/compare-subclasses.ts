import { float64At, numberAt } from '../array/read-element.ts';
import { normalTail } from '../distributions/normal-tail.ts';
import { medianOf, rankValues } from '../rank-tests/kruskal-wallis.ts';
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
    return classes.every((a, index) => classes.slice(index + 1).every((b) => differ(a, b)));
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
    const both = selectValues(values, one.places, other.places);
    if (both.every((value) => value === both[0])) return false;
    const [x, y] = [both.subarray(0, one.places.length), both.subarray(one.places.length)];
    const isTested = Math.min(x.length, y.length) >= rules.least_subclass;
    if (isTested && !(rankSumP(both, x.length) < 2 * alpha)) return false;
    directions.add(Math.sign(medianOf(x) - medianOf(y)));
  }
  return directions.size <= 1 && !(pairs.length > 1 && directions.has(0));
}

function correctAlpha({ wilcoxon_alpha, correction }: SubclassRules, comparisons: number): number {
  if (correction === 'none') return wilcoxon_alpha;
  return correction === 'dependent' ? wilcoxon_alpha * comparisons : 1 - (1 - wilcoxon_alpha) ** comparisons;
}

function selectValues(values: Float64Array, first: readonly number[], second: readonly number[]): Float64Array {
  const picked = new Float64Array(first.length + second.length);
  for (let index = 0; index < first.length; index++) picked[index] = float64At(values, numberAt(first, index));
  for (let index = 0; index < second.length; index++)
    picked[first.length + index] = float64At(values, numberAt(second, index));
  return picked;
}

/** Two-sided, from the normal approximation with ties and without continuity correction (R's coin::wilcox_test). */
function rankSumP(both: Float64Array, first: number): number {
  const n = both.length;
  const second = n - first;
  const { ranks, ties } = rankValues(both);
  let sum = 0;
  for (let index = 0; index < first; index++) sum += float64At(ranks, index);
  const variance = ((first * second) / 12) * (n + 1 - ties / (n * (n - 1)));
  return 2 * normalTail(Math.abs(sum - (first * (n + 1)) / 2) / Math.sqrt(variance));
}
