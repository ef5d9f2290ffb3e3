import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { idSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { platformAdmin, platformAdminSession } from './access.ts';

export const mailStates = ['waiting', 'sent', 'failed', 'stored'] as const;
export const mailStateSchema = z.enum(mailStates);
export type MailState = z.infer<typeof mailStateSchema>;

/** A message on the outside: to whom, about what, and what became of it. */
export const mailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  /** `kept`: there is no mail server, it stays here. */
  state: mailStateSchema,
  /** Why it could not be delivered. */
  failure: z.string().nullable(),
  created_at: timestampSchema,
  sent_at: timestampSchema.nullable(),
});
export type MailLine = z.infer<typeof mailSchema>;

export const openedMailSchema = mailSchema.extend({
  text: z.string(),
  /** Of kept messages alone, to be handed on; of others the links went with the message. */
  links: z.array(z.object({ title: z.string(), href: z.string() })),
});
export type OpenedMail = z.infer<typeof openedMailSchema>;

const byId = z.object({ id: idSchema });

export const mailRoutes = {
  mails: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/outbox',
    access: platformAdmin,
    summary: 'List outgoing messages without their text, newest first',
    query: z.object({
      ...pagingShape,
      state: mailStateSchema.optional(),
      /** A part of the address or of the subject. */
      search: searchSchema.optional(),
    }),
    response: listOf(mailSchema),
  }),
  openMail: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/admin/outbox/:id/open',
    access: platformAdminSession,
    summary: 'Read the text of a message; writes an audit event',
    params: byId,
    response: oneOf(openedMailSchema),
    errors: ['not_found'],
  }),
  resendMail: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/admin/outbox/:id/resend',
    access: platformAdminSession,
    summary: 'Retry the delivery of a failed message',
    params: byId,
    response: oneOf(mailSchema),
    errors: ['not_found', 'conflict'],
  }),
} as const;
