import { StatsError } from '../stats-error.ts';
import type { FeatureTable } from '../table/feature-table.ts';
import { requireValidValues, sampleRow } from '../table/feature-table.ts';
import { requireReads } from '../table/relative-abundance.ts';
import type { Tree } from '../tree/tree.ts';
import { type LogBase, pielou, shannon, simpson } from './evenness.ts';
import { faithPd } from './faith-pd.ts';
import { chao1, observedFeatures } from './richness.ts';

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
