import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { UNDO_DAYS } from '../projects/deletion.ts';
import { inSession, inWorkspace, signedIn } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { workspaceSchema } from './own.ts';

/** What goes with a workspace. */
export const workspaceDependentsSchema = z.object({
  name: z.string(),
  /** The other members; they are notified. */
  n_others: z.number().int(),
  n_projects: z.number().int(),
  n_samples: z.number().int(),
  n_cohorts: z.number().int(),
  n_runs: z.number().int(),
  storage_bytes: z.number().int(),
  /** Runs on their way: they keep the workspace until they are cancelled or have ended. */
  active_runs: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type WorkspaceDependents = z.infer<typeof workspaceDependentsSchema>;

export const workspaceDeletionSchema = z.object({
  deletion_id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  deleted_by: z.string(),
  deleted_at: timestampSchema,
  /** When it can no longer be undone. */
  purge_after: timestampSchema,
  days_left: z.number().int(),
});
export type WorkspaceDeletion = z.infer<typeof workspaceDeletionSchema>;

const mayDelete = inWorkspace('workspace:workspace:delete');

export const workspaceDeletionRoutes = {
  dependents: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/dependents',
    access: mayDelete,
    summary: 'Preview what is deleted with the workspace in workspace_id',
    response: oneOf(workspaceDependentsSchema),
  }),
  delete: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/workspace',
    access: mayDelete,
    summary: `Delete the workspace in workspace_id with all its contents; members are notified; can be undone for ${UNDO_DAYS} days by /workspace/restore. Refused while a run is unfinished, and for personal workspaces`,
    response: oneOf(workspaceDeletionSchema),
    errors: ['conflict'],
  }),
  deleted: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/deleted',
    access: signedIn,
    summary: 'List deleted workspaces that the caller owned and can restore, newest first',
    response: oneOf(z.array(workspaceDeletionSchema)),
  }),
  restore: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/restore',
    access: inSession,
    summary: 'Restore a deleted workspace with its members and contents',
    body: z.strictObject({ deletion_id: idSchema }),
    response: oneOf(workspaceSchema),
    errors: ['not_found', 'conflict', 'gone'],
  }),
} as const;
