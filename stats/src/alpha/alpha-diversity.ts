import { float64At } from '../array/read-element.ts';
import { StatsError } from '../stats-error.ts';
import { type FeatureTable, requireValidValues, sampleRow } from '../table/feature-table.ts';
import { requireReads } from '../table/relative-abundance.ts';
import type { Tree } from '../tree/tree.ts';
import { visitBranches } from '../tree/visit-branches.ts';
import { type LogBase, pielou, shannon, simpson } from './evenness.ts';
import { chao1, observedFeatures } from './richness.ts';

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

export const alphaIndices = ['observed', 'shannon', 'simpson', 'pielou', 'chao1', 'faith_pd'] as const;
export type AlphaIndex = (typeof alphaIndices)[number];

export interface AlphaDiversity {
  readonly method: 'alpha diversity';
  readonly index: AlphaIndex;
  readonly n: number;
  readonly sample_ids: readonly string[];
  /** One value a sample; null where the index has none (evenness of a single feature). */
  readonly values: readonly (number | null)[];
  /** Base of Shannon's logarithm; null for the other indices. */
  readonly log_base: LogBase | null;
}

/**
 * One alpha diversity index for each sample of a table: see `observedFeatures`, `shannon`, `simpson`, `pielou`, `chao1`
 * and `faithPd`. Richness and Faith's PD grow with depth: `rarefyTable` first, or compare curves.
 *
 * @param table n samples × m features; whole counts for chao1.
 * @param options.log_base 2, 10 or 'e'; needed for 'shannon'. @param options.tree needed for 'faith_pd'.
 * Refused: a base or tree that is needed and missing (`bad_parameter`), an empty sample (`empty_sample`), bad values
 *   (`bad_value`), a tree that does not fit (`bad_tree`).
 */
export function alphaDiversity(
  table: FeatureTable,
  index: AlphaIndex,
  options: { log_base?: LogBase | undefined; tree?: Tree | undefined } = {},
): AlphaDiversity {
  requireValidValues(table);
  requireReads(table);
  const rows = table.sample_ids.map((_, sample) => sampleRow(table, sample));
  return {
    method: 'alpha diversity',
    index,
    n: rows.length,
    sample_ids: table.sample_ids,
    values:
      index === 'faith_pd'
        ? Array.from(faithPd(table, requireTree(options.tree)))
        : rows.map(computeIndex(index, options)),
    log_base: index === 'shannon' ? (options.log_base ?? null) : null,
  };
}

function requireTree(tree: Tree | undefined): Tree {
  if (!tree) throw new StatsError('bad_parameter', "Faith's PD needs a tree.");
  return tree;
}

function computeIndex(
  index: Exclude<AlphaIndex, 'faith_pd'>,
  { log_base }: { log_base?: LogBase | undefined },
): (row: Float64Array) => number | null {
  if (index !== 'shannon') return { observed: observedFeatures, simpson, pielou, chao1 }[index];
  if (log_base === undefined)
    throw new StatsError(
      'bad_parameter',
      'Specify the logarithm base of Shannon entropy (2, 10 or e), because programs differ.',
    );
  return (row) => shannon(row, log_base);
}
