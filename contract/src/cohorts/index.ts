import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { sampleFieldSchema, sampleFilterSchema, sampleRowSchema } from '../samples/index.ts';
import { reachShape } from '../sharing/reach.ts';
import { linkRoutes, shareRoutes } from '../sharing/share-routes.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { descriptionSchema, idSchema, nameSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { treeRoutes } from './tree.ts';

export { type CohortTree, cohortTreeSchema, newickSchema, TREE_FEATURES } from './tree.ts';

/** How a selection on a plot was made, kept so that it can be read and made again. */
export const selectionRecipeSchema = z.strictObject({
  kind: z.enum(['lasso', 'box', 'group', 'list']),
  plot: z.enum(['pcoa_2d', 'pcoa_3d', 'composition']),
  metric: z.string().optional(),
  rank: z.string().optional(),
  /** Principal coordinates, counted from 1. */
  axes: z.array(z.number().int().min(1)).max(3).optional(),
  /** In coordinates of the two axes (2D), or of the screen with the camera beside it (3D). */
  polygon: z
    .array(z.tuple([z.number(), z.number()]))
    .max(5000)
    .optional(),
  camera: z.array(z.number()).max(32).optional(),
  group: z.string().optional(),
});
export type SelectionRecipe = z.infer<typeof selectionRecipeSchema>;

export const recipeStepSchema = z.object({ words: z.string(), n_samples: z.number().int() });

export const cohortRecipeSchema = z.object({
  filter: sampleFilterSchema.nullable(),
  selection: selectionRecipeSchema.nullable(),
  parent: z.object({ cohort_id: idSchema, version: z.number().int(), name: z.string() }).nullable(),
  /** The recipe in plain words, one step a line, with the samples left after each. */
  steps: z.array(recipeStepSchema),
});
export type CohortRecipe = z.infer<typeof cohortRecipeSchema>;

export const processingSchema = z.object({
  pipeline_name: z.string(),
  reference_name: z.string(),
  variable_region: z.string().nullable(),
  n_samples: z.number().int(),
  caution: z.string().nullable(),
});

export const cohortSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  description: z.string(),
  cohort_type: z.enum(['private', 'public', 'shared', 'merged', 'auto_created']),
  omic_type: omicTypeSchema,
  version: z.number().int(),
  n_samples: z.number().int(),
  /** Recorded subjects; samples without one are not counted. */
  n_subjects: z.number().int(),
  /** SHA-256 over the sorted members' result ids: the same members, the same hash. */
  content_hash: z.string(),
  created_by: z.string(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  ...reachShape,
});
export type Cohort = z.infer<typeof cohortSchema>;

export const cohortDetailSchema = cohortSchema.extend({
  recipe: cohortRecipeSchema,
  processing: z.array(processingSchema),
  /** Frozen members that are no longer available (withdrawn or deleted): hidden, but counted. */
  n_unavailable: z.number().int(),
  fields: z.array(sampleFieldSchema),
  total_reads: z.number().int(),
  reads_range: z.tuple([z.number().int(), z.number().int()]).nullable(),
});
export type CohortDetail = z.infer<typeof cohortDetailSchema>;

export const cohortBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema,
  /** Freeze what this filter finds now … */
  filter: sampleFilterSchema.optional(),
  /** … or exactly these results, with the recipe of their selection and the cohort they were selected in. */
  result_ids: z.array(idSchema).min(1).max(100_000).optional(),
  selection: selectionRecipeSchema.optional(),
  parent_cohort_id: idSchema.optional(),
});
export type CohortBody = z.input<typeof cohortBodySchema>;

const shareable = { path: '/cohort', kind: 'cohort', noun: 'a cohort' } as const;

export const cohortRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort',
    access: inWorkspace('workspace:cohort:read'),
    summary:
      'Cohorts the person may see, last changed first: the workspace’s, shared ones (of type `shared`) and public ones',
    query: z.object({
      ...pagingShape,
      name: searchSchema.optional(),
      cohort_type: z.enum(['private', 'public', 'shared', 'merged', 'auto_created']).optional(),
      show_auto_created: flag(false),
      hide_public: flag(false),
      hide_private: flag(false),
      hide_shared: flag(false),
    }),
    response: listOf(cohortSchema),
  }),
  create: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort',
    access: inWorkspace('workspace:cohort:create'),
    summary: 'Freeze a filter’s or a selection’s samples as version 1 of a cohort',
    body: cohortBodySchema,
    response: oneOf(cohortSchema),
    errors: ['validation', 'conflict', 'unavailable'],
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/detail/:id',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'A cohort: recipe, processing, fields',
    params: z.object({ id: idSchema }),
    response: oneOf(cohortDetailSchema),
    errors: ['not_found', 'unavailable'],
  }),
  result: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/result',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'The members of a cohort',
    body: z.strictObject({ cohort_id: idSchema, ...pagingShape }),
    response: listOf(sampleRowSchema),
    errors: ['not_found', 'unavailable'],
  }),
  ...treeRoutes,
  ...shareRoutes(shareable),
  ...linkRoutes(shareable),
} as const;
