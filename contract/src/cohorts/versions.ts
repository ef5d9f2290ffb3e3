import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { sampleFilterSchema } from '../samples/index.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import {
  descriptionSchema,
  idSchema,
  nameSchema,
  timestampSchema,
  versionInUrl,
  versionSchema,
} from '../vocabulary/id.ts';
import { COHORT, SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { cohortRecipeSchema, cohortSchema, versionChangeSchema } from './cohort.ts';
import { columnTypes } from './expression.ts';
import { overlayOriginSchema } from './overlay.ts';
import { minReadsSchema } from './reads.ts';

/** One line of a cohort's history, the latest first. */
export const cohortVersionSchema = z.object({
  version: z.number().int(),
  change: versionChangeSchema,
  n_samples: z.number().int(),
  n_subjects: z.number().int(),
  content_hash: z.string(),
  created_by: z.string(),
  created_at: timestampSchema,
  /** The version that is shown unless another is named. */
  is_current: z.boolean(),
});
export type CohortVersion = z.infer<typeof cohortVersionSchema>;

/** Members of one version that the other has not. */
const oneSideSchema = z.object({
  n: z.number().int(),
  /** A page of them, as far as they can still be seen. */
  samples: z.array(
    z.object({
      result_id: idSchema,
      sample_id: z.string(),
      subject_id: z.string().nullable(),
      project_name: z.string(),
    }),
  ),
  /** On this page: withdrawn or deleted since. */
  n_hidden: z.number().int(),
});

/** A column as one version of a cohort lays it over its members' metadata. */
const overlayColumnVersionSchema = z.object({
  type: z.enum(columnTypes),
  origin: overlayOriginSchema,
  formula: z.string().nullable(),
});

/** A column that one version overlays on its members' metadata, or hides, otherwise than another. */
const columnDiffSchema = z.object({
  column: z.string(),
  /** `hidden`: it is left out, or goes by another name; `shown`: it is there again. */
  change: z.enum(['added', 'changed', 'removed', 'hidden', 'unhidden']),
  from: overlayColumnVersionSchema.nullable(),
  to: overlayColumnVersionSchema.nullable(),
  /** Members of both versions, as far as they can be seen, with another value there. */
  n_samples: z.number().int(),
});
export type ColumnDiff = z.infer<typeof columnDiffSchema>;

export const cohortDiffSchema = z.object({
  from: cohortVersionSchema,
  to: cohortVersionSchema,
  n_unchanged: z.number().int(),
  added: oneSideSchema,
  removed: oneSideSchema,
  /** Whether the metadata overlaid on the members’ own is another. */
  metadata_changed: z.boolean(),
  /** Which columns of it are, in the order of their names. */
  metadata_columns: z.array(columnDiffSchema),
  /** Null where both were made in the same way. */
  recipe: z.object({ from: cohortRecipeSchema, to: cohortRecipeSchema }).nullable(),
});
export type CohortDiff = z.infer<typeof cohortDiffSchema>;

/** How far the filter that a cohort was made by finds other samples now. */
export const filterChangesSchema = z.object({
  version: z.number().int(),
  /** Found now, and no members. */
  n_new: z.number().int(),
  /** Members that are not found any more. */
  n_no_longer_matching: z.number().int(),
  /** Names what is found now; empty where there is no filter to ask again. */
  source: z.string(),
  /** Whether somebody decided to leave it at that, as long as the same is found. */
  is_dismissed: z.boolean(),
  /** Updates itself within the hour. */
  is_live: z.boolean(),
});
export type FilterChanges = z.infer<typeof filterChangesSchema>;

export const lineageSchema = z.object({
  cohorts: z.array(
    z.object({
      cohort_id: idSchema,
      name: z.string(),
      /** Generations above (negative) or below the cohort that was asked for. */
      generation: z.number().int(),
      n_samples: z.number().int().nullable(),
      /** Whether the person may open it now. */
      is_accessible: z.boolean(),
    }),
  ),
  /** What was made from which version of what. */
  derivations: z.array(z.object({ parent_id: idSchema, version: z.number().int(), child_id: idSchema })),
});
export type Lineage = z.infer<typeof lineageSchema>;

const byId = z.object({ id: idSchema });
/** The version that the writer saw: another current one is a conflict. */
const baseVersionShape = { version: versionSchema };
const nameShape = {
  name: nameSchema.optional(),
  description: descriptionSchema.unwrap().optional(),
  is_live: z.boolean().optional(),
};
const results = z.array(idSchema).min(1).max(COHORT.maximum_samples);
const writeAccess = {
  base: 'api',
  access: inWorkspace('workspace:cohort:modify'),
  response: oneOf(cohortSchema),
  errors: ['validation', 'not_found', 'conflict', 'unavailable'],
} as const;
const readAccess = { base: 'api', method: 'GET', errors: ['not_found', 'unavailable'] } as const;
const readable = inWorkspaceOrByLink('workspace:cohort:read', 'cohort');

export const versionRoutes = {
  show: defineRoute({
    ...readAccess,
    path: '/cohort/:id',
    used_by: 'API clients; the pages use /cohort/detail/:id.',
    access: readable,
    summary: 'Get a cohort at its current version or another one',
    params: byId,
    query: z.object({ version: versionInUrl.optional() }),
    response: oneOf(cohortSchema),
  }),
  history: defineRoute({
    ...readAccess,
    path: '/cohort/history/:id',
    access: readable,
    summary: 'List all versions of a cohort, newest first: author, date and a description of changes',
    params: byId,
    query: z.object({ ...pagingShape }),
    response: listOf(cohortVersionSchema),
  }),
  diff: defineRoute({
    ...readAccess,
    path: '/cohort/diff/:id',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'Compare two versions of a cohort: members (paged), metadata, recipe',
    params: byId,
    query: z.object({
      from: versionInUrl,
      to: versionInUrl,
      ...pagingShape,
    }),
    response: oneOf(cohortDiffSchema),
  }),
  staleness: defineRoute({
    ...readAccess,
    path: '/cohort/staleness/:id',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'Count samples that now match a cohort’s filter but are not members, and members that no longer match',
    params: byId,
    response: oneOf(filterChangesSchema),
  }),
  lineage: defineRoute({
    ...readAccess,
    path: '/cohort/lineage/:id',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'Get the sources of a cohort and the cohorts derived from it',
    params: byId,
    response: oneOf(lineageSchema),
  }),
  edit: defineRoute({
    ...writeAccess,
    method: 'PATCH',
    path: '/cohort',
    summary: 'Update the name, description or automatic updates of a cohort',
    body: z.strictObject({ cohort_id: idSchema, ...baseVersionShape, ...nameShape }),
  }),
  editById: defineRoute({
    ...writeAccess,
    method: 'PATCH',
    path: '/cohort/:id',
    summary: 'Update a cohort, with its id in the URL',
    params: byId,
    body: z.strictObject({ ...baseVersionShape, ...nameShape }),
  }),
  revert: defineRoute({
    ...writeAccess,
    method: 'POST',
    path: '/cohort/history/revert',
    summary: 'Restore an earlier version (members, recipe, metadata) as the next version',
    body: z.strictObject({ cohort_id: idSchema, ...baseVersionShape, to_version: versionSchema }),
  }),
  subset: defineRoute({
    ...writeAccess,
    method: 'PATCH',
    path: '/cohort/subset',
    summary: 'Keep only members that match a filter, or only the listed ones; creates the next version',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({
      cohort_id: idSchema,
      ...baseVersionShape,
      filter: sampleFilterSchema.optional(),
      result_ids: results.optional(),
    }),
  }),
  remove: defineRoute({
    ...writeAccess,
    method: 'PATCH',
    path: '/cohort/remove',
    summary: 'Remove members; creates the next version',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ cohort_id: idSchema, ...baseVersionShape, result_ids: results }),
  }),
  addResult: defineRoute({
    ...writeAccess,
    method: 'PATCH',
    path: '/cohort/add-result',
    summary: 'Add visible results; creates the next version',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({
      cohort_id: idSchema,
      ...baseVersionShape,
      result_ids: results,
      min_reads: minReadsSchema.optional(),
    }),
  }),
  update: defineRoute({
    ...writeAccess,
    method: 'POST',
    path: '/cohort/update',
    summary: 'Run a cohort’s filter again and freeze the matches as the next version',
    body: z.strictObject({ cohort_id: idSchema, ...baseVersionShape }),
  }),
  dismissChanges: defineRoute({
    ...writeAccess,
    method: 'POST',
    path: '/cohort/staleness/dismiss',
    summary: 'Dismiss the current changes in the matches of a cohort’s filter (`source`)',
    body: z.strictObject({ cohort_id: idSchema, source: z.string().min(1).max(100) }),
  }),
} as const;
