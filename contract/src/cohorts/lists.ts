import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { tagSchema } from '../samples/tags.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { descriptionSchema, idSchema, nameSchema, searchSchema } from '../vocabulary/id.ts';
import { FILTER, SAMPLES_BODY } from '../vocabulary/limits.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { cohortSchema, cohortTypes } from './cohort.ts';
import { minReadsSchema } from './reads.ts';

export const cohortSortFields = [
  'name',
  'n_samples',
  'n_subjects',
  'version',
  'created_by',
  'created_at',
  'updated_at',
] as const;

export const MAX_COHORT_TAGS = 50;

/** One of several results that a name may mean. */
export const matchedResultSchema = z.object({
  result_id: idSchema,
  sample_id: z.string(),
  project_name: z.string(),
  pipeline_name: z.string(),
  reference_name: z.string(),
});
export type MatchedResult = z.infer<typeof matchedResultSchema>;

/** What became of a list that somebody gave. */
export const sampleListLookupSchema = z.object({
  /** Different names or ids. */
  n_requested: z.number().int(),
  /** Results that are meant, each once. */
  n_samples: z.number().int(),
  result_ids: z.array(idSchema),
  not_found: z.array(z.string()),
  /** Names of several results, each with all that they may mean. */
  ambiguous: z.array(z.object({ identifier: z.string(), results: z.array(matchedResultSchema) })),
});
export type SampleListLookup = z.infer<typeof sampleListLookupSchema>;

export const manualBodySchema = z.strictObject({
  /** Samples' own names, or ids of results or processed samples. */
  identifiers: z.array(z.string().trim().min(1).max(200)).min(1).max(FILTER.maximum_identifiers),
  /** What a name of several results means. */
  ambiguous: z.enum(['skip', 'newest', 'all']).default('skip'),
  /** With a name a cohort is made; without one the list is only looked up. */
  name: nameSchema.optional(),
  description: descriptionSchema,
  /** Make it of those that are found, and leave out the rest. */
  ignore_missing: z.boolean().default(false),
  /** Leave out samples with fewer reads, as a step of the recipe. */
  min_reads: minReadsSchema.optional(),
});

const read = inWorkspace('workspace:cohort:read');
const readRoute = { base: 'api', access: read } as const;

export const listRoutes = {
  list: defineRoute({
    ...readRoute,
    method: 'GET',
    path: '/cohort',
    summary:
      'List the cohorts visible to the person, last changed first by default: of the workspace, shared (type `shared`) and public',
    query: z.object({
      ...pagingShape,
      name: searchSchema.optional(),
      cohort_type: z.enum(cohortTypes).optional(),
      omic_type: omicTypeSchema.optional(),
      tag: searchSchema.optional(),
      /** Those alone that the caller has starred. */
      starred: flag(false),
      show_auto_created: flag(false),
      /** The cohort that was made of this run's results when it ended. */
      run_id: idSchema.optional(),
      hide_public: flag(false),
      hide_private: flag(false),
      hide_shared: flag(false),
      sort: z.enum(cohortSortFields).default('updated_at'),
      descending: flag(true),
    }),
    response: listOf(cohortSchema),
  }),
  star: defineRoute({
    ...readRoute,
    method: 'POST',
    path: '/cohort/star',
    summary: 'Star or unstar a cohort',
    body: z.strictObject({ cohort_id: idSchema, starred: z.boolean() }),
    response: oneOf(z.object({ starred: z.boolean() })),
    errors: ['not_found'],
  }),
  setGrouping: defineRoute({
    ...readRoute,
    method: 'POST',
    path: '/cohort/grouping',
    summary: 'Save your default grouping field for a cohort; null removes it',
    body: z.strictObject({ cohort_id: idSchema, field: z.string().min(1).max(200).nullable() }),
    response: oneOf(z.object({ default_grouping: z.string().nullable() })),
    errors: ['not_found'],
  }),
  tags: defineRoute({
    ...readRoute,
    method: 'GET',
    path: '/cohort/tag',
    summary: 'List the cohort tags of the workspace with counts',
    response: oneOf(z.array(z.object({ tag: z.string(), n_cohorts: z.number().int() }))),
  }),
  tag: defineRoute({
    base: 'api',
    access: inWorkspace('workspace:cohort:modify'),
    method: 'PATCH',
    path: '/cohort/tag',
    summary: 'Replace the tags of a cohort',
    body: z.strictObject({ cohort_id: idSchema, tags: z.array(tagSchema).max(MAX_COHORT_TAGS) }),
    response: oneOf(z.object({ tags: z.array(z.string()) })),
    errors: ['validation', 'not_found'],
  }),
  manual: defineRoute({
    base: 'api',
    access: inWorkspace('workspace:cohort:create'),
    method: 'POST',
    path: '/cohort/manual',
    summary: 'Look up samples by name or id and, if a cohort name is given, freeze them as a cohort',
    body_limit: SAMPLES_BODY,
    body: manualBodySchema,
    response: oneOf(z.object({ list: sampleListLookupSchema, cohort: cohortSchema.nullable() })),
    errors: ['validation', 'conflict', 'unavailable'],
  }),
} as const;
