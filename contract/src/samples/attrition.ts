import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';
import { type SampleFilter, sampleFilterSchema, sampleFilterShape } from './sample-filter.ts';

/**
 * A part of a filter with what it leaves. `place` is the way to it in the filter (`and_.0`, `or_`, `or_.1`,
 * `advance_filters.primary_filters.subgroups.0.rules.1`, `identifiers` …): refusals name the same places.
 */
export const attritionStepSchema = z.object({
  path: z.string(),
  /** Of rules and groups that have one. */
  key: z.string().optional(),
  /** How deep it is nested; the steps of depth 0 follow on each other. */
  depth: z.number().int(),
  description: z.string(),
  /** Samples left after this and all that stands before it; inside an `or`: that any of its members up to this lets through. */
  n_samples: z.number().int(),
  /** Samples that this alone would leave. */
  n_alone: z.number().int(),
});
export type AttritionStep = z.infer<typeof attritionStepSchema>;

export const attritionSchema = z.object({
  total_unfiltered: z.number().int(),
  total: z.number().int(),
  steps: z.array(attritionStepSchema),
});
export type Attrition = z.infer<typeof attritionSchema>;

const PRIMARY = 'advance_filters.primary_filters';
const TAXONOMY = 'advance_filters.taxonomy_filters';

/** An outermost group all of whose parts must hold says nothing by itself: its parts follow on each other like steps. */
function isAndChain({ advance_filters }: SampleFilter, path: string): boolean {
  const { primary_filters, taxonomy_filters } = advance_filters ?? {};
  const group = path === PRIMARY ? primary_filters : path === TAXONOMY ? taxonomy_filters : undefined;
  return group?.group_operator === 'and' && !group.negate && group.has_tag === undefined;
}

/** The steps directly below one. */
export const stepsBelow = (steps: Attrition['steps'], { path, depth }: AttritionStep): AttritionStep[] =>
  steps.filter((step) => step.depth === depth + 1 && step.path.startsWith(`${path}.`));

/** The steps of a filter that follow on each other, as the strip shows and the recipe of a cohort records them. */
export const successiveSteps = (filter: SampleFilter, steps: Attrition['steps']): AttritionStep[] =>
  steps
    .filter(({ depth }) => depth === 0)
    .flatMap((step) => {
      const below = isAndChain(filter, step.path) ? stepsBelow(steps, step) : [];
      return below.length > 0 ? below : [step];
    });

export const suggestionSchema = z.object({ value: z.string(), count: z.number().int() });
export type Suggestion = z.infer<typeof suggestionSchema>;

const access = inWorkspace('workspace:project:read');
const attritionRoute = {
  base: 'api',
  method: 'POST',
  access,
  reads: true,
  errors: ['validation', 'unavailable'],
} as const;

export const attritionRoutes = {
  attrition: defineRoute({
    ...attritionRoute,
    path: '/sample/attrition',
    summary: 'Count samples left after each rule and group of a filter, with a description of the filter',
    body_limit: SAMPLES_BODY,
    body: sampleFilterSchema,
    response: oneOf(attritionSchema),
  }),
  suggestions: defineRoute({
    ...attritionRoute,
    path: '/sample/suggestions',
    summary: 'Suggest values of a field that contain the typed text, with sample counts, most frequent first',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({
      ...sampleFilterShape,
      field: z.string().min(1).max(200),
      search: z.string().max(200).default(''),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    response: listOf(suggestionSchema),
  }),
} as const;
