import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone, inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { linkViewSchema } from './grant.ts';

export {
  type AccessInfo,
  accessInfoShape,
  type ShareKind,
  type ShareLevel,
  shareKinds,
} from './access-info.ts';
export {
  type ExcludedProject,
  type Grant,
  grantSchema,
  type LinkView,
  SHARE,
  type ShareResult,
  shareResultSchema,
  type ViewLink,
  viewLinkSchema,
} from './grant.ts';
export { linkRoutes, type ShareBody, shareBodySchema, shareRoutes } from './share-routes.ts';

/** Workspaces and people that the caller knows already; of others no name is shown. */
export const shareRecipientsSchema = z.object({
  workspaces: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      /** The caller is a member, or it shares something with the caller. */
      relation: z.enum(['member', 'shares_with_you']),
    }),
  ),
  /** Members of the caller’s other workspaces who are not in this one. */
  people: z.array(z.object({ name: z.string(), email: z.string() })),
});
export type ShareRecipients = z.infer<typeof shareRecipientsSchema>;

/** The shares of a resource type stand with the resource type; this is what belongs to none. */
export const sharingRoutes = {
  recipients: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/share/recipient',
    access: inWorkspace('workspace:workspace:read'),
    summary: 'List workspaces and people to share with: those that the person knows, by name',
    response: oneOf(shareRecipientsSchema),
  }),
  open: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/share/open',
    access: anyone,
    summary:
      'Open a view-only link: exchanges the secret in its fragment for a token that can read this one resource for an hour. Expired, revoked and unknown links get the same answer',
    body: z.strictObject({ secret: z.string().min(1).max(200) }),
    response: oneOf(linkViewSchema),
    errors: ['not_found', 'too_many_requests'],
  }),
} as const;
