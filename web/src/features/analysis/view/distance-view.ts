import { type ClusterBody, metrics, needsTree } from '@cohortium/contract';
import { z } from 'zod';
import { wholeNumber } from './field-choice.ts';

/** How samples are compared, for ordination and clusters alike. */
export const distanceShape = {
  metric: z.enum(metrics).catch('bray_curtis'),
  transform: z.enum(['tss', 'none']).catch('tss'),
  /** Reads to which samples are rarefied; absent, not. */
  depth: wholeNumber(1, 1e9),
  /** An imported tree's id; absent, the cohort's own. */
  tree: z.string().max(64).optional().catch(undefined),
  missing: z.enum(['refuse', 'drop']).catch('refuse'),
};
export type DistanceView = z.infer<z.ZodObject<typeof distanceShape>>;

/** The distance's part of a question; what does not touch the metric is left out, so that equal questions are equal. */
export function toDistanceParams({ metric, transform, depth, tree, missing }: DistanceView) {
  return {
    metric,
    ...(metric === 'bray_curtis' ? { transform } : {}),
    ...(depth === undefined ? {} : { depth }),
    ...(needsTree(metric) ? { ...(tree ? { tree_id: tree } : {}), missing_tips: missing } : {}),
  } satisfies Partial<ClusterBody>;
}

/** What was compared, in words for the line below the title: “relative abundance, rarefied to 1,000 reads”. */
export function describeTable({ metric, transform, depth }: DistanceView, areCounts: boolean): string {
  const raw = areCounts ? 'counts' : 'raw amounts';
  const amounts = metric === 'bray_curtis' && transform === 'none' ? raw : 'relative abundance';
  const kind = metric === 'jaccard_binary' || metric === 'unweighted_unifrac' ? 'presence' : amounts;
  return depth === undefined ? kind : `${kind}, rarefied to ${depth.toLocaleString('en-US')} reads`;
}
