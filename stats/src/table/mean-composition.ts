import { float64At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from './feature-table.ts';
import { sampleRow } from './feature-table.ts';
import { relativeAbundance } from './relative-abundance.ts';

/** The mean composition of one group of samples; `mean` and `sd` follow `feature_ids` of the result. */
export interface GroupComposition {
  readonly group: string;
  /** Number of samples in the group. */
  readonly n: number;
  /** Mean of the samples' proportions (fractions; they sum to 1). */
  readonly mean: Float64Array;
  /** Sample standard deviation (divisor n − 1) of the proportions; null when n = 1. */
  readonly sd: Float64Array | null;
}

export interface MeanComposition {
  readonly method: 'mean of sample proportions';
  readonly n: number;
  readonly feature_ids: readonly string[];
  readonly groups: readonly GroupComposition[];
}

/**
 * Mean of sample proportions per group: m_gf = (1/n_g) Σ_{s in g} x_sf / Σ_f x_sf, with n and SD.
 * Each sample weighs the same whatever its depth; this is not the proportion of pooled counts.
 *
 * @param table counts or fractions (samples × features); refused as `relativeAbundance`.
 * @param grouping one group name a sample; all samples form the group "all" when left out. Another length is
 *   refused (`bad_shape`), as is a table without samples (`too_few_samples`).
 * @returns groups in the order of their names (by UTF-16 code unit).
 */
export function meanComposition(table: FeatureTable, grouping?: readonly string[]): MeanComposition {
  const n = table.sample_ids.length;
  if (n === 0) throw new StatsError('too_few_samples', 'A mean composition needs at least one sample.');
  if (grouping !== undefined && grouping.length !== n) {
    throw new StatsError('bad_shape', `${grouping.length} group names for ${n} samples.`);
  }
  const fractions = relativeAbundance(table);
  const groupOf = grouping ?? table.sample_ids.map(() => 'all');
  const groups = [...new Set(groupOf)].sort().map((group) => {
    const rows = groupOf.flatMap((name, sample) => (name === group ? [sampleRow(fractions, sample)] : []));
    return describeGroup(group, rows, fractions.feature_ids.length);
  });
  return { method: 'mean of sample proportions', n, feature_ids: fractions.feature_ids, groups };
}

function describeGroup(group: string, rows: readonly Float64Array[], width: number): GroupComposition {
  const n = rows.length;
  const mean = new Float64Array(width);
  for (const row of rows)
    row.forEach((value, f) => {
      mean[f] = float64At(mean, f) + value / n;
    });
  if (n === 1) return { group, n, mean, sd: null };
  const squares = new Float64Array(width);
  for (const row of rows)
    row.forEach((value, f) => {
      squares[f] = float64At(squares, f) + (value - float64At(mean, f)) ** 2;
    });
  return { group, n, mean, sd: squares.map((sum) => Math.sqrt(sum / (n - 1))) };
}
