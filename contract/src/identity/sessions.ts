import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inRecentlyAuthenticatedSession, inSession } from '../vocabulary/access.ts';
import { idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { API_TOKEN } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';

export const signedInSessionSchema = z.object({
  id: idSchema,
  /** Browser and system, from the user agent at sign-in. */
  device: z.string(),
  address: z.string().nullable(),
  created_at: timestampSchema,
  last_used_at: timestampSchema,
  expires_at: timestampSchema,
  is_this: z.boolean(),
});
export type SignedInSession = z.infer<typeof signedInSessionSchema>;

export const tokenScopes = ['read', 'write'] as const;
export const tokenScopeSchema = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

export const apiTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  scope: tokenScopeSchema,
  /** The only workspace it works in; null for all of the person's. */
  workspace_id: idSchema.nullable(),
  created_at: timestampSchema,
  expires_at: timestampSchema,
  last_used_at: timestampSchema.nullable(),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

export const apiTokenBodySchema = z.strictObject({
  name: nameSchema,
  scope: tokenScopeSchema.default('read'),
  workspace_id: idSchema.nullable().default(null),
  days: z.number().int().min(1).max(API_TOKEN.maximum_days).default(API_TOKEN.default_days),
});

const byId = z.object({ id: idSchema });

export const sessionRoutes = {
  sessions: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/session',
    access: inSession,
    summary: 'List sessions of the person, current session first',
    response: oneOf(z.array(signedInSessionSchema)),
  }),
  endSession: defineRoute({
    base: 'identity',
    method: 'DELETE',
    path: '/session/:id',
    access: inSession,
    summary: 'End a session of the person',
    params: byId,
    response: z.object({ ended: z.literal(true) }),
    errors: ['not_found'],
  }),
  endOtherSessions: defineRoute({
    base: 'identity',
    method: 'DELETE',
    path: '/session',
    access: inSession,
    summary: 'End all other sessions of the person',
    response: z.object({ n_ended: z.number().int() }),
  }),
  apiTokens: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/token',
    access: inSession,
    summary: 'List personal API tokens, without their secrets',
    response: oneOf(z.array(apiTokenSchema)),
  }),
  createApiToken: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/token',
    access: inRecentlyAuthenticatedSession,
    summary: 'Create a personal API token; the secret is returned only once',
    body: apiTokenBodySchema,
    response: oneOf(apiTokenSchema.extend({ access_token: z.string() })),
    errors: ['validation', 'conflict', 'reauthentication_required'],
  }),
  deleteApiToken: defineRoute({
    base: 'identity',
    method: 'DELETE',
    path: '/token/:id',
    access: inRecentlyAuthenticatedSession,
    summary: 'Revoke a personal API token; it stops working at once',
    params: byId,
    response: z.object({ ended: z.literal(true) }),
    errors: ['not_found', 'reauthentication_required'],
  }),
} as const;
