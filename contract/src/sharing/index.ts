import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone } from '../vocabulary/access.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { linkViewSchema } from './grant.ts';

export {
  type AccessInfo,
  accessInfoShape,
  type ShareKind,
  type ShareLevel,
  shareKinds,
} from './access-info.ts';
export { type ExcludedSubmission, type Grant, type LinkView, SHARE, type ShareResult, type ViewLink } from './grant.ts';
export { linkRoutes, type ShareBody, shareBodySchema, shareRoutes } from './share-routes.ts';

/** The shares of a noun stand with the noun; this is what belongs to none. */
export const sharingRoutes = {
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
