import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone, inSession, inWorkspace, signedIn } from '../vocabulary/access.ts';
import { idSchema, lineSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { workspaceRoleSchema } from '../vocabulary/permissions.ts';
import { workspaceSchema } from './own.ts';

/** For how long an invitation can be accepted, how many go at once, and how many may wait in a workspace. */
export const INVITATION = { days: 7, at_once: 50, waiting: 200, messages: 5 } as const;

/** An invitation as members of the workspace see it. */
export const invitationSchema = z.object({
  invitation_id: idSchema,
  workspace_id: idSchema,
  email: z.string(),
  role: workspaceRoleSchema,
  /** The name of the person who sent it last. */
  invited_by: z.string(),
  sent_at: timestampSchema,
  expires_at: timestampSchema,
  is_expired: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/** An invitation as the invited person sees it. */
export const ownInvitationSchema = invitationSchema.extend({ workspace_name: z.string() });
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

/** The outcome for one address; the answer never reveals whether an account exists. */
export const invitedSchema = z.object({
  email: z.string(),
  outcome: z.enum(['invited', 'resent', 'already_member', 'failed']),
  message: z.string(),
});
export type Invited = z.infer<typeof invitedSchema>;

const mayManage = inWorkspace('workspace:workspace:manage_reader');
const oneInvitation = z.strictObject({ invitation_id: idSchema });

export const invitationRoutes = {
  invite: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/member',
    access: mayManage,
    summary: `Invite people by email, with one result per email address; an invitation lasts ${INVITATION.days} days`,
    body: z.strictObject({
      emails: z.array(lineSchema.max(400)).min(1, 'must contain an email address').max(INVITATION.at_once),
      role: workspaceRoleSchema.default('reader'),
    }),
    response: oneOf(z.array(invitedSchema)),
    errors: ['conflict', 'permission_denied', 'too_many_requests'],
  }),
  invitations: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/member/invitation',
    access: inWorkspace('workspace:workspace:view_member'),
    summary: 'List open invitations of the workspace in workspace_id, newest first',
    query: z.object(pagingShape),
    response: listOf(invitationSchema),
  }),
  resend: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/member/invitation',
    access: mayManage,
    summary: 'Resend an invitation with a new link and expiry date; the old link stops working',
    body: oneInvitation,
    response: oneOf(invitationSchema),
    errors: ['not_found', 'conflict', 'permission_denied', 'too_many_requests'],
  }),
  revoke: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/workspace/member/invitation',
    access: mayManage,
    summary: 'Revoke an invitation; its link stops working immediately',
    body: oneInvitation,
    response: oneOf(oneInvitation),
    errors: ['not_found', 'permission_denied'],
  }),
  pending: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/workspace/pending-invitation',
    access: signedIn,
    summary: 'List open invitations for the caller',
    response: oneOf(z.array(ownInvitationSchema)),
  }),
  answer: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/pending-invitation',
    access: inSession,
    summary: 'Accept or decline an invitation to your own email address; returns the joined workspace',
    body: z.strictObject({ invitation_id: idSchema, accept: z.boolean() }),
    response: oneOf(z.object({ workspace: workspaceSchema.nullable() })),
    errors: ['not_found', 'gone', 'conflict'],
  }),
  open: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/workspace/pending-invitation/open',
    access: anyone,
    summary: 'Get the invitation of a link by the secret in its fragment',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: oneOf(ownInvitationSchema),
    errors: ['gone', 'too_many_requests'],
  }),
} as const;
