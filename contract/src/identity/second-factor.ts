import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inRecentlyAuthenticatedSession, inSession } from '../vocabulary/access.ts';
import { PASSWORD } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { secondFactorCodeSchema } from './second-factor-code.ts';

export const secondFactorSchema = z.object({
  is_on: z.boolean(),
  n_recovery_codes: z.number().int(),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

export const enrolmentSchema = z.object({
  /** For typing in, base32 (RFC 4648). */
  secret: z.string(),
  /** For a QR code: `otpauth://totp/…`. */
  uri: z.string(),
});

const proof = z.strictObject({
  /** Of an account that has one; anyone who signs in elsewhere only has none. */
  password: z.string().min(1).max(PASSWORD.maximum).optional(),
  code: secondFactorCodeSchema,
});

export const secondFactorRoutes = {
  secondFactor: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/second-factor',
    access: inSession,
    summary: 'Get the status of two-factor authentication',
    response: oneOf(secondFactorSchema),
  }),
  enrolSecondFactor: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/second-factor',
    access: inRecentlyAuthenticatedSession,
    summary: 'Create a secret for an authenticator app; it takes effect after a code is confirmed',
    response: oneOf(enrolmentSchema),
    errors: ['conflict', 'reauthentication_required'],
  }),
  confirmSecondFactor: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/second-factor/confirm',
    access: inRecentlyAuthenticatedSession,
    summary: 'Turn on two-factor authentication with a code of the new secret; returns recovery codes, shown once',
    body: z.strictObject({ code: secondFactorCodeSchema }),
    response: oneOf(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['bad_credentials', 'conflict', 'too_many_requests', 'reauthentication_required'],
  }),
  renewRecoveryCodes: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/second-factor/recovery-code',
    access: inSession,
    summary: 'Create new recovery codes; the old ones stop working',
    body: proof,
    response: oneOf(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['bad_credentials', 'conflict', 'too_many_requests', 'reauthentication_required'],
  }),
  endSecondFactor: defineRoute({
    base: 'identity',
    method: 'DELETE',
    path: '/second-factor',
    access: inSession,
    summary: 'Turn off two-factor authentication with password and code',
    body: proof,
    response: z.object({ ended: z.literal(true) }),
    errors: ['bad_credentials', 'conflict', 'too_many_requests', 'reauthentication_required'],
  }),
} as const;
