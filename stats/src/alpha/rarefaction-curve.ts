import { float64At } from '../array/read-element.ts';
import { requireCount, StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues, sampleRow } from '../table/feature-table.ts';
import { sampleTotals } from '../table/relative-abundance.ts';
import { requireWholeReads } from './rarefy-table.ts';

export interface RarefactionCurves {
  readonly method: 'expected observed features';
  readonly n: number;
  readonly depths: readonly number[];
  /** For each depth the features expected, null beyond the sample's own reads. */
  readonly curves: readonly { readonly sample_id: string; readonly expected: readonly (number | null)[] }[];
}

/** Terms below this share of a feature end the product: they no longer change the sum. */
const NEGLIGIBLE = 1e-18;

/**
 * Rarefaction curves without chance: the expected number of features among `depth` reads drawn without replacement,
 * E[S_d] = Σ_f [1 − C(N − c_f, d) / C(N, d)], c_f the counts of one sample and N their sum.
 *
 * @param table whole counts. @param depths whole numbers of at least 0.
 * Degenerate: depth 0 gives 0, depth N the observed features; an empty sample has 0 at depth 0 and null beyond.
 * Refused: as `rarefyTable`.
 * Source: Hurlbert 1971, Ecology 52:577–586, eq. 4. Same as vegan `rarefy`.
 */
export function rarefactionCurves(table: FeatureTable, depths: readonly number[]): RarefactionCurves {
  for (const depth of depths) requireCount('A depth of the curve', depth, 0);
  if (depths.length === 0) throw new StatsError('bad_parameter', 'A rarefaction curve needs at least one depth.');
  requireValidValues(table);
  requireWholeReads(table);
  const totals = sampleTotals(table);
  const curves = table.sample_ids.map((sample_id, sample) => {
    const counts = sampleRow(table, sample).filter((count) => count > 0);
    const total = float64At(totals, sample);
    return {
      sample_id,
      expected: depths.map((depth) => (depth > total ? null : expectFeatures(counts, total, depth))),
    };
  });
  return { method: 'expected observed features', n: curves.length, depths: [...depths], curves };
}

function expectFeatures(counts: Float64Array, total: number, depth: number): number {
  return counts.reduce((sum, count) => sum + 1 - probabilityOfAbsence(count, total, depth), 0);
}

/** C(N − c, d) / C(N, d) as a product of the fewer of c and d factors; both products are the same number. */
function probabilityOfAbsence(count: number, total: number, depth: number): number {
  if (count + depth > total) return 0;
  const [factors, left] = count < depth ? [count, depth] : [depth, count];
  let chance = 1;
  for (let k = 0; k < factors && chance > NEGLIGIBLE; k++) chance *= (total - left - k) / (total - k);
  return chance;
}
