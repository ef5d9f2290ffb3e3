import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone, inRecentlyAuthenticatedSession, inSession } from '../vocabulary/access.ts';
import { emailSchema, timestampSchema } from '../vocabulary/id.ts';
import { PASSWORD } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { providerSchema } from './provider-names.ts';
import { secondFactorCodeSchema } from './second-factor-code.ts';
import { deviceTokenSchema, sessionSchema } from './session.ts';

/** SHA-256 as hexadecimal digits of a secret that stays in the browser which began: no other one can finish. */
export const bindingSchema = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 of 64 hexadecimal digits');

const secretSchema = z.string().regex(/^[\w-]{43}$/, 'must be a secret of 43 characters');

export const externalAccountSchema = z.object({
  provider: providerSchema,
  /** How the provider names the person: an e-mail address, or an ORCID iD. */
  account_name: z.string(),
  linked_at: timestampSchema,
});
export type ExternalAccount = z.infer<typeof externalAccountSchema>;

/**
 * What came of signing in elsewhere. An address that somebody has here already is linked only after proof: a message
 * to it, whether or not it is known. ORCID gives no address: then the person enters one.
 */
export const exchangeResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), session: sessionSchema }),
  z.object({ outcome: z.literal('linked') }),
  z.object({ outcome: z.literal('proved') }),
  z.object({ outcome: z.literal('message_sent'), email: z.string() }),
  z.object({ outcome: z.literal('email_required') }),
]);
export type ExchangeResult = z.infer<typeof exchangeResultSchema>;

const byProvider = z.object({ provider: providerSchema });

const authorize = {
  base: 'identity',
  method: 'GET',
  access: anyone,
  params: byProvider,
  query: z.object({
    binding: bindingSchema,
    /** `proof`: somebody who is signed in here signs in there again, to show that they are still there. */
    purpose: z.enum(['sign_in', 'proof']).default('sign_in'),
  }),
  response: oneOf(z.object({ authorization_url: z.string() })),
  errors: ['not_found', 'unavailable', 'too_many_requests'],
} as const;

/** A provider may say a thing twice. */
const stringOrListSchema = z.union([z.string(), z.array(z.string())]);

const callback = {
  base: 'identity',
  method: 'GET',
  access: anyone,
  params: byProvider,
  query: z
    .object({
      code: stringOrListSchema.optional(),
      state: stringOrListSchema.optional(),
      error: stringOrListSchema.optional(),
    })
    .catchall(stringOrListSchema),
  response: 'redirect',
} as const;

const CALLBACK_SUMMARY = 'Handle the provider’s callback; redirects to the sign-in page with a one-time code';

export const providerRoutes = {
  authorize: defineRoute({
    ...authorize,
    path: '/oauth/:provider/authorize',
    summary: 'Start sign-in with a provider: returns the URL for the browser',
  }),
  callback: defineRoute({ ...callback, path: '/oauth/:provider/callback', summary: CALLBACK_SUMMARY }),
  authorizeMicrobiomics: defineRoute({
    ...authorize,
    path: '/microbiomics/oauth/:provider/authorize',
    used_by: 'API clients that use this path; the pages use /oauth/:provider/authorize.',
    summary: 'Start sign-in with a provider, as registered for microbiomics',
  }),
  callbackMicrobiomics: defineRoute({
    ...callback,
    path: '/microbiomics/oauth/:provider/callback',
    summary: `${CALLBACK_SUMMARY} (microbiomics)`,
  }),
  exchange: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/oauth/exchange',
    access: anyone,
    summary: 'Exchange the one-time code for a session; links the account if the caller is signed in',
    body: z.strictObject({
      code: secretSchema,
      binding_secret: secretSchema,
      email: emailSchema.optional(),
      second_factor: secondFactorCodeSchema.optional(),
      device_token: deviceTokenSchema.optional(),
    }),
    response: oneOf(exchangeResultSchema),
    errors: ['bad_request', 'reauthentication_required', 'second_factor_required', 'conflict', 'too_many_requests'],
  }),
  confirmLink: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/oauth/link',
    access: anyone,
    summary: 'Link an external account with the token from the message, in the browser where sign-in started',
    body: z.strictObject({
      token: z.string().min(1).max(200),
      binding_secret: secretSchema,
      /** Of the account here, where it has one. */
      password: z.string().min(1).max(PASSWORD.maximum).optional(),
      second_factor: secondFactorCodeSchema.optional(),
      device_token: deviceTokenSchema.optional(),
    }),
    response: oneOf(z.object({ email: z.string(), provider: providerSchema })),
    errors: [
      'bad_request',
      'bad_credentials',
      'second_factor_required',
      'reauthentication_required',
      'conflict',
      'too_many_requests',
    ],
  }),
  externalAccounts: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/oauth/account',
    access: inSession,
    summary: 'List linked external accounts',
    response: oneOf(z.array(externalAccountSchema)),
  }),
  unlinkAccount: defineRoute({
    base: 'identity',
    method: 'DELETE',
    path: '/oauth/account/:provider',
    access: inRecentlyAuthenticatedSession,
    summary: 'Unlink an external account',
    params: byProvider,
    response: z.object({ ended: z.literal(true) }),
    errors: ['not_found', 'conflict', 'reauthentication_required'],
  }),
} as const;
