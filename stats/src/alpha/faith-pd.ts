import { float64At } from '../array/read-element.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues } from '../table/feature-table.ts';
import type { Tree } from '../tree/tree.ts';
import { visitBranches } from '../tree/visit-branches.ts';

/**
 * Faith's phylogenetic diversity: the length of the branches that lead from the root to the features of a sample, in
 * the tree's unit. The way from their common ancestor up to the root counts, as in scikit-bio and QIIME.
 *
 * @param table n samples × m features, every feature a tip; amounts above 0 count as present.
 * @returns n lengths; an empty sample has 0. Refused: as `placeFeatures` (`bad_tree`), bad values (`bad_value`).
 * Source: Faith 1992, Biol. Conserv. 61:1–10. Same as scikit-bio `faith_pd`.
 */
export function faithPd(table: FeatureTable, tree: Tree): Float64Array {
  requireValidValues(table);
  const lengths = new Float64Array(table.sample_ids.length);
  visitBranches(tree, table, (amounts, length) => {
    for (let s = 0; s < lengths.length; s++) if (float64At(amounts, s) > 0) lengths[s] = float64At(lengths, s) + length;
  });
  return lengths;
}
