import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inApp, inAppSession } from '../vocabulary/access.ts';
import { changeNoSchema, idSchema, linesSchema, nameSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
import { DEFAULT_PAGE_SIZE, flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';

export const workspaceStates = ['active', 'deactivated', 'deleted'] as const;
export const workspaceStateSchema = z.enum(workspaceStates);
export type WorkspaceState = z.infer<typeof workspaceStateSchema>;

/** A workspace from the outside: whose it is and how much it holds, never what. */
export const adminWorkspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  is_personal: z.boolean(),
  state: workspaceStateSchema,
  owners: z.array(z.object({ id: idSchema, name: z.string(), email: z.string() })),
  n_members: z.number().int(),
  n_projects: z.number().int(),
  n_samples: z.number().int(),
  n_cohorts: z.number().int(),
  n_runs: z.number().int(),
  /** Seconds that the engine has worked for its runs, and bytes of the files these have made. */
  engine_seconds: z.number(),
  run_bytes: z.number(),
  storage_bytes: z.number(),
  storage_quota_bytes: z.number(),
  created_at: timestampSchema,
  /** When it was deactivated or deleted, and why it was deactivated. */
  closed_at: timestampSchema.nullable(),
  closed_reason: z.string().nullable(),
  /** Of a deleted one: until when its owners can bring it back. */
  purge_after: timestampSchema.nullable(),
  change_no: changeNoSchema,
});
export type AdminWorkspace = z.infer<typeof adminWorkspaceSchema>;

const byId = z.object({ id: idSchema });
const reasonSchema = linesSchema.trim().min(1, 'must not be empty').max(1000, 'must have at most 1,000 characters');

/** Its members are notified of the reason. */
export const deactivationSchema = z.strictObject({ reason: reasonSchema });

export const adminWorkspaceChangeSchema = z.strictObject({
  /** Of the workspace as it was read: of two who change it, the second is refused. */
  change_no: changeNoSchema,
  name: nameSchema.optional(),
  description: linesSchema.trim().max(4000).optional(),
});

export const adminWorkspaceRoutes = {
  workspaces: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/workspace',
    access: inApp('app:workspace:listing'),
    summary: 'List all workspaces with owners and sizes',
    query: z.object({
      ...pagingShape,
      page_size: z.coerce.number().int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
      /** A part of its name, or of the name or address of an owner. */
      search: searchSchema.optional(),
      state: workspaceStateSchema.optional(),
      hide_personal: flag(false),
    }),
    response: listOf(adminWorkspaceSchema),
  }),
  editWorkspace: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/admin/workspace/:id',
    access: inAppSession('app:workspace:modify'),
    summary: 'Update the name or description of any workspace',
    params: byId,
    body: adminWorkspaceChangeSchema,
    response: oneOf(adminWorkspaceSchema),
    errors: ['not_found', 'conflict'],
  }),
  deactivateWorkspace: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/admin/workspace/:id/deactivate',
    access: inAppSession('app:workspace:deactivate'),
    summary: 'Close a workspace until it is restored; no data is deleted, and members are notified with the reason',
    params: byId,
    body: deactivationSchema,
    response: oneOf(adminWorkspaceSchema),
    errors: ['not_found', 'conflict'],
  }),
  restoreWorkspace: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/admin/workspace/:id/restore',
    access: inAppSession('app:workspace:deactivate'),
    summary: 'Restore a closed workspace, or a deleted one before the deadline',
    params: byId,
    response: oneOf(adminWorkspaceSchema),
    errors: ['not_found', 'conflict'],
  }),
} as const;
