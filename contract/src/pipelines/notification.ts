import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { signedIn } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { flag, oneOf, pagingSchema, pagingShape } from '../vocabulary/paging.ts';
import { runStateSchema } from './run.ts';

export const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(['run_ended']),
  /** `Weaning, Amplicon 16S has succeeded`. */
  title: z.string(),
  text: z.string(),
  workspace_id: idSchema,
  /** The run it speaks of, and how it ended. */
  object_id: idSchema,
  state: runStateSchema,
  created_at: timestampSchema,
  read_at: timestampSchema.nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationRoutes = {
  notifications: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/notification',
    access: signedIn,
    summary: 'List notifications about the person’s work in all workspaces, newest first',
    query: z.object({ ...pagingShape, unread_only: flag(false) }),
    response: z.object({ data: z.array(notificationSchema), paging: pagingSchema, n_unread: z.number().int() }),
  }),
  readNotifications: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/notification',
    access: signedIn,
    summary: 'Mark notifications as read: the listed ones, or all',
    body: z.strictObject({ ids: z.array(idSchema).max(1000).optional() }),
    response: oneOf(z.object({ n_unread: z.number().int() })),
  }),
} as const;
