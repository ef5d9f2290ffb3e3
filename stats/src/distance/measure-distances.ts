import { float64At, itemAt, numberAt, uint32At } from '../array/read-element.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import { StatsError } from '../stats-error.ts';
import { type CentredLogRatios, centredLogRatio, type ZeroHandling } from '../table/centred-log-ratio.ts';
import { type FeatureTable, requireValidValues, sampleRow } from '../table/feature-table.ts';
import { relativeAbundance, requireReads } from '../table/relative-abundance.ts';
import type { Tree } from '../tree/tree.ts';
import { brayCurtis } from './bray-curtis.ts';
import { condensedLength, type DistanceMatrix } from './distance-matrix.ts';
import { generalisedUnifrac } from './generalised-unifrac.ts';
import { unweightedUnifrac } from './unweighted-unifrac.ts';
import { weightedUnifrac } from './weighted-unifrac.ts';

interface TableDistances<Metric extends string> extends DistanceMatrix {
  readonly metric: Metric;
  readonly n: number;
  readonly feature_count: number;
  readonly precision: 'f64';
}

/** The distances of all pairs of samples at places i < j, as `compare` gives them. */
function comparePairs<Metric extends string>(
  table: FeatureTable,
  metric: Metric,
  compare: (i: number, j: number) => number,
): TableDistances<Metric> {
  const n = table.sample_ids.length;
  const distances = new Float64Array(condensedLength(n));
  let pair = 0;
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) distances[pair++] = compare(i, j);
  return {
    metric,
    sample_ids: table.sample_ids,
    n,
    feature_count: table.feature_ids.length,
    precision: 'f64',
    distances,
  };
}

export interface AitchisonDistances extends TableDistances<'aitchison'> {
  readonly zeros: CentredLogRatios['zeros'];
}

/**
 * Aitchison distance: the Euclidean distance of centred log-ratios, √Σ_f (z_if − z_jf)², 0 upwards, in natural
 * logarithms.
 *
 * @param table counts or fractions. @param zeros what takes the place of zeros: see `centredLogRatio`, also for what is
 *   refused.
 *   On sparse tables the distance depends much on it; the result says what was done and how many zeros there were.
 * @returns n(n−1)/2 distances. One sample gives none.
 * Source: Aitchison et al. 2000, Math. Geol. 32:271–275.
 */
export function aitchison(table: FeatureTable, zeros?: ZeroHandling): AitchisonDistances {
  const ratios = centredLogRatio(table, zeros);
  const rows = table.sample_ids.map((_, sample) => sampleRow(ratios.table, sample));
  const distances = comparePairs(table, 'aitchison', (i, j) => {
    const [a, b] = [itemAt(rows, i), itemAt(rows, j)];
    let sum = 0;
    for (let f = 0; f < a.length; f++) {
      const apart = float64At(a, f) - float64At(b, f);
      sum += apart * apart;
    }
    return Math.sqrt(sum);
  });
  return { ...distances, zeros: ratios.zeros };
}

/**
 * Jaccard distance on presence: 1 − |A ∩ B| / |A ∪ B|, A and B the features with an amount above 0; 0 to 1, no unit.
 * (vegan's `jaccard` is quantitative unless told `binary = TRUE`.)
 *
 * @param table n samples × m features. At unequal depth the distance is partly one of depth: rarefy first.
 * @returns n(n−1)/2 distances. One sample gives none. Refused: as `brayCurtis`.
 * Source: Jaccard 1901, Bull. Soc. Vaud. Sci. Nat. 37:547–579. Same as scikit-bio `jaccard` on presence.
 */
export function jaccardBinary(table: FeatureTable): TableDistances<'jaccard_binary'> {
  requireValidValues(table);
  requireReads(table);
  const marks = table.sample_ids.map((_, sample) => markPresence(sampleRow(table, sample)));
  const sizes = marks.map((words) => words.reduce((sum, word) => sum + countBits(word), 0));
  return comparePairs(table, 'jaccard_binary', (i, j) => {
    const [a, b] = [itemAt(marks, i), itemAt(marks, j)];
    let common = 0;
    for (let w = 0; w < a.length; w++) common += countBits(uint32At(a, w) & uint32At(b, w));
    const all = numberAt(sizes, i) + numberAt(sizes, j) - common;
    return (all - common) / all;
  });
}

function markPresence(row: Float64Array): Uint32Array {
  const words = new Uint32Array(Math.ceil(row.length / 32));
  row.forEach((amount, f) => {
    if (amount > 0) words[f >>> 5] = uint32At(words, f >>> 5) | (1 << (f & 31));
  });
  return words;
}

/** Bits set in a word: pairs, then fours, then bytes, summed by one multiplication (Warren, "Hacker's Delight", §5–1). */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Jensen–Shannon distance: the square root of the divergence H((p + q)/2) − (H(p) + H(q))/2, H Shannon's entropy in
 * bits; 0 (the same composition) to 1 (nothing in common). The root is a metric; phyloseq's `JSD` is the divergence
 * itself, in nats.
 *
 * @param table counts or fractions. @returns n(n−1)/2 distances. One sample gives none. Refused: as `brayCurtis`.
 * Source: Endres & Schindelin 2003, IEEE Trans. Inf. Theory 49:1858–1860. Same as SciPy `jensenshannon(base=2)`.
 */
export function jensenShannon(table: FeatureTable): TableDistances<'jensen_shannon'> {
  const fractions = relativeAbundance(table);
  const rows = table.sample_ids.map((_, sample) => sampleRow(fractions, sample));
  return comparePairs(table, 'jensen_shannon', (i, j) => {
    const [p, q] = [itemAt(rows, i), itemAt(rows, j)];
    let divergence = 0;
    for (let f = 0; f < p.length; f++) divergence += divergenceTerm(float64At(p, f), float64At(q, f));
    return Math.sqrt(Math.min(1, Math.max(0, divergence / 2)));
  });
}

/** p log₂(2p/(p + q)) + q log₂(2q/(p + q)); a feature that one of them lacks adds all of the other. */
function divergenceTerm(p: number, q: number): number {
  if (p === q) return 0;
  const sum = p + q;
  const first = p === 0 ? 0 : p * Math.log2((2 * p) / sum);
  return first + (q === 0 ? 0 : q * Math.log2((2 * q) / sum));
}

/** Every distance between samples, by its name. */
export const metricNames = [
  'bray_curtis',
  'jaccard_binary',
  'jensen_shannon',
  'aitchison',
  'unweighted_unifrac',
  'weighted_unifrac',
  'weighted_normalised_unifrac',
  'generalised_unifrac',
] as const;
export type MetricName = (typeof metricNames)[number];

export interface MeasureOptions {
  readonly metric: MetricName;
  /** For the four UniFracs. */
  readonly tree?: Tree | null;
  /** Generalised UniFrac's; 0.5 unless given. */
  readonly alpha?: number;
  /** Aitchison: added to every amount; multiplicative replacement of zeros unless given. */
  readonly pseudocount?: number | undefined;
  readonly kernel?: DistanceKernel | undefined;
}

/**
 * Distances of n samples by the name of the distance: see the function of each for formula and source.
 *
 * @param table n samples × m features, as that distance takes it: Bray–Curtis compares amounts as they are.
 * @returns n(n−1)/2 distances. Refused: as that function, and a UniFrac without a tree (`bad_parameter`).
 */
export function measureDistances(
  table: FeatureTable,
  options: MeasureOptions,
): DistanceMatrix & { readonly precision: 'f64' | 'f32' } {
  const { metric, pseudocount, alpha = 0.5 } = options;
  const compiled = options.kernel ? { kernel: options.kernel } : {};
  if (metric === 'bray_curtis') return brayCurtis(table, compiled);
  if (metric === 'jaccard_binary') return jaccardBinary(table);
  if (metric === 'jensen_shannon') return jensenShannon(table);
  if (metric === 'aitchison')
    return aitchison(table, pseudocount === undefined ? undefined : { method: 'pseudocount', value: pseudocount });
  const { tree } = options;
  if (!tree) throw new StatsError('bad_parameter', `The distance ${metric.replaceAll('_', ' ')} needs a tree.`);
  if (metric === 'unweighted_unifrac') return unweightedUnifrac(table, tree, compiled);
  if (metric === 'generalised_unifrac') return generalisedUnifrac(table, tree, { alpha });
  return weightedUnifrac(table, tree, { normalised: metric === 'weighted_normalised_unifrac' });
}
