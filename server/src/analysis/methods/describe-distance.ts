import { type Metric, metricTitles, type Rank, rankTitles } from '@cohortium/contract';
import { formatNumber } from '#platform/text';
import type { Distanced } from '../compute-distances.ts';
import type { FoundTree, TreeRequest } from '../find-tree.ts';
import { MIDPOINT_ROOT } from '../prepare-table.ts';

export const rankLabel = (rank: Rank): string =>
  rank === 'feature' ? rankTitles.feature : rankTitles[rank].toLowerCase();

interface Distances {
  metric: Metric;
  transform: 'tss' | 'none';
  depth?: number | undefined;
  generalised_alpha: number;
  pseudocount?: number | undefined;
  seed: number;
  rank: Rank;
  tree_id?: string | undefined;
  missing_tips: 'refuse' | 'drop';
}

/** Whether the distance depends on the unit of the amounts. The others depend on proportions, ratios or presence only. */
export const usesRawAmounts = ({ metric, transform, pseudocount }: Distances): boolean =>
  (metric === 'bray_curtis' && transform === 'none') || (metric === 'aitchison' && pseudocount !== undefined);

export const distanceInput = (order: Distances): Omit<Distanced, 'tree'> => ({
  metric: order.metric,
  transform: order.transform,
  depth: order.depth ?? null,
  generalised_alpha: order.generalised_alpha,
  pseudocount: order.pseudocount ?? null,
  seed: order.seed,
});

export const toTreeRequest = ({ tree_id, rank }: { tree_id?: string | undefined; rank: Rank }): TreeRequest => ({
  tree_id: tree_id ?? null,
  rank,
});

const sources: Record<Metric, string> = {
  bray_curtis: 'Bray–Curtis dissimilarity (Bray & Curtis 1957)',
  jaccard_binary: 'Jaccard distance on presence (Jaccard 1901)',
  jensen_shannon:
    'Jensen–Shannon distance, the square root of the divergence with logarithms to base 2 (Endres & Schindelin 2003)',
  aitchison: 'Aitchison distance (Aitchison et al. 2000)',
  unweighted_unifrac: 'Unweighted UniFrac (Lozupone & Knight 2005)',
  weighted_unifrac: 'Weighted UniFrac, not normalised (Lozupone et al. 2007)',
  weighted_normalised_unifrac: 'Weighted UniFrac, normalised (Lozupone et al. 2007)',
  generalised_unifrac: 'Generalised UniFrac (Chen et al. 2012)',
};

export const describeRarefaction = (depth: number | undefined, seed: number): string =>
  depth === undefined
    ? ''
    : `Samples were rarefied without replacement to ${formatNumber(depth)} reads (Hurlbert 1971; seed ${seed}). `;

/** Denominator of the proportions. */
export const describeWhole = (are_counts: boolean): string =>
  are_counts ? 'all reads assigned to a feature' : 'each sample’s total amount (not read counts)';

function describeAmounts({ metric, transform, rank, pseudocount }: Distances, are_counts: boolean): string {
  const amounts = are_counts ? 'counts' : 'amounts (not read counts)';
  const at = rankLabel(rank);
  if (metric === 'jaccard_binary') return `of the ${at} present in samples`;
  if (metric === 'bray_curtis' && transform === 'none') return `of the samples’ ${at} ${amounts} as they are`;
  if (metric === 'aitchison') {
    const zeros = pseudocount === undefined ? 'zeros replaced multiplicatively' : `${pseudocount} added to each`;
    return `of the samples’ ${at} ${amounts}, ${zeros}`;
  }
  return `of the samples’ ${at} proportions, of ${describeWhole(are_counts)}`;
}

/** Describes the tree and its rooting. */
export function describeTree({ tree, notes }: DescriptionContext): string {
  const isRooted = notes.every(({ code }) => code !== MIDPOINT_ROOT);
  const root = isRooted ? '' : ', rooted at its midpoint (Farris 1972)';
  return tree ? ` The tree is ${tree.description}${root} (SHA-256 ${tree.sha256.slice(0, 12)}…).` : '';
}

/** Context of a method description apart from its request. */
export interface DescriptionContext {
  tree: FoundTree | null;
  are_counts: boolean;
  /** Notes of the computation. */
  notes: readonly { code: string }[];
}

/** How samples were compared, up to the distance: "Bray–Curtis dissimilarity (…) of the samples’ genus proportions, …". */
export function describeDistance(
  order: Distances,
  about: DescriptionContext,
): { before: string; distance: string; after: string } {
  const alpha = order.metric === 'generalised_unifrac' ? ` with α = ${order.generalised_alpha}` : '';
  const distance = `${sources[order.metric] ?? metricTitles[order.metric]}${alpha} ${describeAmounts(order, about.are_counts)}`;
  return { before: describeRarefaction(order.depth, order.seed), distance, after: describeTree(about) };
}
