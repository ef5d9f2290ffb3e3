import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, signedInAnyScope } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { WORKSPACE_MEMBER_PAGE_SIZE } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { workspaceRoleSchema } from '../vocabulary/permissions.ts';

export const memberSchema = z
  .object({
    workspace_id: idSchema,
    user_id: idSchema,
    name: z.string(),
    email: z.string(),
    role: workspaceRoleSchema,
    joined_at: timestampSchema,
    is_you: z.boolean(),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

/** A role of a workspace in words, and what it permits. */
export const workspaceRoleFactsSchema = z.object({
  name: workspaceRoleSchema,
  title: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
});
export type WorkspaceRoleFacts = z.infer<typeof workspaceRoleFactsSchema>;

// The hook asks for the least that could do; which role may be given to whom is decided with the member at hand.
const mayManage = inWorkspace('workspace:workspace:manage_reader');

export const memberRoutes = {
  roles: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/workspace-role',
    access: signedInAnyScope,
    summary: 'List workspace roles and their permissions',
    response: oneOf(z.array(workspaceRoleFactsSchema)),
  }),
  members: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/member',
    access: inWorkspace('workspace:workspace:view_member'),
    summary: 'List members of the workspace in workspace_id, owners first',
    query: z.object({
      page: pagingShape.page,
      page_size: pagingShape.page_size.unwrap().default(WORKSPACE_MEMBER_PAGE_SIZE.first),
    }),
    response: listOf(memberSchema),
  }),
  editMember: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/workspace/member',
    access: mayManage,
    summary: 'Change the role of a member; needs manage_… for both the old and the new role',
    body: z.strictObject({ user_id: idSchema, role: workspaceRoleSchema }),
    response: oneOf(memberSchema),
    errors: ['not_found', 'conflict', 'permission_denied'],
  }),
  transfer: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/member/transfer',
    access: inWorkspace('workspace:workspace:manage_owner'),
    summary: 'Transfer the workspace: the member becomes an owner, the caller becomes an admin',
    body: z.strictObject({ user_id: idSchema }),
    response: oneOf(memberSchema),
    errors: ['not_found', 'conflict', 'permission_denied'],
  }),
  removeMember: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/workspace/member',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'Leave the workspace, or remove another member with manage_… for their role',
    body: z.strictObject({ user_id: idSchema }),
    response: oneOf(z.object({ user_id: idSchema })),
    errors: ['not_found', 'conflict', 'permission_denied'],
  }),
} as const;
