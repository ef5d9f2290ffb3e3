import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone } from '../vocabulary/access.ts';
import { emailSchema, idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { PASSWORD } from '../vocabulary/limits.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';
import { deviceTokenSchema, sessionSchema } from './session.ts';

export const passwordSchema = z
  .string()
  .min(PASSWORD.minimum, `must have at least ${PASSWORD.minimum} characters`)
  .max(PASSWORD.maximum, `must have at most ${PASSWORD.maximum} characters`);

/** The same whether or not the address is known: no answer tells who has an account. */
export const messageSentSchema = z.object({
  message_sent: z.literal(true),
  delivery: z.enum(['mail', 'outbox', 'spool']),
});
export type MessageSent = z.infer<typeof messageSentSchema>;

export const outboxMessageSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  links: z.array(z.object({ title: z.string(), href: z.string() })),
  created_at: timestampSchema,
  state: z.enum(['waiting', 'sent', 'failed', 'stored']),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

export const registrationSchema = z.strictObject({ email: emailSchema, password: passwordSchema, name: nameSchema });
export type Registration = z.input<typeof registrationSchema>;

export const authRoutes = {
  register: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/register',
    access: anyone,
    summary: 'Sign up; a message with a link confirms the email address',
    body: registrationSchema,
    response: oneOf(messageSentSchema),
    errors: ['too_many_requests'],
  }),
  requestVerifyToken: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/request-verify-token',
    access: anyone,
    summary: 'Resend the confirmation message',
    body: z.strictObject({ email: emailSchema }),
    response: oneOf(messageSentSchema),
    errors: ['too_many_requests'],
  }),
  verify: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/verify',
    access: anyone,
    summary: 'Confirm the email address with the token from the message and the sign-up password, and sign in',
    body: z
      .strictObject({
        token: z.string().min(1).max(200),
        /** The one given at registration; with `is_new` another, for the person who has the mailbox and did not register. */
        password: z.string().min(1).max(PASSWORD.maximum),
        is_new: z.boolean().default(false),
        device_token: deviceTokenSchema.optional(),
      })
      .refine(({ is_new, password }) => !is_new || password.length >= PASSWORD.minimum, {
        path: ['password'],
        message: `must have at least ${PASSWORD.minimum} characters`,
      }),
    response: oneOf(z.object({ email: z.string(), session: sessionSchema })),
    errors: ['bad_request', 'bad_credentials', 'too_many_requests'],
  }),
  forgotPassword: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/forgot-password',
    access: anyone,
    summary: 'Send a message with a link that sets a new password',
    body: z.strictObject({ email: emailSchema }),
    response: oneOf(messageSentSchema),
    errors: ['too_many_requests'],
  }),
  resetPassword: defineRoute({
    base: 'identity',
    method: 'POST',
    path: '/auth/reset-password',
    access: anyone,
    summary: 'Set a new password with the token from the message; ends all sessions, API tokens and linked accounts',
    body: z.strictObject({
      token: z.string().min(1).max(200),
      password: passwordSchema,
      /** Accounts elsewhere stop opening this one: somebody else may have linked theirs. */
      unlink_all: z.boolean().default(true),
    }),
    response: oneOf(z.object({ email: z.string(), device_token: deviceTokenSchema })),
    errors: ['bad_request'],
  }),
  outbox: defineRoute({
    base: 'identity',
    method: 'GET',
    path: '/outbox',
    access: anyone,
    summary: 'List messages of a portal without a mail server: all in the demo, otherwise those to the caller',
    response: listOf(outboxMessageSchema),
    errors: ['unauthenticated'],
  }),
} as const;
