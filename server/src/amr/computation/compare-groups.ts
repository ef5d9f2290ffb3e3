import type { AmrStudio, AmrTest } from '@cohortium/contract';
import { adjustPValues, kruskalWallis, StatsError, wilcoxonRankSum, wilsonInterval } from '@cohortium/stats';
import type { LevelCells } from './select-hits.ts';

export interface Groups {
  /** Of each sample; null without one. */
  of: readonly (string | null)[];
  /** Names of those that are large enough to be tested. */
  tested: ReadonlySet<string>;
  /** Whether they were chosen on a plot of these data: then there is no p. */
  is_circular: boolean;
}

type Untested = Omit<AmrTest, 'q'>;

function testOnce(values: readonly number[], names: readonly string[]): Untested | null {
  try {
    const n = values.length;
    if (new Set(names).size === 2) {
      const { u, rank_biserial, p } = wilcoxonRankSum(values, names);
      return { test: 'wilcoxon_rank_sum', statistic: u, effect: rank_biserial, n, p };
    }
    const { h, epsilon_squared, p } = kruskalWallis(values, names);
    return { test: 'kruskal_wallis', statistic: h, effect: epsilon_squared, n, p };
  } catch (error) {
    // Equal values everywhere, or one group: nothing to test.
    if (error instanceof StatsError) return null;
    throw error;
  }
}

function adjusted(tests: readonly (Untested | null)[], is_circular: boolean): (AmrTest | null)[] {
  const known = tests.flatMap((test) => (test?.p == null ? [] : [test.p]));
  const q = adjustPValues(known);
  let at = 0;
  return tests.map((test) => {
    if (test === null) return null;
    const own = q[at++] ?? 1;
    return is_circular ? { ...test, p: null, q: null } : { ...test, q: own };
  });
}

/** Samples of groups that are tested, with their names. */
export function testedSamples({ of, tested }: Groups): { place: number; name: string }[] {
  return of.flatMap((name, place) => (name !== null && tested.has(name) ? [{ place, name }] : []));
}

/** Each feature between the groups, adjusted over all features. */
export function testFeatures({ features, rows }: LevelCells, groups: Groups): AmrStudio['tests'] {
  const samples = testedSamples(groups);
  const names = samples.map(({ name }) => name);
  if (new Set(names).size < 2) return features.map(() => null);
  const columns = features.map(() => new Float64Array(samples.length));
  for (const [at, { place }] of samples.entries()) {
    for (const [feature, value] of rows[place] ?? []) {
      const column = columns[feature];
      if (column) column[at] = value;
    }
  }
  return adjusted(
    columns.map((column) => testOnce([...column], names)),
    groups.is_circular,
  );
}

type Figures = Pick<AmrStudio['samples'][number], 'burden' | 'richness' | 'shannon'>;

/** Burden, richness and diversity between the groups, adjusted over the three. */
export function testSamples(figures: readonly Figures[], groups: Groups): AmrStudio['sample_tests'] {
  const samples = testedSamples(groups);
  const [burden = null, richness = null, shannon = null] = adjusted(
    (['burden', 'richness', 'shannon'] as const).map((name) => {
      const known = samples.flatMap(({ place, name: group }) => {
        const value = figures[place]?.[name] ?? null;
        return value === null ? [] : [{ value, group }];
      });
      return testOnce(
        known.map(({ value }) => value),
        known.map(({ group }) => group),
      );
    }),
    groups.is_circular,
  );
  return { burden, richness, shannon };
}

export const ALL = 'All samples';

/** How many samples of each group have each feature. */
export function prevalenceOf({ features, rows }: LevelCells, { of }: Groups): AmrStudio['prevalence'] {
  const isGrouped = of.some((name) => name !== null);
  const nameAt = (place: number) => (isGrouped ? (of[place] ?? null) : ALL);
  const sizes = new Map<string, number>();
  for (const place of rows.keys()) {
    const name = nameAt(place);
    if (name !== null) sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  const names = [...sizes.keys()].sort((a, b) => (a < b ? -1 : 1));
  const counts = features.map(() => new Map<string, { n: number; sum: number }>());
  for (const [place, row] of rows.entries()) {
    const name = nameAt(place);
    if (name === null) continue;
    for (const [feature, value] of row) {
      const { n, sum } = counts[feature]?.get(name) ?? { n: 0, sum: 0 };
      counts[feature]?.set(name, { n: n + 1, sum: sum + value });
    }
  }
  return counts.map((byGroup) =>
    names.map((group) => {
      const n = sizes.get(group) ?? 0;
      const { n: n_present, sum } = byGroup.get(group) ?? { n: 0, sum: 0 };
      return { group, n, n_present, ...wilsonInterval(n_present, n), mean: sum / n };
    }),
  );
}
