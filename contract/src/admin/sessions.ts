import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inApp, inAppSession } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';

/** Where somebody is signed in, or a program acts for them. */
export const accountSessionSchema = z.object({
  id: idSchema,
  kind: z.enum(['session', 'api_token']),
  /** The device, or the token's name. */
  name: z.string(),
  address: z.string().nullable(),
  created_at: timestampSchema,
  last_used_at: timestampSchema,
  expires_at: timestampSchema,
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

const byId = z.object({ id: idSchema });

export const accountSessionRoutes = {
  accountSessions: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/user/:id/session',
    access: inApp('app:user:list'),
    summary: 'List the sessions and API tokens of an account',
    params: byId,
    response: oneOf(z.array(accountSessionSchema)),
    errors: ['not_found', 'permission_denied'],
  }),
  endAccountSessions: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/admin/user/:id/session',
    access: inAppSession('app:user:list'),
    summary: 'Sign an account out everywhere and revoke its API tokens; needs the permission to create its role',
    params: byId,
    response: oneOf(z.object({ n_ended: z.number().int() })),
    errors: ['not_found', 'permission_denied'],
  }),
} as const;
