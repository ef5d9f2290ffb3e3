import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inApp, inAppSession, inSession, signedIn, signedInAnyScope } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';
import {
  accountChangeSchema,
  accountFilterSchema,
  accountSchema,
  appRoleFactsSchema,
  removalSchema,
} from './accounts.ts';

/** Accounts of the portal, for those who look after it. */
export const peopleRoutes = {
  appRoles: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/app-role',
    used_by: 'API clients; the pages use the contract.',
    access: signedInAnyScope,
    summary: 'List portal roles and their permissions',
    response: oneOf(z.array(appRoleFactsSchema)),
  }),
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user',
    access: inApp('app:user:list'),
    summary: 'List accounts of the portal',
    query: accountFilterSchema,
    response: listOf(accountSchema),
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/user/detail',
    access: signedIn,
    summary: 'Get an account: your own, or any with app:user:list',
    query: z.object({ user_id: idSchema }),
    response: oneOf(accountSchema),
    errors: ['not_found'],
  }),
  edit: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/user',
    access: inAppSession('app:user:list'),
    summary: 'Update the role or name of an account, or disable or enable it',
    body: accountChangeSchema.extend({ user_id: idSchema }),
    response: oneOf(accountSchema),
    errors: ['not_found', 'conflict', 'permission_denied'],
  }),
  remove: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/user/:id',
    access: inSession,
    summary: 'Remove your own account with the password, or another one with the permission to create its role',
    params: z.object({ id: idSchema }),
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
