import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, linesSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';

export const cohortCommentSchema = z
  .object({
    id: idSchema,
    text: z.string(),
    /** Of the cohort, when it was written. */
    version: z.number().int(),
    written_by: z.string(),
    /** By the caller: they may change and delete it. */
    is_own: z.boolean(),
    written_at: timestampSchema,
    edited_at: timestampSchema.nullable(),
  })
  .meta({ id: 'CohortComment' });
export type CohortComment = z.infer<typeof cohortCommentSchema>;

/** Something that was done to a cohort. */
export const cohortActivitySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  /** Who did it; null for the portal by itself. */
  person: z.string().nullable(),
  /** “Created version 1 with 57 samples”. */
  description: z.string(),
});
export type CohortActivity = z.infer<typeof cohortActivitySchema>;

export const commentTextSchema = linesSchema
  .trim()
  .min(1, 'must not be empty')
  .max(4000, 'must have at most 4,000 characters');

const access = inWorkspace('workspace:cohort:read');
const commentRoute = { base: 'api', path: '/cohort/comment', access } as const;
const ofCohort = z.object({ ...pagingShape, cohort_id: idSchema });

/** Comments are between the people of a cohort’s workspace and those it is shared with. */
export const commentRoutes = {
  comments: defineRoute({
    ...commentRoute,
    method: 'GET',
    summary: 'List comments on a cohort, newest first',
    query: ofCohort,
    response: listOf(cohortCommentSchema),
    errors: ['not_found'],
  }),
  comment: defineRoute({
    ...commentRoute,
    method: 'POST',
    summary: 'Comment on a cohort',
    body: z.strictObject({ cohort_id: idSchema, text: commentTextSchema }),
    response: oneOf(cohortCommentSchema),
    errors: ['validation', 'not_found'],
  }),
  editComment: defineRoute({
    ...commentRoute,
    method: 'PATCH',
    summary: 'Edit your own comment',
    body: z.strictObject({ comment_id: idSchema, text: commentTextSchema }),
    response: oneOf(cohortCommentSchema),
    errors: ['validation', 'not_found'],
  }),
  deleteComment: defineRoute({
    ...commentRoute,
    method: 'DELETE',
    summary: 'Delete your own comment',
    body: z.strictObject({ comment_id: idSchema }),
    response: oneOf(z.object({ comment_id: idSchema })),
    errors: ['not_found'],
  }),
  activity: defineRoute({
    ...commentRoute,
    path: '/cohort/activity',
    method: 'GET',
    summary: 'List the activity on a cohort, newest first',
    query: ofCohort,
    response: listOf(cohortActivitySchema),
    errors: ['not_found'],
  }),
} as const;
