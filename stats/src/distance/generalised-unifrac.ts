import { float64At, uint32At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import type { Tree } from '../tree/tree.ts';
import { type BranchEntries, collectBranches } from './collect-branches.ts';
import { condensedLength } from './distance-matrix.ts';
import type { UnifracDistances } from './unweighted-unifrac.ts';

export interface GeneralisedUnifracDistances extends UnifracDistances {
  readonly metric: 'generalised_unifrac';
  readonly alpha: number;
}

/**
 * Generalised UniFrac, between abundance (α = 1: weighted normalised) and presence (α = 0):
 * d_ij = Σ_b l_b (p_ib + p_jb)^α |p_ib − p_jb|/(p_ib + p_jb) / Σ_b l_b (p_ib + p_jb)^α, over branches that either has.
 *
 * @param table n samples × m features (counts or fractions), every feature a tip of the tree.
 * @param options.alpha 0 to 1; 0.5 unless given, the authors' choice.
 * @returns n(n−1)/2 distances, 0 to 1. One sample gives none; where no branch has a length all are 0 apart.
 * Refused: as `unweightedUnifrac`, α outside 0 to 1 (`bad_parameter`).
 * Source: Chen et al. 2012, Bioinformatics 28:2106–2113. Same as R's GUniFrac and `unifrac.generalized`.
 */
export function generalisedUnifrac(
  table: FeatureTable,
  tree: Tree,
  options: { alpha?: number } = {},
): GeneralisedUnifracDistances {
  const { alpha = 0.5 } = options;
  if (!(alpha >= 0 && alpha <= 1))
    throw new StatsError('bad_parameter', `Alpha of generalised UniFrac must be between 0 and 1, not ${alpha}.`);
  const n = table.sample_ids.length;
  const sums = {
    apart: new Float64Array(condensedLength(n)),
    all: new Float64Array(condensedLength(n)),
    own: new Float64Array(n),
  };
  const raise = chooseRaise(alpha);
  const length = collectBranches(tree, relativeAbundance(table), (piece) => addPairs(sums, piece, raise));
  return {
    metric: 'generalised_unifrac',
    alpha,
    sample_ids: table.sample_ids,
    n,
    feature_count: table.feature_ids.length,
    ...length,
    precision: 'f64',
    distances: divide(sums, n),
  };
}

function chooseRaise(alpha: number): (sum: number) => number {
  if (alpha === 0.5) return Math.sqrt;
  return (sum) => sum ** alpha;
}

interface PairSums {
  /** Numerator and denominator of each pair, less what each sample has by itself. */
  readonly apart: Float64Array;
  readonly all: Float64Array;
  /** Σ_b l_b p_ib^α: what a branch adds to both where the other sample is absent. */
  readonly own: Float64Array;
}

function addPairs({ apart, all, own }: PairSums, piece: BranchEntries, raise: (sum: number) => number): void {
  const { n, rows, entries, starts, samples, amounts, branches, lengths } = piece;
  const alone = amounts.map((amount, entry) => float64At(lengths, uint32At(branches, entry)) * raise(amount));
  for (let i = 0; i < n; i++) {
    const row = i * n - (i * (i + 1)) / 2 - i - 1;
    for (let r = uint32At(rows, i); r < uint32At(rows, i + 1); r++) {
      const entry = uint32At(entries, r);
      const branch = uint32At(branches, entry);
      const length = float64At(lengths, branch);
      const [a, aAlone] = [float64At(amounts, entry), float64At(alone, entry)];
      own[i] = float64At(own, i) + aAlone;
      const end = uint32At(starts, branch + 1);
      for (let k = entry + 1; k < end; k++) {
        const b = float64At(amounts, k);
        const pair = row + uint32At(samples, k);
        const weight = length * raise(a + b);
        const less = aAlone + float64At(alone, k);
        apart[pair] = float64At(apart, pair) + ((weight * Math.abs(a - b)) / (a + b) - less);
        all[pair] = float64At(all, pair) + (weight - less);
      }
    }
  }
}

function divide({ apart, all, own }: PairSums, n: number): Float64Array {
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, pair++) {
      const both = float64At(own, i) + float64At(own, j);
      const numerator = Math.max(0, both + float64At(apart, pair));
      const denominator = both + float64At(all, pair);
      apart[pair] = denominator > 0 ? Math.min(1, numerator / denominator) : 0;
    }
  }
  return apart;
}
