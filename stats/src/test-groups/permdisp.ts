import { itemAt, numberAt } from '../array/read-element.ts';
import type { DistanceKernel, LoadedPoints } from '../kernel/distance-kernel.ts';
import type { PcoaResult } from '../ordination/pcoa.ts';
import { type PermutationPlan, planPermutations } from '../random/plan-permutations.ts';
import { requireCount } from '../stats-error.ts';
import type { SampleGroups } from './group-samples.ts';
import { groupSamples, membersOf } from './group-samples.ts';
import type { PermutationOptions } from './permanova.ts';
import { type Bounds, type Members, screenSpread, UNDECIDED } from './screen-spread.ts';
import { centroidOf, createPoints, spatialMedian } from './spatial-median.ts';
import { meanOf, oneWayF } from './spread-squares.ts';

export interface PermdispResult {
  readonly method: 'permdisp';
  /** What distances are measured to: each group's spatial median or centroid. */
  readonly center: 'median' | 'centroid';
  readonly metric: string;
  readonly n: number;
  /** `mean_distance`: mean distance of the group's samples to its centre, in units of the distance. */
  readonly groups: readonly { readonly name: string; readonly n: number; readonly mean_distance: number }[];
  /** Null when the distances to the centre do not vary within any group. */
  readonly f: number | null;
  /** (1 + #F ≥ observed) / (1 + permutations); null without permutations or without F. */
  readonly p: number | null;
  readonly df_among: number;
  readonly df_within: number;
  /** Principal axes used, and whether these are all with a positive eigenvalue. */
  readonly axes: number;
  readonly all_axes: boolean;
  readonly permutations: number;
  /** Whether each arrangement of the labels was looked at once, so that p is exact. */
  readonly exact: boolean;
  readonly seed: number;
  readonly strata: number | null;
}

/**
 * Homogeneity of multivariate dispersions: z_i = distance of sample i to the centre of its group in principal
 * coordinates (axes with positive eigenvalues), F of a one-way ANOVA of z between groups, p = (1 + #F* ≥ F) /
 * (1 + permutations) over permuted labels with centres computed again.
 *
 * @param ordination `pcoa(distances, { axes: 'all' })`; with fewer axes (needed above some thousands of samples) F is
 *   that of the distances as these axes show them, and the result says how many there were: below ten it can be far
 *   off.
 * @param options.center 'median' unless given. @param options.kernel a compiled kernel (same numbers, faster).
 * Degenerate: a group of one sample has distance 0. Distances that do not vary within groups give f = p = null.
 * Refused: as `groupSamples`; permutations or seed that are no whole numbers (`bad_parameter`).
 *
 * Sources: Anderson 2006, Biometrics 62:245–253; label permutation and positive axes as scikit-bio `permdisp`.
 * (vegan `betadisper` also subtracts the negative axes and permutes residuals: its F differs a little.)
 */
export function permdisp(
  ordination: PcoaResult,
  grouping: readonly string[],
  options: PermutationOptions & { center?: 'median' | 'centroid'; kernel?: DistanceKernel },
): PermdispResult {
  const { permutations = 999, center = 'median', seed, strata } = options;
  requireCount('The number of permutations', permutations, 0);
  const groups = groupSamples(grouping, ordination.n);
  const points = { coordinates: ordination.coordinates, k: ordination.axes.length };
  const loaded = options.kernel?.loadPoints(points.coordinates, points.k) ?? createPoints(points);
  const measure = measureGroups(loaded, center);
  const observed = measure(membersOf(groups), 1e-9);
  const f = oneWayF(observed);
  const plan = planPermutations(groups.codes, { permutations, seed, strata });
  const screen = center === 'median' && hasManyAxes(ordination) ? screenSpread(loaded, ordination.n) : () => UNDECIDED;
  return {
    method: 'permdisp',
    center,
    metric: ordination.metric,
    n: ordination.n,
    groups: groups.names.map((name, g) => ({
      name,
      n: numberAt(groups.sizes, g),
      mean_distance: meanOf(itemAt(observed, g)),
    })),
    f,
    p: f === null || permutations === 0 ? null : countExtreme(groups, { plan, measure, screen }),
    df_among: groups.names.length - 1,
    df_within: ordination.n - groups.names.length,
    axes: points.k,
    all_axes: ordination.solver === 'exact' && hasAllAxes(ordination),
    permutations: plan.count,
    exact: plan.exact,
    seed,
    strata: strata ? new Set(strata).size : null,
  };
}

type MeasureGroups = (members: Members, tolerance: number) => readonly Float64Array[];

const measureGroups =
  (loaded: LoadedPoints, center: 'median' | 'centroid'): MeasureGroups =>
  (members, tolerance) =>
    members.map((places) => {
      const centre = center === 'median' ? spatialMedian(loaded, places, tolerance) : centroidOf(loaded, places);
      return loaded.pull(places, centre).each;
    });

function countExtreme(
  groups: SampleGroups,
  at: { plan: PermutationPlan; measure: MeasureGroups; screen: (members: Members) => Bounds },
): number {
  const { draw, count } = at.plan;
  // Medians known to 1e-6 give F to about 1e-7 in half the time; the observed F is taken as coarsely, so that equal
  // partitions stay equal.
  const fOf = (members: Members) => oneWayF(at.measure(members, 1e-6)) ?? 0;
  const limit = fOf(membersOf(groups)) * (1 - 1e-7);
  const codes = new Uint16Array(groups.codes.length);
  let reached = 0;
  for (let done = 0; done < count; done++) {
    draw(codes);
    const members = membersOf({ ...groups, codes });
    const { least, most } = at.screen(members);
    if (least >= limit || (most >= limit && fOf(members) >= limit)) reached++;
  }
  return (1 + reached) / (1 + count);
}

/** Along a line medians are not single points, and the steps towards them say nothing of how far they are. */
function hasManyAxes({ axes }: PcoaResult): boolean {
  const positive = axes.reduce((sum, axis) => sum + axis.eigenvalue, 0);
  return (axes[0]?.eigenvalue ?? 0) <= positive / 2;
}

/** With every positive axis kept, the positive eigenvalues make up the trace and what the negative ones take off. */
function hasAllAxes({ axes, trace, negative_eigenvalues }: PcoaResult): boolean {
  const positive = axes.reduce((sum, axis) => sum + axis.eigenvalue, 0);
  return Math.abs(positive - trace - (negative_eigenvalues?.sum_abs ?? 0)) <= 1e-7 * positive;
}
