import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import {
  descriptionSchema,
  idSchema,
  nameSchema,
  timestampSchema,
  versionInUrl,
  versionSchema,
} from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { rankSchema } from '../vocabulary/ranks.ts';
import { cohortSchema } from './cohort.ts';
import { minReadsSchema, readsHistogramSchema } from './reads.ts';

/** Cohorts that are merged at once. */
export const MAX_MERGED_COHORTS = 20;

export const severities = ['blocks', 'warns', 'notes'] as const;

/** One thing that does not fit, who has what, and what helps. */
export const compatibilityIssueSchema = z
  .object({
    code: z.enum([
      'omic_type',
      'data_type',
      'features',
      'no_samples',
      'excluded',
      'variable_region',
      'primers',
      'platform',
      'pipeline',
      'parameters',
      'imported',
      'reference',
      'rank_system',
      'repeated_samples',
      'same_sample_elsewhere',
      'repeated_subjects',
      'repeated_results',
      'column_types',
      'column_units',
      'column_values',
      'overlay',
      'overlay_columns',
      'unavailable',
      'caution',
      'depth',
      'confounded',
      'missing_metadata',
    ]),
    severity: z.enum(severities),
    /** Of what blocks: at this rank and above samples may be compared nevertheless; null where they never may. */
    compares_from: rankSchema.nullable(),
    title: z.string(),
    message: z.string(),
    remedy: z.string(),
    /** Samples concerned. */
    n_samples: z.number().int(),
    /** Side by side, what the parts have; `part` is a place in the list of parts, and parts without it are left out. */
    compared: z.array(
      z.object({
        title: z.string(),
        sides: z.array(
          z.object({
            source: z.number().int(),
            values: z.array(z.object({ value: z.string(), n_samples: z.number().int() })),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CompatibilityIssue' });
export type CompatibilityIssue = z.infer<typeof compatibilityIssueSchema>;

/** What is set side by side: a cohort in a version, or one data set of a single cohort. */
export const comparedSourceSchema = z.object({
  name: z.string(),
  cohort_id: idSchema.nullable(),
  version: z.number().int().nullable(),
  n_samples: z.number().int(),
});

/** How much of the reads keeps its name where several references named them. */
export const nameTranslationSchema = z.object({
  references: z.array(z.string()),
  /** Samples that this was measured on. */
  n_measured: z.number().int(),
  ranks: z.array(
    z.object({
      rank: rankSchema,
      /** Fraction of the reads whose whole lineage every reference writes alike. */
      by_lineage: z.number(),
      /** Fraction of the reads whose name at this rank every reference knows, once. */
      by_name: z.number(),
      /** The names with most reads that not every reference knows. */
      unmatched: z.array(z.object({ name: z.string(), relative_abundance: z.number() })),
    }),
  ),
});

export const comparabilitySchema = z.object({
  sources: z.array(comparedSourceSchema),
  /** The worst first. */
  findings: z.array(compatibilityIssueSchema),
  /** The deepest rank at which the samples may be compared; null where they may at none. */
  deepest_rank: rankSchema.nullable(),
  /** What names can be carried over, where there are several references. */
  translation: nameTranslationSchema.nullable(),
});
export type Comparability = z.infer<typeof comparabilitySchema>;

/** What was agreed when cohorts were merged. */
export const mergeSettingsSchema = z.object({
  /** Samples are compared at this rank and above. */
  rank: rankSchema,
  /** by_name: taxa of several references are the same where all know their name, whatever lineage they give it. */
  translation: z.enum(['none', 'by_name']),
  one_result_per_sample: z.boolean(),
  sources: z.array(comparedSourceSchema),
  findings: z.array(compatibilityIssueSchema),
  created_at: timestampSchema,
});
export type MergeSettings = z.infer<typeof mergeSettingsSchema>;

export const mergeCheckSchema = comparabilitySchema.extend({
  n_samples: z.number().int(),
  n_subjects: z.number().int(),
  /** Of the members that the merged cohort would have. */
  content_hash: z.string(),
});
export type MergeCheck = z.infer<typeof mergeCheckSchema>;

const chosenShape = {
  /** In any order; the current version where none is named. */
  cohorts: z
    .array(z.strictObject({ cohort_id: idSchema, version: versionSchema.optional() }))
    .min(2)
    .max(MAX_MERGED_COHORTS),
  /** Of samples that were processed more than once, only the newest result. */
  one_result_per_sample: z.boolean().optional(),
};

export const mergeCheckBodySchema = z.strictObject(chosenShape);

export const mergeBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema,
  ...chosenShape,
  /** The deepest rank at which samples will be compared; features themselves by default. */
  rank: rankSchema.optional(),
  translation: mergeSettingsSchema.shape.translation.optional(),
  min_reads: minReadsSchema.optional(),
});
export type MergeBody = z.input<typeof mergeBodySchema>;

export const mergeRoutes = {
  mergeCheck: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/merge/check',
    access: inWorkspace('workspace:cohort:read'),
    reads: true,
    summary: 'Check the compatibility of cohorts before a merge: issues with remedies, most severe first',
    body: mergeCheckBodySchema,
    response: oneOf(mergeCheckSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  mergeReads: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/merge/reads',
    access: inWorkspace('workspace:cohort:read'),
    reads: true,
    summary: 'Reads per sample of the samples that a merge would freeze, and how many a minimum keeps',
    body: z.strictObject({ ...chosenShape, min_reads: minReadsSchema.optional() }),
    response: oneOf(readsHistogramSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  merge: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/merge',
    access: inWorkspace('workspace:cohort:create'),
    summary: 'Merge cohorts: freeze their samples as version 1 of a new cohort, with the chosen settings',
    body: mergeBodySchema,
    response: oneOf(cohortSchema),
    errors: ['validation', 'not_found', 'conflict', 'unavailable'],
  }),
  comparability: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/:id/comparability',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Get the comparability of a cohort’s data sets and, if merged, its merge settings',
    params: z.object({ id: idSchema }),
    query: z.object({ version: versionInUrl.optional() }),
    response: oneOf(comparabilitySchema.extend({ merge_settings: mergeSettingsSchema.nullable() })),
    errors: ['not_found', 'unavailable'],
  }),
} as const;
