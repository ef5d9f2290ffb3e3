import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { ANALYSIS } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { rankSchema } from '../vocabulary/ranks.ts';

/** What every answer says about itself. */
const provenanceShape = {
  method: z.string(),
  /** The method in a sentence, with its sources. */
  method_words: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  seed: z.number().int().nullable(),
  software_version: z.string(),
  n: z.number().int(),
  n_subjects: z.number().int(),
  dropped: z.array(z.object({ sample_id: z.string(), reason: z.string() })),
  /** What weakens the numbers, in words, e.g. "1 subject: permutations assume independence". */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
};

const scopeShape = {
  cohort_id: idSchema,
  version: z.number().int().min(1).optional(),
  /** A part of the cohort's members; all where absent. */
  result_ids: z.array(idSchema).min(1).max(ANALYSIS.maximum_samples).optional(),
  rank: rankSchema.default('genus'),
  /** A field whose values make the groups. */
  group_by: z.string().max(200).optional(),
};

export const betaDiversityBodySchema = z.strictObject({
  ...scopeShape,
  metric: z.enum(['bray_curtis']).default('bray_curtis'),
  permutations: z.number().int().min(0).max(99_999).default(ANALYSIS.permutations),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(ANALYSIS.seed),
});
export type BetaDiversityBody = z.input<typeof betaDiversityBodySchema>;

export const axisSchema = z.object({ name: z.string(), eigenvalue: z.number(), percent: z.number() });

export const permanovaSchema = z.object({
  pseudo_f: z.number(),
  r2: z.number(),
  p: z.number().nullable(),
  n: z.number().int(),
  permutations: z.number().int(),
  seed: z.number().int(),
  groups: z.array(z.object({ name: z.string(), n: z.number().int(), n_subjects: z.number().int() })),
});
export type PermanovaResult = z.infer<typeof permanovaSchema>;

export const permdispSchema = z.object({
  f: z.number(),
  p: z.number().nullable(),
  /** Mean distance to the group's median, by group. */
  spread: z.array(z.object({ name: z.string(), mean_distance: z.number() })),
});

export const pairwiseSchema = z.object({
  a: z.string(),
  b: z.string(),
  n: z.number().int(),
  pseudo_f: z.number(),
  r2: z.number(),
  p: z.number().nullable(),
  q: z.number().nullable(),
});

export const betaDiversitySchema = z.object({
  ...provenanceShape,
  metric: z.string(),
  rank: rankSchema,
  /** Result ids in the order of the coordinates. */
  samples_id: z.array(idSchema),
  sample_names: z.array(z.string()),
  subject_ids: z.array(z.string().nullable()),
  /** One array an axis, PC1 first; at least three, zeros where the data has fewer. */
  coordinates: z.array(z.array(z.number())),
  axes: z.array(axisSchema),
  /** Percentages are of this: the trace, negative eigenvalues included. */
  percent_of: z.literal('trace'),
  /** Their sum is below zero, as is its percentage; null above 1,500 samples, where only the first axes are computed. */
  negative_eigenvalues: z.object({ count: z.number().int(), sum: z.number(), percent: z.number() }).nullable(),
  group_by: z.string().nullable(),
  /** The group of each sample, in the same order; null is missing. */
  groups: z.array(z.string().nullable()),
  permanova: permanovaSchema.nullable(),
  permdisp: permdispSchema.nullable(),
  pairwise: z.array(pairwiseSchema),
});
export type BetaDiversity = z.infer<typeof betaDiversitySchema>;

export const compositionBodySchema = z.strictObject({
  ...scopeShape,
  top_n: z.number().int().min(1).max(50).default(ANALYSIS.top_taxa),
});
export type CompositionBody = z.input<typeof compositionBodySchema>;

export const compositionTaxonSchema = z.object({
  /** The name that rows use; made unique with its parent where two taxa share a name. */
  taxon: z.string(),
  lineage: z.array(z.string()),
  kind: z.enum(['taxon', 'unclassified', 'other']),
  /** How many taxa `Other` holds; 1 for a taxon. */
  n_taxa: z.number().int(),
  mean: z.number(),
  sd: z.number(),
});
export type CompositionTaxon = z.infer<typeof compositionTaxonSchema>;

/** A sample's bar: `result_id` plus one percentage (0 to 100) per taxon name. */
export const compositionRowSchema = z.object({ result_id: idSchema }).catchall(z.number());

export const compositionSchema = z.object({
  ...provenanceShape,
  rank: rankSchema,
  taxa: z.array(compositionTaxonSchema),
  rows: z.array(compositionRowSchema),
  samples: z.array(
    z.object({
      result_id: idSchema,
      sample_id: z.string(),
      subject_id: z.string().nullable(),
      group: z.string().nullable(),
      /** Reads assigned to a feature: 100 % of the bar. */
      reads: z.number().int(),
    }),
  ),
  group_by: z.string().nullable(),
  /** Mean of the sample proportions of each group, percent by taxon, with n and SD. */
  group_means: z.array(
    z.object({
      group: z.string().nullable(),
      n: z.number().int(),
      mean: z.record(z.string(), z.number()),
      sd: z.record(z.string(), z.number()),
    }),
  ),
});
export type Composition = z.infer<typeof compositionSchema>;

export const analysisRoutes = {
  betaDiversity: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/beta-diversity',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Distances between samples, their principal coordinates, and whether groups differ',
    body: betaDiversityBodySchema,
    response: oneOf(betaDiversitySchema),
    errors: ['not_found', 'validation', 'unavailable'],
  }),
  compositionBarPlot: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/composition-bar-plot',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'What each sample is made of at a rank: the most abundant taxa and Other',
    body: compositionBodySchema,
    response: oneOf(compositionSchema),
    errors: ['not_found', 'validation', 'unavailable'],
  }),
} as const;
