import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, signedIn, signedInAnyScope } from '../vocabulary/access.ts';
import { changeNoSchema, descriptionSchema, idSchema, nameSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { workspaceDeletionRoutes } from './deletion.ts';
import { invitationRoutes } from './invitations.ts';
import { memberRoutes } from './members.ts';
import { ownWorkspaceRoutes, workspaceSchema } from './own.ts';

export { type WorkspaceDeletion, type WorkspaceDependents, workspaceDeletionRoutes } from './deletion.ts';
export { INVITATION, type Invitation, type Invited, invitationRoutes, type OwnInvitation } from './invitations.ts';
export { type Member, memberRoutes, type WorkspaceRoleFacts } from './members.ts';
export { ownWorkspaceRoutes, type Workspace, workspaceSchema } from './own.ts';

/** What a workspace holds, counted now. */
export const workspaceDetailSchema = workspaceSchema.extend({
  /** Counts changes; sent back with the next one, it shows whether somebody else saved first. */
  change_no: changeNoSchema,
  n_projects: z.number().int(),
  n_samples: z.number().int(),
  n_cohorts: z.number().int(),
  n_runs: z.number().int(),
  /** Seconds that the engine has worked for its runs, and bytes of the files these have made. */
  engine_seconds: z.number(),
  run_bytes: z.number(),
  storage_bytes: z.number().int(),
  storage_quota_bytes: z.number().int(),
});
export type WorkspaceDetail = z.infer<typeof workspaceDetailSchema>;

export const workspaceBodySchema = z.strictObject({ name: nameSchema, description: descriptionSchema });

/** Without the default of a new workspace's description: a field that is not sent stays as it is. */
export const workspaceChangeSchema = z
  .strictObject({ name: nameSchema, description: descriptionSchema.unwrap() })
  .partial()
  .extend({
    /** As it was read; a change made since then is not written over (409). */
    change_no: changeNoSchema.optional(),
  });

/** What launches in the workspace begin with, unless the person has their own defaults. */
export const workspaceSettingsSchema = z.object({
  default_pipeline: idSchema.nullable(),
  default_param_set: idSchema.nullable(),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettingsSchema>;

const otherRoutes = {
  all: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/all',
    access: signedInAnyScope,
    summary: 'List workspaces of the person with content counts, personal first',
    response: oneOf(z.array(workspaceDetailSchema)),
  }),
  create: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace',
    access: signedIn,
    summary: 'Create a workspace; the person becomes its owner',
    body: workspaceBodySchema,
    response: oneOf(workspaceSchema),
    errors: ['conflict'],
  }),
  edit: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/workspace',
    access: inWorkspace('workspace:workspace:modify'),
    summary: 'Update the name or description of the workspace in workspace_id',
    body: workspaceChangeSchema,
    response: oneOf(workspaceSchema.extend({ change_no: changeNoSchema })),
    errors: ['conflict'],
  }),
  makeDefault: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/default',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'Set the workspace in workspace_id as the person’s default',
    response: oneOf(workspaceSchema),
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/detail',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'Get a workspace with content counts',
    response: oneOf(workspaceDetailSchema),
  }),
  settings: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/setting',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'Get settings of the workspace in workspace_id: default pipeline and parameter set',
    response: oneOf(workspaceSettingsSchema),
  }),
  editSettings: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/workspace/setting',
    access: inWorkspace('workspace:workspace:modify'),
    summary: 'Update settings of the workspace; a default must be available to all members',
    body: workspaceSettingsSchema.partial().strict(),
    response: oneOf(workspaceSettingsSchema),
    errors: ['validation'],
  }),
  resetSettings: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/workspace/setting',
    access: inWorkspace('workspace:workspace:modify'),
    summary: 'Clear one or all settings of the workspace',
    query: z.object({ key: workspaceSettingsSchema.keyof().optional() }),
    response: oneOf(workspaceSettingsSchema),
  }),
} as const;

/** All of them; the session takes those of `own.ts` alone, so that the sign-in page stays light. */
export const workspaceRoutes = {
  ...ownWorkspaceRoutes,
  ...otherRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...workspaceDeletionRoutes,
} as const;
