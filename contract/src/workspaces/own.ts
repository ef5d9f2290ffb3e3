import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, signedInAnyScope } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { workspaceRoleSchema } from '../vocabulary/permissions.ts';

export const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  is_default: z.boolean(),
  is_personal: z.boolean(),
  role: workspaceRoleSchema,
  n_members: z.number().int(),
  created_at: timestampSchema,
});
export type Workspace = z.infer<typeof workspaceSchema>;

/** What a session begins with: where the person works, and what they may do there. */
export const ownWorkspaceRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace',
    access: signedInAnyScope,
    summary: 'List workspaces of the person, personal first',
    query: z.object(pagingShape),
    response: listOf(workspaceSchema),
  }),
  permissions: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/workspace-permission',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'List permissions of the person in the workspace: strings workspace:{resource}:{action}',
    response: oneOf(z.array(z.string())),
  }),
  appPermissions: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/app-permission',
    access: signedInAnyScope,
    summary: 'List permissions of the person in the portal: strings app:{resource}:{action}',
    response: oneOf(z.array(z.string())),
  }),
} as const;
