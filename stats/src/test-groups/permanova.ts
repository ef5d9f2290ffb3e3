import { float64At } from '../array/read-element.ts';
import { type DistanceMatrix, requireValidDistances } from '../distance/distance-matrix.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import { type PermutationPlan, planPermutations } from '../random/plan-permutations.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import type { GroupSize, SampleGroups } from './group-samples.ts';
import { describeGroups, groupSamples } from './group-samples.ts';
import { withinSums } from './within-sums.ts';

/** What a permutation test was asked to do. */
export interface PermutationOptions {
  /** Whole number in [0, 2⁵³); recorded with the result. */
  readonly seed: number;
  /** 999 unless given; 0 gives the statistic alone, with p = null. */
  readonly permutations?: number;
  /** One stratum name a sample: labels are permuted only within strata. */
  readonly strata?: readonly string[];
}

export interface PermanovaResult {
  readonly method: 'permanova';
  readonly metric: string;
  readonly n: number;
  readonly groups: readonly GroupSize[];
  /** Null when samples do not differ within any group (F is infinite). */
  readonly pseudo_f: number | null;
  /** Share of the total sum of squares that lies between groups, 0 to 1 (a little outside for odd distances). */
  readonly r2: number;
  /** (1 + #F ≥ observed) / (1 + permutations); null where none were asked for. */
  readonly p: number | null;
  readonly df_among: number;
  readonly df_within: number;
  readonly ss_among: number;
  readonly ss_within: number;
  readonly ss_total: number;
  /** As many as asked for; fewer where no more arrangements exist. */
  readonly permutations: number;
  /** Whether each arrangement of the labels was looked at once, so that p is exact. */
  readonly exact: boolean;
  readonly seed: number;
  /** Number of strata, or null for free permutation. */
  readonly strata: number | null;
}

/** Labels that a batch of permutations holds; a kernel needs some ten bytes for each. */
const LABELS_AT_A_TIME = 8_000_000;

/**
 * One-factor PERMANOVA on distances: SS_T = Σ_{i<j} d²/N, SS_W = Σ_g Σ_{i<j in g} d²/n_g, SS_A = SS_T − SS_W,
 * F = (SS_A/(a−1)) / (SS_W/(N−a)), R² = SS_A/SS_T, p = (1 + #F* ≥ F) / (1 + permutations) over permuted labels; where no
 * more arrangements exist than permutations are asked for, over each of them once.
 * F* within 10⁻¹⁰ of SS_T of the observed counts as equal, so that rounding never decides a tie.
 *
 * @param matrix distances of n samples. @param grouping one group name a sample.
 * @param options.kernel a compiled kernel (same numbers, faster).
 * Degenerate: no variation within any group gives pseudo_f = null (infinite), R² = 1 and a p as usual. With strata in
 *   which each group has one sample or one group has all, labels cannot move and p is 1.
 * Refused: as `groupSamples` and `refuseBadDistances`; all distances zero (`no_variation`); strata of another length
 *   (`bad_shape`); permutations or seed that are no whole numbers (`bad_parameter`).
 * Assumes exchangeable samples: samples of one subject are not, unless strata say so. Differences in spread also make
 *   it reject: read it together with `permdisp`.
 *
 * Source: Anderson 2001, Austral Ecol. 26:32–46. Same F as scikit-bio `permanova` and vegan `adonis2`.
 */
export function permanova(
  matrix: DistanceMatrix,
  grouping: readonly string[],
  options: PermutationOptions & { kernel?: DistanceKernel },
): PermanovaResult {
  const n = matrix.sample_ids.length;
  const { permutations = 999, seed, strata } = options;
  requireCount('The number of permutations', permutations, 0);
  requireValidDistances(matrix);
  const groups = groupSamples(grouping, n);
  const { sum, largest } = sumSquares(matrix.distances);
  const ssTotal = sum / n;
  if (ssTotal === 0)
    throw new StatsError('no_variation', 'All samples are identical, so there is no variation to explain.');
  const labels = { n, labellings: { rows: groups.codes, sizes: groups.sizes } };
  const [observed = 0] = withinSums(matrix.distances, { ...labels, kernel: options.kernel });
  const limit = observed + 1e-10 * ssTotal;
  const plan = planPermutations(groups.codes, { permutations, seed, strata });
  const reached = countReached(matrix, groups, { plan, limit, largest, kernel: options.kernel });
  const ssWithin = observed <= 1e-14 * ssTotal ? 0 : observed;
  const [dfAmong, dfWithin] = [groups.names.length - 1, n - groups.names.length];
  return {
    method: 'permanova',
    metric: matrix.metric,
    n,
    groups: describeGroups(groups),
    pseudo_f: ssWithin === 0 ? null : (ssTotal - ssWithin) / dfAmong / (ssWithin / dfWithin),
    r2: (ssTotal - ssWithin) / ssTotal,
    p: permutations === 0 ? null : (1 + reached) / (1 + plan.count),
    df_among: dfAmong,
    df_within: dfWithin,
    ss_among: ssTotal - ssWithin,
    ss_within: ssWithin,
    ss_total: ssTotal,
    permutations: plan.count,
    exact: plan.exact,
    seed,
    strata: strata ? new Set(strata).size : null,
  };
}

function sumSquares(distances: Float64Array): { sum: number; largest: number } {
  let [sum, largest] = [0, 0];
  for (let pair = 0; pair < distances.length; pair++) {
    const distance = float64At(distances, pair);
    sum += distance ** 2;
    if (distance > largest) largest = distance;
  }
  return { sum, largest };
}

/** How many permutations reach F. SS_T and the degrees of freedom never change, so F* ≥ F exactly when SS_W* ≤ SS_W. */
function countReached(
  matrix: DistanceMatrix,
  groups: SampleGroups,
  at: { plan: PermutationPlan; limit: number; largest: number; kernel: DistanceKernel | undefined },
): number {
  const { limit, largest, kernel, plan } = at;
  const n = groups.codes.length;
  const batch = Math.max(2, Math.floor(LABELS_AT_A_TIME / n));
  let reached = 0;
  for (let done = 0; done < plan.count; done += batch) {
    const rows = new Uint16Array(n * Math.min(batch, plan.count - done));
    for (let start = 0; start < rows.length; start += n) plan.draw(rows.subarray(start, start + n));
    const labellings = { rows, sizes: groups.sizes };
    reached +=
      kernel?.countWithin(matrix.distances, labellings, { n, limit, largest }) ??
      withinSums(matrix.distances, { n, labellings }).filter((sum) => sum <= limit).length;
  }
  return reached;
}
