import { float64At } from '../array/read-element.ts';
import type { DistanceKernel } from '../kernel/distance-kernel.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues } from '../table/feature-table.ts';
import { requireReads } from '../table/relative-abundance.ts';
import type { Tree } from '../tree/tree.ts';
import { visitBranches } from '../tree/visit-branches.ts';
import type { DistanceMatrix } from './distance-matrix.ts';
import { collectSharedLengths } from './shared-lengths.ts';

export interface UnifracDistances extends DistanceMatrix {
  readonly n: number;
  readonly feature_count: number;
  /** Branches that have any of the samples below them and not the same tips as the next; the length of all of these. */
  readonly branches: number;
  readonly tree_length: number;
  readonly precision: 'f64' | 'f32';
}

/**
 * Unweighted UniFrac: the share of branch length that leads to one of two samples only,
 * d_ij = Σ_b l_b |u_ib − u_jb| / Σ_b l_b max(u_ib, u_jb), u_ib = 1 when sample i has a tip below branch b, else 0.
 * Between 0 (the same tips) and 1 (no branch in common); no unit.
 *
 * @param table n samples × m features, of which every one is a tip of the tree; amounts above 0 count as present. At
 *   unequal depth the distance is partly one of depth: rarefy first.
 * @param tree rooted; branches from a pair's common ancestor up to the root count as shared (as in scikit-bio).
 * @param options.kernel a compiled kernel: the same numbers in f64, whatever its precision for other distances.
 * @returns n(n−1)/2 distances. One sample gives none; two samples whose branches have no length are 0 apart.
 * Refused: as `placeFeatures` (`bad_tree`), a negative, infinite or missing value (`bad_value`), an empty sample
 *   (`empty_sample`).
 * Source: Lozupone & Knight 2005, Appl. Environ. Microbiol. 71:8228–8235. Same as scikit-bio `unweighted_unifrac`,
 * QIIME 1.9.1 and phyloseq `UniFrac`.
 */
export function unweightedUnifrac(
  table: FeatureTable,
  tree: Tree,
  options: { kernel?: DistanceKernel } = {},
): UnifracDistances & { metric: 'unweighted_unifrac' } {
  requireValidValues(table);
  requireReads(table);
  const n = table.sample_ids.length;
  const collected = collectSharedLengths(n, options.kernel);
  let [branches, treeLength] = [0, 0];
  visitBranches(tree, table, (amounts, length) => {
    collected.add(amounts, length);
    branches++;
    treeLength += length;
  });
  const { shared, own } = collected.finish();
  let pair = 0;
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++, pair++) {
      const both = float64At(own, i) + float64At(own, j);
      const common = float64At(shared, pair);
      const all = both - common;
      shared[pair] = all > 0 ? Math.max(0, both - 2 * common) / all : 0;
    }
  }
  return {
    metric: 'unweighted_unifrac',
    sample_ids: table.sample_ids,
    n,
    feature_count: table.feature_ids.length,
    branches,
    tree_length: treeLength,
    precision: 'f64',
    distances: shared,
  };
}
