import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { UNDO_DAYS } from '../projects/deletion.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { cohortSchema } from './cohort.ts';

/** Preview what is deleted with a cohort. Samples and their submissions stay. */
const goingShape = {
  cohort_id: idSchema,
  name: z.string(),
  n_versions: z.number().int(),
  /** People and workspaces that it is shared with. */
  n_grants: z.number().int(),
  n_links: z.number().int(),
  /** Cohorts made from it: they keep their own members. */
  n_children: z.number().int(),
};
export const cohortDependentsSchema = z.object({
  ...goingShape,
  /** Why it cannot be deleted; null where it can. */
  blocked: z.string().nullable(),
});
export type CohortDependents = z.infer<typeof cohortDependentsSchema>;

export const cohortDeletionSchema = z
  .object({
    deletion_id: idSchema,
    ...goingShape,
    deleted_by: z.string(),
    deleted_at: timestampSchema,
    /** When it can no longer be undone. */
    purge_after: timestampSchema,
    days_left: z.number().int(),
    can_restore: z.boolean(),
  })
  .meta({ id: 'CohortDeletion' });
export type CohortDeletion = z.infer<typeof cohortDeletionSchema>;

const mayDelete = inWorkspace('workspace:cohort:delete_created');

export const cohortDeletionRoutes = {
  dependents: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/dependents',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'Preview what is deleted with a cohort',
    query: z.object({ cohort_id: idSchema }),
    response: oneOf(cohortDependentsSchema),
    errors: ['not_found'],
  }),
  delete: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/cohort',
    access: mayDelete,
    summary: `Delete a cohort with its versions, shares and links; can be undone for ${UNDO_DAYS} days by /cohort/restore. Refused while it is public`,
    body: z.strictObject({ cohort_id: idSchema }),
    response: oneOf(cohortDeletionSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleted: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/deleted',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'List recently deleted cohorts that can be restored, newest first',
    query: z.object({ ...pagingShape }),
    response: listOf(cohortDeletionSchema),
  }),
  restore: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/restore',
    access: mayDelete,
    summary: 'Restore a deleted cohort with its versions, shares and links',
    body: z.strictObject({ deletion_id: idSchema }),
    response: oneOf(cohortSchema),
    errors: ['not_found', 'conflict', 'gone'],
  }),
} as const;
