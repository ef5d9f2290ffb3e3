import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone, beforeTerms } from '../vocabulary/access.ts';
import { emailSchema } from '../vocabulary/id.ts';
import { PASSWORD } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { providerSchema } from './provider-names.ts';
import { secondFactorCodeSchema } from './second-factor-code.ts';
import { deviceTokenSchema, sessionSchema } from './session.ts';

/** What the sign-in page needs: the others load with the pages that call them. */
export const signInRoutes = {
  login: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/login',
    access: anyone,
    summary: 'Sign in with email and password; returns an opaque bearer token',
    encoding: 'form',
    body: z.object({
      username: emailSchema,
      password: z.string().min(1).max(PASSWORD.maximum),
      /** Asked for with `second_factor_required`, by accounts that have one. */
      second_factor: secondFactorCodeSchema.optional(),
      /** Of a session before, in this browser. */
      device_token: deviceTokenSchema.optional(),
    }),
    response: sessionSchema,
    errors: ['bad_credentials', 'second_factor_required', 'too_many_requests'],
  }),
  logout: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/logout',
    access: beforeTerms,
    summary: 'End this session; its token stops working at once',
    response: z.object({ ended: z.literal(true) }),
  }),
  providers: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/oauth/providers',
    access: anyone,
    summary: 'List the available sign-in providers',
    response: oneOf(z.array(z.object({ provider: providerSchema, name: z.string() }))),
  }),
  demo: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/auth/demo',
    access: anyone,
    summary: 'Get the demo account; null if the portal has no demo',
    response: oneOf(z.object({ username: z.string(), password: z.string() }).nullable()),
  }),
} as const;
