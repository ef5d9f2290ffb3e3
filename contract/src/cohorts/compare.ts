import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { resultFilterShape } from '../samples/result-filter.ts';
import { metricShape, sampleMetricSchema } from '../samples/sample-metric.ts';
import { samplePageShape } from '../samples/sample-page.ts';
import { sampleRowSchema } from '../samples/sample-row.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { ruleListsShape } from '../vocabulary/filter-condition.ts';
import { descriptionSchema, idSchema, nameSchema, versionSchema } from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { cohortSchema } from './cohort.ts';

export const COMPARED_COHORTS = { minimum: 2, maximum: 6 } as const;
export const MAX_BROWSED_COHORTS = 20;

/** A cohort in one of its versions; the one that is seen by default. */
export const cohortVersionRefSchema = z.strictObject({
  cohort_id: idSchema,
  version: versionSchema.optional(),
});

const isUnique = (refs: readonly { cohort_id: string; version?: number | undefined }[]) =>
  new Set(refs.map(({ cohort_id, version }) => `${cohort_id} ${version ?? ''}`)).size === refs.length;
const cohortListSchema = z
  .array(cohortVersionRefSchema)
  .min(COMPARED_COHORTS.minimum)
  .max(COMPARED_COHORTS.maximum)
  .refine(isUnique, 'must not contain a cohort twice');

/** Members that are in exactly these of the cohorts, and in none of the others. */
export const overlapSchema = z.object({
  /** A letter a cohort, in their order: `1` it holds them, `0` it does not. */
  membership: z.string(),
  n: z.number().int(),
});
export type Overlap = z.infer<typeof overlapSchema>;

const quartilesSchema = z.object({ n: z.number().int(), low: z.number(), median: z.number(), high: z.number() });
const valueCountsSchema = z.array(z.object({ value: z.string().nullable(), n: z.number().int() }));

/** What stands next to each other: of the members that the caller may see. */
export const comparedCohortSchema = z.object({
  cohort: cohortSchema,
  n_samples: z.number().int(),
  /** Recorded subjects. */
  n_subjects: z.number().int(),
  /** Frozen members that are no longer available. */
  n_unavailable: z.number().int(),
  /** Quartiles; null where no member has one. */
  age_years: quartilesSchema.nullable(),
  /** Of the samples with read counts. */
  reads: quartilesSchema.nullable(),
  /** Categories, the most frequent first; null is not recorded. */
  value_counts: z.record(z.string(), valueCountsSchema),
});
export type ComparedCohort = z.infer<typeof comparedCohortSchema>;

export const MAX_COMPARED_VALUES = [
  'sex',
  'series',
  'region',
  'collection_site',
  'platform',
  'variable_region',
  'strategy',
] as const;

export const cohortComparisonSchema = z.object({
  cohorts: z.array(comparedCohortSchema),
  samples: z.array(overlapSchema),
  /** Of recorded individuals. */
  subjects: z.array(overlapSchema),
});
export type CohortComparison = z.infer<typeof cohortComparisonSchema>;

export const setOperations = ['union', 'intersection', 'difference', 'exactly_one', 'region'] as const;
export type SetOperation = (typeof setOperations)[number];

export const combineBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema,
  /** `difference`: in the first and in none of the others; `region`: in exactly those of `inside`. */
  operation: z.enum(setOperations),
  cohorts: cohortListSchema,
  /** With `region`: as in an overlap. */
  membership: z
    .string()
    .regex(/^0*1[01]*$/, 'must have a 1 or 0 per cohort, with at least one 1')
    .max(COMPARED_COHORTS.maximum)
    .optional(),
});

const access = inWorkspace('workspace:cohort:read');
const readRoute = { base: 'api', method: 'POST', access, reads: true } as const;
const browsed = z
  .array(cohortVersionRefSchema)
  .min(1)
  .max(MAX_BROWSED_COHORTS)
  .refine(isUnique, 'must not contain a cohort twice');

const { metadata_filter: _m, advance_filters_scope: _s, ...parts } = resultFilterShape;

/** Nothing of members is left out by how it is seen: they are found through the cohorts alone. */
const cohortStudioShape = {
  ...parts,
  metadata_filter: z.strictObject(ruleListsShape).prefault({}),
  cohorts: browsed,
  /** Members of any of the cohorts, of all of them, or of one alone. */
  match: z.enum(['any', 'all', 'exactly_one']).default('any'),
};

export const compareRoutes = {
  compare: defineRoute({
    ...readRoute,
    path: '/cohort/compare',
    summary: 'Compare two to six cohorts: shared samples and composition',
    body: z.strictObject({ cohorts: cohortListSchema }),
    response: oneOf(cohortComparisonSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  combine: defineRoute({
    base: 'api',
    method: 'POST',
    access: inWorkspace('workspace:cohort:create'),
    path: '/cohort/combine',
    summary: 'Create a cohort from a union, intersection, difference or region of cohorts',
    body: combineBodySchema,
    response: oneOf(
      cohortSchema.extend({
        /** Members of the region that are seen through a cohort alone, and can not be taken over. */
        n_excluded: z.number().int(),
      }),
    ),
    errors: ['validation', 'not_found', 'conflict', 'unavailable'],
  }),
  studio: defineRoute({
    ...readRoute,
    path: '/cohort/studio',
    summary: 'List members of several cohorts that match a filter, each with its cohorts',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ ...cohortStudioShape, ...samplePageShape }),
    response: listOf(sampleRowSchema.extend({ cohort_ids: z.array(idSchema) })),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  metric: defineRoute({
    ...readRoute,
    path: '/cohort/metric',
    summary: 'Count facets over members of several cohorts that match a filter',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ ...cohortStudioShape, ...pagingShape, ...metricShape }),
    response: oneOf(sampleMetricSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
} as const;
