import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { accountChangeSchema, accountFilterSchema, accountSchema, removalSchema } from '../user/accounts.ts';
import { inApp, inAppSession, signedIn } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';

const byId = z.object({ id: idSchema });

/** The single-sign-on service: any 401 or 403 from it ends the session in the pages (§8). */
export const ssoRoutes = {
  users: defineRoute({
    base: 'sso',
    method: 'GET',
    path: '/user/list',
    access: inApp('app:user:list'),
    summary: 'List accounts of the portal',
    query: accountFilterSchema,
    response: listOf(accountSchema),
  }),
  me: defineRoute({
    base: 'sso',
    method: 'GET',
    path: '/user',
    access: signedIn,
    summary: 'Get the account of the caller',
    response: oneOf(accountSchema),
  }),
  user: defineRoute({
    base: 'sso',
    method: 'GET',
    path: '/user/:id',
    access: inApp('app:user:list'),
    summary: 'Get an account',
    params: byId,
    response: oneOf(accountSchema),
    errors: ['not_found'],
  }),
  editUser: defineRoute({
    base: 'sso',
    method: 'PATCH',
    path: '/user/:id',
    access: inAppSession('app:user:list'),
    summary: 'Update the role or name of an account, or disable or enable it',
    params: byId,
    body: accountChangeSchema,
    response: oneOf(accountSchema),
    errors: ['not_found', 'conflict', 'permission_denied'],
  }),
  removeUser: defineRoute({
    base: 'sso',
    method: 'DELETE',
    path: '/user/:id',
    access: inAppSession('app:user:list'),
    summary: 'Remove an account: deletes name and email address, keeps audit events',
    params: byId,
    body: removalSchema,
    response: z.object({ removed: z.literal(true) }),
    errors: [
      'not_found',
      'conflict',
      'bad_credentials',
      'second_factor_required',
      'reauthentication_required',
      'permission_denied',
      'too_many_requests',
    ],
  }),
} as const;
