import { float64At, numberAt, uint32At } from '../array/read-element.ts';
import { type DistanceMatrix, requireValidDistances } from '../distance/distance-matrix.ts';
import { type PermutationPlan, planPermutations } from '../random/plan-permutations.ts';
import { rankValues } from '../rank-tests/kruskal-wallis.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import { describeGroups, type GroupSize, groupSamples, type SampleGroups } from './group-samples.ts';
import type { PermutationOptions } from './permanova.ts';

export interface AnosimResult {
  readonly method: 'anosim';
  readonly metric: string;
  readonly n: number;
  readonly groups: readonly GroupSize[];
  /** 1: every pair within a group is closer than every pair between groups; 0: no difference; negative: the reverse. */
  readonly r: number;
  /** (1 + #R ≥ observed) / (1 + permutations); null without permutations. */
  readonly p: number | null;
  readonly permutations: number;
  /** Whether each arrangement of the labels was looked at once, so that p is exact. */
  readonly exact: boolean;
  readonly seed: number;
  /** Number of strata, or null for free permutation. */
  readonly strata: number | null;
}

/**
 * Analysis of similarities: R = (r̄_B − r̄_W) / (n(n − 1)/4), r̄ the mean mid-ranks of the distances between and within
 * groups; p = (1 + #R* ≥ R) / (1 + permutations) over permuted labels. Sums of ranks are exact, so ties are too.
 *
 * @param matrix distances of n samples. @param grouping one group name a sample.
 * Degenerate: all distances equal gives R = 0 and p = 1. With strata in which labels cannot move, p is 1.
 * Refused: as `groupSamples` and `refuseBadDistances`, strata of another length (`bad_shape`), permutations or seed
 *   that are no whole numbers (`bad_parameter`).
 * Source: Clarke 1993, Aust. J. Ecol. 18:117–143. Same R as scikit-bio `anosim` and vegan `anosim`.
 */
export function anosim(matrix: DistanceMatrix, grouping: readonly string[], options: PermutationOptions): AnosimResult {
  const n = matrix.sample_ids.length;
  const { permutations = 999, seed, strata } = options;
  requireCount('The number of permutations', permutations, 0);
  requireCount('The seed', seed, 0);
  const groups = groupSamples(grouping, n);
  if (strata && strata.length !== n) throw new StatsError('bad_shape', `Got ${strata.length} strata for ${n} samples.`);
  requireValidDistances(matrix);
  const plan = planPermutations(groups.codes, { permutations, seed, strata });
  const { ranks } = rankValues(matrix.distances);
  const within = sumWithin(ranks, groups.codes, groups);
  const pairsWithin = groups.sizes.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const pairs = ranks.length;
  const total = (pairs * (pairs + 1)) / 2;
  const r = ((total - within) / (pairs - pairsWithin) - within / pairsWithin) / (pairs / 2);
  return {
    method: 'anosim',
    metric: matrix.metric,
    n,
    groups: describeGroups(groups),
    r,
    p: permutations === 0 ? null : countExtreme({ ranks, groups, within, plan }),
    permutations: plan.count,
    exact: plan.exact,
    seed,
    strata: strata ? new Set(strata).size : null,
  };
}

/** The number of pairs within groups never changes, so R* ≥ R exactly when the sum of ranks within is no larger. */
function countExtreme(at: {
  ranks: Float64Array;
  groups: SampleGroups;
  within: number;
  plan: PermutationPlan;
}): number {
  const { draw, count } = at.plan;
  const codes = new Uint16Array(at.groups.codes.length);
  let reached = 0;
  for (let done = 0; done < count; done++) {
    draw(codes);
    if (sumWithin(at.ranks, codes, at.groups) <= at.within) reached++;
  }
  return (1 + reached) / (1 + count);
}

function sumWithin(ranks: Float64Array, codes: Uint16Array, { sizes }: SampleGroups): number {
  const n = codes.length;
  const members = sizes.map((size) => new Uint32Array(size));
  const filled = sizes.map(() => 0);
  codes.forEach((group, sample) => {
    const place = numberAt(filled, group);
    const own = members[group];
    if (own) own[place] = sample;
    filled[group] = place + 1;
  });
  let sum = 0;
  for (const own of members) {
    for (let a = 0; a < own.length; a++) {
      const i = uint32At(own, a);
      const row = i * n - (i * (i + 1)) / 2 - i - 1;
      for (let b = a + 1; b < own.length; b++) sum += float64At(ranks, row + uint32At(own, b));
    }
  }
  return sum;
}
