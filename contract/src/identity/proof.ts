import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inSession } from '../vocabulary/access.ts';
import { timestampSchema } from '../vocabulary/id.ts';
import { PASSWORD } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { providerSchema } from './provider-names.ts';
import { secondFactorCodeSchema } from './second-factor-code.ts';

/** What shows that the person is still there: each part is asked for where the account has it. */
export const proofSchema = z.strictObject({
  password: z.string().min(1).max(PASSWORD.maximum).optional(),
  code: secondFactorCodeSchema.optional(),
});
export type Credentials = z.input<typeof proofSchema>;

/** What the account can be proved by: password and code, or for an account without password a linked provider. */
export const proofMethodsSchema = z.object({
  is_fresh: z.boolean(),
  /** What of the account is asked for; nothing of one that has no password. */
  required: z.array(z.enum(['password', 'code'])),
  providers: z.array(providerSchema),
});
export type ProofMethods = z.infer<typeof proofMethodsSchema>;

export const proofRoutes = {
  reauthenticationMethods: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/session/proof',
    access: inSession,
    summary: 'Get the ways to re-authenticate, and whether the caller has done so within ten minutes',
    response: oneOf(proofMethodsSchema),
  }),
  reauthenticate: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/session/proof',
    access: inSession,
    summary:
      'Re-authenticate for ten minutes of this session; needed by endpoints that answer reauthentication_required',
    body: proofSchema,
    response: oneOf(z.object({ fresh_until: timestampSchema })),
    errors: ['bad_credentials', 'second_factor_required', 'reauthentication_required', 'too_many_requests'],
  }),
} as const;
