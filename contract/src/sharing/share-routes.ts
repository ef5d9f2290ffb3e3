import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, lineSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import type { WorkspacePermission } from '../vocabulary/permissions.ts';
import { type ShareKind, shareLevelSchema } from './access-info.ts';
import { excludedProjectSchema, grantSchema, SHARE, shareResultSchema, viewLinkSchema } from './grant.ts';

/** A thing that can be shared, as its routes name it. */
interface Shareable<P extends string> {
  path: P;
  kind: ShareKind;
  /** What it is called in a sentence: `a cohort`. */
  label: string;
}

const emailListSchema = z.array(lineSchema.max(400)).max(SHARE.at_once).default([]);

export const shareBodySchema = z
  .strictObject({
    id: idSchema,
    /** One grantee, or several at once; a level given again replaces the one before. */
    workspace_id: idSchema.optional(),
    workspace_ids: z.array(idSchema).max(SHARE.at_once).default([]),
    email: lineSchema.max(400).optional(),
    emails: emailListSchema,
    level: shareLevelSchema.default('read'),
  })
  .refine(
    ({ workspace_id, workspace_ids, email, emails }) =>
      workspace_id !== undefined || email !== undefined || workspace_ids.length + emails.length > 0,
    'must have a workspace or an email address',
  );
export type ShareBody = z.output<typeof shareBodySchema>;

const permissionOf = (kind: ShareKind): WorkspacePermission => `workspace:${kind}:share`;

const shareResponse = oneOf(
  z
    .object({
      grantees: z.array(shareResultSchema),
      /** What is not shared along with it, and why; empty where everything is. */
      excluded: z.array(excludedProjectSchema),
    })
    .meta({ id: 'ShareResults' }),
);

const linkBodySchema = z.strictObject({
  id: idSchema,
  note: lineSchema.max(200).default(''),
  expires_in_days: z.number().int().min(1).max(SHARE.link_days_at_most).default(SHARE.link_days),
});

const newLinkResponse = oneOf(
  z.object({
    link: viewLinkSchema,
    /** The page's address with the secret in its fragment, which browsers never send. */
    url: z.string(),
    excluded: z.array(excludedProjectSchema),
  }),
);

/** `GET/POST/DELETE …/share` of one resource type: who it is shared with. */
export function shareRoutes<const P extends string>({ path, kind, label }: Shareable<P>) {
  const access = inWorkspace(permissionOf(kind));
  return {
    grants: defineRoute({
      base: 'api',
      method: 'GET',
      path: `${path}/share` as const,
      access,
      summary: `List the people and workspaces that ${label} is shared with, newest first`,
      query: z.object({ id: idSchema, ...pagingShape }),
      response: listOf(grantSchema),
      errors: ['not_found'],
    }),
    share: defineRoute({
      base: 'api',
      method: 'POST',
      path: `${path}/share` as const,
      access,
      summary: `Share ${label} with workspaces or people, or change their access level; returns one result per grantee`,
      body: shareBodySchema,
      response: shareResponse,
      errors: ['not_found', 'conflict', 'validation'],
    }),
    unshare: defineRoute({
      base: 'api',
      method: 'DELETE',
      path: `${path}/share` as const,
      access,
      summary: `Revoke a share of ${label}`,
      body: z.strictObject({ id: idSchema, grant_id: idSchema }),
      response: oneOf(z.object({ grant_id: idSchema })),
      errors: ['not_found'],
    }),
  } as const;
}

/** `GET/POST/DELETE …/share/link` of one resource type: view-only links for people without an account. */
export function linkRoutes<const P extends string>({ path, kind, label }: Shareable<P>) {
  const access = inWorkspace(permissionOf(kind));
  return {
    links: defineRoute({
      base: 'api',
      method: 'GET',
      path: `${path}/share/link` as const,
      access,
      summary: `List view-only links to ${label}, newest first, without revoked ones`,
      query: z.object({ id: idSchema }),
      response: oneOf(z.array(viewLinkSchema)),
      errors: ['not_found'],
    }),
    createLink: defineRoute({
      base: 'api',
      method: 'POST',
      path: `${path}/share/link` as const,
      access,
      summary: `Create a view-only link to ${label} at its current state; the URL is returned only once`,
      body: linkBodySchema,
      response: newLinkResponse,
      errors: ['not_found', 'conflict'],
    }),
    revokeLink: defineRoute({
      base: 'api',
      method: 'DELETE',
      path: `${path}/share/link` as const,
      access,
      summary: `Revoke a view-only link to ${label}; viewers lose access immediately`,
      body: z.strictObject({ id: idSchema, link_id: idSchema }),
      response: oneOf(z.object({ link_id: idSchema })),
      errors: ['not_found'],
    }),
  } as const;
}
