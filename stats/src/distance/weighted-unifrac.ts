import { float64At, uint32At } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { relativeAbundance } from '../table/relative-abundance.ts';
import type { Tree } from '../tree/tree.ts';
import { type BranchEntries, collectBranches } from './collect-branches.ts';
import { condensedLength } from './distance-matrix.ts';
import type { UnifracDistances } from './unweighted-unifrac.ts';

/**
 * Weighted UniFrac: u_ij = Σ_b l_b |p_ib − p_jb|, p_ib the proportion of sample i below branch b; in units of the tree.
 * Normalised: d_ij = u_ij / Σ_b l_b (p_ib + p_jb), between 0 and 1: the divisor is the mean distance of the reads of
 * both samples from the root.
 * Computed as t_i + t_j − 2 Σ_b l_b min(p_ib, p_jb), t_i = Σ_b l_b p_ib, over branches that both have.
 *
 * @param table n samples × m features (counts or fractions), every feature a tip of the tree.
 * @param options.normalised true or false; both are in use, so that it has to be said.
 * @returns n(n−1)/2 distances. One sample gives none; where no branch has a length all are 0 apart.
 * Refused: as `unweightedUnifrac`.
 * Source: Lozupone et al. 2007, Appl. Environ. Microbiol. 73:1576–1585. Same as scikit-bio `weighted_unifrac`, QIIME
 * 1.9.1 and phyloseq `UniFrac(weighted = TRUE)`.
 */
export function weightedUnifrac(
  table: FeatureTable,
  tree: Tree,
  options: { normalised: boolean },
): UnifracDistances & { metric: 'weighted_unifrac' | 'weighted_normalised_unifrac' } {
  const n = table.sample_ids.length;
  const own = new Float64Array(n);
  const distances = new Float64Array(condensedLength(n));
  const length = collectBranches(tree, relativeAbundance(table), (piece) => addMinima(piece, distances, own));
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, pair++) {
      const both = float64At(own, i) + float64At(own, j);
      const apart = Math.max(0, both - 2 * float64At(distances, pair));
      distances[pair] = options.normalised && both > 0 ? apart / both : apart;
    }
  }
  return {
    metric: options.normalised ? 'weighted_normalised_unifrac' : 'weighted_unifrac',
    sample_ids: table.sample_ids,
    n,
    feature_count: table.feature_ids.length,
    ...length,
    precision: 'f64',
    distances,
  };
}

/** Sums of a sample with itself and with others go over branches in the same order: equal samples are 0 apart. */
function addMinima(piece: BranchEntries, shared: Float64Array, own: Float64Array): void {
  const { n, rows, entries, starts, samples, amounts, branches, lengths } = piece;
  let row = 0;
  for (let i = 0; i < n; i++) {
    const pairs = shared.subarray(row, row + n - i - 1);
    row += n - i - 1;
    for (let r = uint32At(rows, i); r < uint32At(rows, i + 1); r++) {
      const entry = uint32At(entries, r);
      const branch = uint32At(branches, entry);
      const length = float64At(lengths, branch);
      const amount = float64At(amounts, entry);
      own[i] = float64At(own, i) + length * amount;
      const end = uint32At(starts, branch + 1);
      for (let k = entry + 1; k < end; k++) {
        const other = float64At(amounts, k);
        const place = uint32At(samples, k) - i - 1;
        pairs[place] = float64At(pairs, place) + length * Math.min(other, amount);
      }
    }
  }
}
