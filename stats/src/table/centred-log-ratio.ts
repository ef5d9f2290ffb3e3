import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from './feature-table.ts';
import { requireValidValues, sampleRow } from './feature-table.ts';
import { requireReads } from './relative-abundance.ts';

/**
 * What takes the place of zeros, which have no logarithm. 'multiplicative': each zero becomes the fraction `delta` and
 * the other fractions shrink by the same share, so that their ratios stay; δ = (1/m)² unless given, m the number of
 * features of the table. 'pseudocount': `value` is added to every amount.
 */
export type ZeroHandling =
  | { readonly method: 'multiplicative'; readonly delta?: number }
  | { readonly method: 'pseudocount'; readonly value: number };

export interface CentredLogRatios {
  readonly method: 'centred log-ratio';
  /** n × m, row-major; negative and positive, each row sums to 0. Natural logarithm. */
  readonly table: FeatureTable;
  readonly zeros: { readonly method: 'multiplicative' | 'pseudocount'; readonly value: number; readonly count: number };
}

/**
 * Centred log-ratio: z_sf = ln x_sf − (1/m) Σ_f ln x_sf, after zeros were replaced.
 *
 * @param table counts or fractions, n samples × m features.
 * @param zeros multiplicative unless given. With no zero in a sample 'multiplicative' changes nothing.
 * Refused: an empty sample (`empty_sample`), bad values (`bad_value`), δ not above 0 or so large that a sample's zeros
 *   would take all of it, a pseudocount not above 0 (`bad_parameter`), no features (`bad_shape`).
 * Sources: Aitchison 1986, "The Statistical Analysis of Compositional Data"; Martín-Fernández et al. 2003, Math. Geol.
 * 35:253–278 (multiplicative replacement). Same as scikit-bio `clr(multiplicative_replacement(…))`.
 */
export function centredLogRatio(
  table: FeatureTable,
  zeros: ZeroHandling = { method: 'multiplicative' },
): CentredLogRatios {
  requireValidValues(table);
  requireReads(table);
  const width = table.feature_ids.length;
  if (width === 0) throw new StatsError('bad_shape', 'Log-ratios need a table with features.');
  const value = zeros.method === 'pseudocount' ? zeros.value : (zeros.delta ?? 1 / width ** 2);
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new StatsError('bad_parameter', `The zero replacement must be above 0, not ${value}.`);
  const values = new Float64Array(table.values.length);
  table.sample_ids.forEach((id, sample) => {
    const row = sampleRow(table, sample);
    const logs =
      zeros.method === 'pseudocount' ? row.map((amount) => Math.log(amount + value)) : fillZeros(row, value, id);
    values.set(centre(logs), sample * width);
  });
  return {
    method: 'centred log-ratio',
    table: { sample_ids: table.sample_ids, feature_ids: table.feature_ids, values },
    zeros: {
      method: zeros.method,
      value,
      count: table.values.reduce((sum, amount) => sum + (amount === 0 ? 1 : 0), 0),
    },
  };
}

/** Logarithms of the fractions; taken one by one, for a quotient of amounts far apart would round to 0. */
function fillZeros(row: Float64Array, delta: number, id: string): Float64Array {
  const total = row.reduce((sum, amount) => sum + amount, 0);
  const zeros = row.reduce((sum, amount) => sum + (amount === 0 ? 1 : 0), 0);
  const left = 1 - zeros * delta;
  if (!(left > 0))
    throw new StatsError(
      'bad_parameter',
      `The ${zeros} zeros of sample "${id}" are too many to replace by ${delta} each.`,
    );
  const shrunk = Math.log(left) - Math.log(total);
  return row.map((amount) => (amount === 0 ? Math.log(delta) : Math.log(amount) + shrunk));
}

function centre(logs: Float64Array): Float64Array {
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return logs.map((log) => log - mean);
}
