import { itemAt, numberAt } from '../array/read-element.ts';
import type { DistanceMatrix } from '../distance/distance-matrix.ts';
import { selectDistances } from '../distance/distance-matrix.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import { groupPositions } from '../random/permute-groups.ts';
import { adjustPValues } from '../rank-tests/adjust-p-values.ts';
import { StatsError } from '../stats-error.ts';
import { groupSamples } from './group-samples.ts';
import type { PermanovaResult, PermutationOptions } from './permanova.ts';
import { permanova } from './permanova.ts';

export interface PermanovaPair {
  readonly group_a: string;
  readonly group_b: string;
  readonly n_a: number;
  readonly n_b: number;
  readonly pseudo_f: number | null;
  readonly r2: number | null;
  readonly p: number | null;
  /** Of this pair: as many as asked for, or fewer where no more arrangements exist. */
  readonly permutations: number;
  readonly exact: boolean;
  /** Benjamini–Hochberg over the pairs that have a p. */
  readonly q: number | null;
  /** Why the pair could not be tested, or null. */
  readonly refused: string | null;
}

export interface PairwisePermanovaResult {
  readonly method: 'pairwise permanova';
  readonly metric: string;
  readonly n: number;
  readonly pairs: readonly PermanovaPair[];
  readonly adjustment: 'benjamini-hochberg';
  readonly permutations: number;
  readonly seed: number;
  readonly strata: number | null;
}

const UNTESTED_PAIR = { pseudo_f: null, r2: null, p: null, q: null, permutations: 0, exact: false };

/**
 * PERMANOVA between each pair of groups, p adjusted over the pairs. Each pair starts from the same seed, so that it
 * equals `permanova` on its two groups alone, whatever other groups there are.
 *
 * @returns pairs in the order of group names. A pair without an answer (two samples in all, or no differences) has
 *   nulls and says why; it takes no part in the adjustment.
 * Refused: as `permanova` for the whole.
 */
export function pairwisePermanova(
  matrix: DistanceMatrix,
  grouping: readonly string[],
  options: PermutationOptions & { kernel?: DistanceKernel },
): PairwisePermanovaResult {
  const n = matrix.sample_ids.length;
  const { names } = groupSamples(grouping, n);
  if (options.strata) groupPositions(options.strata, n);
  const tested = names.flatMap((a, place) =>
    names
      .slice(place + 1)
      .map((b) => ({ ...count(grouping, a, b), test: testPair(matrix, { grouping, a, b, options }) })),
  );
  const adjusted = adjustPValues(
    tested.flatMap(({ test }) => (typeof test === 'string' || test.p === null ? [] : [test.p])),
  );
  let next = 0;
  const pairs = tested.map(({ test, ...sizes }) => {
    if (typeof test === 'string') return { ...sizes, ...UNTESTED_PAIR, refused: test };
    const q = test.p === null ? null : numberAt(adjusted, next++);
    const { pseudo_f, r2, p, permutations, exact } = test;
    return { ...sizes, pseudo_f, r2, p, q, permutations, exact, refused: null };
  });
  return {
    method: 'pairwise permanova',
    metric: matrix.metric,
    n,
    pairs,
    adjustment: 'benjamini-hochberg',
    permutations: options.permutations ?? 999,
    seed: options.seed,
    strata: options.strata ? new Set(options.strata).size : null,
  };
}

function count(grouping: readonly string[], a: string, b: string) {
  const size = (name: string) => grouping.filter((group) => group === name).length;
  return { group_a: a, group_b: b, n_a: size(a), n_b: size(b) };
}

function testPair(
  matrix: DistanceMatrix,
  at: { grouping: readonly string[]; a: string; b: string; options: PermutationOptions & { kernel?: DistanceKernel } },
): PermanovaResult | string {
  const { grouping, a, b, options } = at;
  const places = grouping.flatMap((group, place) => (group === a || group === b ? [place] : []));
  const pick = (names: readonly string[]) => places.map((place) => itemAt(names, place));
  try {
    return permanova(selectDistances(matrix, places), pick(grouping), {
      ...options,
      ...(options.strata ? { strata: pick(options.strata) } : {}),
    });
  } catch (error) {
    if (error instanceof StatsError && (error.code === 'all_singletons' || error.code === 'no_variation'))
      return error.message;
    throw error;
  }
}
