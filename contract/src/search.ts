import { z } from 'zod';
import { cohortSchema } from './cohorts/cohort.ts';
import { defineRoute } from './define-route.ts';
import { pipelineSchema } from './pipelines/pipeline.ts';
import { runSchema } from './pipelines/run.ts';
import { projectSchema } from './projects/project.ts';
import { publicationSchema } from './publication/publication.ts';
import { accessInfoShape } from './sharing/access-info.ts';
import { inWorkspace } from './vocabulary/access.ts';
import { lineSchema } from './vocabulary/id.ts';
import { SEARCH } from './vocabulary/limits.ts';
import { oneOf } from './vocabulary/paging.ts';
import { rankSchema } from './vocabulary/ranks.ts';

/** The kinds that are searched, in the order of the answer; a kind of which something has the very name comes first. */
export const searchKinds = [
  'project',
  'sample',
  'run',
  'cohort',
  'pipeline',
  'param_set',
  'publication',
  'value',
  'taxon',
] as const;
export const searchKindSchema = z.enum(searchKinds);
export type SearchKind = z.infer<typeof searchKindSchema>;

const nameShape = { id: z.string(), name: z.string() };
const accessShape = { access: accessInfoShape.access, workspace_name: accessInfoShape.workspace_name };

/** One thing that was found, with what distinguishes it from others of its name. */
export const hitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('project'),
    ...nameShape,
    ...accessShape,
    omic_type: projectSchema.shape.omic_type,
    created_at: projectSchema.shape.created_at,
  }),
  z.object({
    kind: z.literal('sample'),
    ...nameShape,
    /** The submission it is from; null where that is not the caller’s to see, and the sample is through a run of it. */
    project_id: z.string().nullable(),
    project_name: z.string(),
    /** How many results of it the caller may see; 0 as long as no run has made one. */
    n_results: z.number().int(),
  }),
  z.object({
    kind: z.literal('run'),
    ...nameShape,
    ...accessShape,
    state: runSchema.shape.state,
    pipeline_name: runSchema.shape.pipeline_name,
    created_at: runSchema.shape.created_at,
  }),
  z.object({
    kind: z.literal('cohort'),
    ...nameShape,
    ...accessShape,
    cohort_type: cohortSchema.shape.cohort_type,
    version: cohortSchema.shape.version,
    n_samples: cohortSchema.shape.n_samples,
  }),
  z.object({
    kind: z.literal('pipeline'),
    ...nameShape,
    ...accessShape,
    version: pipelineSchema.shape.version,
  }),
  z.object({
    kind: z.literal('param_set'),
    ...nameShape,
    ...accessShape,
    pipeline_name: z.string(),
    pipeline_version: z.string(),
  }),
  z.object({
    kind: z.literal('publication'),
    ...nameShape,
    object_type: publicationSchema.shape.object_type,
    state: publicationSchema.shape.state,
    updated_at: publicationSchema.shape.updated_at,
  }),
  z.object({
    kind: z.literal('value'),
    ...nameShape,
    /** The field of the metadata that has it. */
    field: z.string(),
    field_title: z.string(),
    n_samples: z.number().int(),
  }),
  z.object({
    kind: z.literal('taxon'),
    ...nameShape,
    rank: rankSchema,
    /** Names from the domain down to the rank, joined with `;`. */
    lineage: z.string(),
    n_samples: z.number().int(),
  }),
]);
export type SearchHit = z.infer<typeof hitSchema>;
export type HitOf<K extends SearchKind> = Extract<SearchHit, { kind: K }>;

export const searchResultsSchema = z.object({
  /** The kinds of which anything was found: the best hits of each, and how many there are in all. */
  groups: z.array(z.object({ kind: searchKindSchema, total: z.number().int(), hits: z.array(hitSchema) })),
  /** Kinds that could not be searched now, because the sample index does not answer. */
  unavailable: z.array(searchKindSchema),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

export const searchRoutes = {
  search: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/search',
    access: inWorkspace('workspace:project:read'),
    summary:
      'Search visible resources by id, or by names that contain every word of the query, grouped by type: exact names first, then names that start with the query, then names with it at the start of a word, then others',
    query: z.object({
      query: lineSchema.min(1, 'must not be empty').max(SEARCH.maximum_letters),
      /** Hits of each kind. */
      limit: z.coerce.number().int().min(1).max(SEARCH.maximum_hits).default(SEARCH.hits),
    }),
    response: oneOf(searchResultsSchema),
    errors: ['validation'],
  }),
} as const;
