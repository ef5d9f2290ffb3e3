import { z } from 'zod';
import { idSchema } from '../vocabulary/id.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { defineMethod } from './define-method.ts';
import { analysedSampleSchema, provenanceShape } from './provenance.ts';
import {
  chosenGroupsWithField,
  distanceShape,
  fieldNameSchema,
  groupsByCohorts,
  hasOneGrouping,
  scopeShape,
  seedSchema,
  smallestGroupShape,
} from './scope.ts';

export const clusterBodySchema = z
  .strictObject({
    ...scopeShape,
    ...distanceShape,
    algorithm: z.enum(['hierarchical', 'medoids']).default('hierarchical'),
    linkage: z.enum(['average', 'complete', 'ward']).default('ward'),
    /** How many clusters; what the silhouettes suggest where absent. */
    k: z.number().int().min(1).max(1000).optional(),
    /** Numbers of clusters that are tried: 2 to so many. */
    most_k: z.number().int().min(2).max(20).default(10),
    /** Fields that may go together with the clusters. */
    associate: z.array(fieldNameSchema).max(20).default([]),
    ...smallestGroupShape,
    /** Of rarefaction. */
    seed: seedSchema,
  })
  .refine(...hasOneGrouping)
  .refine(...groupsByCohorts)
  .refine(...chosenGroupsWithField);
export type ClusterBody = z.input<typeof clusterBodySchema>;

/** Merge i joins nodes `lefts[i]` and `rights[i]` at `heights[i]` into node n + i; nodes below n are samples. */
export const dendrogramSchema = z.object({
  lefts: z.array(z.number().int()),
  rights: z.array(z.number().int()),
  heights: z.array(z.number()),
  sizes: z.array(z.number().int()),
  /** Places of the samples from left to right: neighbours as close as turning branches allows. */
  leaf_order: z.array(z.number().int()),
  /** Whether the order is the optimal one (up to 1,000 samples), or that in which branches were joined. */
  is_optimal_order: z.boolean(),
  cophenetic_correlation: z.number().nullable(),
});

export const associationSchema = z.object({
  field: z.string(),
  title: z.string(),
  /** Cramér's V with χ² for categories, Kruskal–Wallis over clusters for numbers. */
  test: z.enum(['cramers_v', 'kruskal_wallis']),
  n: z.number().int(),
  /** V, or ε²: 0 to 1. */
  effect: z.number(),
  statistic: z.number(),
  df: z.number().int(),
  p: z.number(),
  /** Benjamini–Hochberg over the fields. */
  q: z.number(),
});

export const clusteringSchema = z.object({
  ...provenanceShape,
  metric: z.string(),
  rank: rankSchema,
  /** In the order of all lists of one value a sample. */
  samples: z.array(analysedSampleSchema),
  k: z.number().int(),
  /** The k with the largest mean silhouette; null below three samples. */
  suggested_k: z.number().int().nullable(),
  /** Cluster numbers from 0, of each sample. */
  clusters: z.array(z.number().int()),
  /** Null for a single cluster. */
  silhouette: z
    .object({ mean: z.number(), cluster_means: z.array(z.number()), widths: z.array(z.number()) })
    .nullable(),
  sizes: z.array(z.object({ cluster: z.number().int(), n: z.number().int(), medoid: idSchema.nullable() })),
  /** For a slider: the clusters at each number that was tried, with their mean silhouette. */
  cuts: z.array(z.object({ k: z.number().int(), mean_silhouette: z.number(), clusters: z.array(z.number().int()) })),
  /** Null for medoids. */
  dendrogram: dendrogramSchema.nullable(),
  group_by: z.string().nullable(),
  associations: z.array(associationSchema),
});
export type Clustering = z.infer<typeof clusteringSchema>;

export const clusterMethod = defineMethod({
  path: '/analysis/cluster',
  summary: 'Cluster samples by distance, with associated metadata',
  parameters: clusterBodySchema,
  result: clusteringSchema,
});
