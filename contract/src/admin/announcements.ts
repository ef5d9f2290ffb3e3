import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { signedIn } from '../vocabulary/access.ts';
import { changeNoSchema, idSchema, linesSchema, timestampSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { platformAdmin, platformAdminSession } from './access.ts';

export const announcementLevels = ['info', 'warning', 'critical'] as const;
export const announcementLevelSchema = z.enum(announcementLevels);
export type AnnouncementLevel = z.infer<typeof announcementLevelSchema>;

/** What everyone signed in is shown as a banner. */
export const bannerSchema = z.object({
  id: idSchema,
  text: z.string(),
  level: announcementLevelSchema,
  is_dismissible: z.boolean(),
  /** Counts changes: what was dismissed comes back when it says something else. */
  change_no: changeNoSchema,
});
export type Banner = z.infer<typeof bannerSchema>;

export const announcementSchema = bannerSchema.extend({
  starts_at: timestampSchema,
  /** Null: until it is taken down. */
  ends_at: timestampSchema.nullable(),
  state: z.enum(['scheduled', 'shown', 'ended']),
  created_by_name: z.string(),
  created_at: timestampSchema,
  n_dismissed: z.number().int(),
});
export type Announcement = z.infer<typeof announcementSchema>;

const textSchema = linesSchema.trim().min(1, 'must not be empty').max(1000, 'must have at most 1,000 characters');

const startsBeforeEnd = ({
  starts_at,
  ends_at,
}: {
  starts_at?: string | undefined;
  ends_at?: string | null | undefined;
}) => !starts_at || !ends_at || new Date(starts_at) < new Date(ends_at);
const startBeforeEndMessage = { path: ['ends_at'], message: 'must be after the start' };

export const announcementBodySchema = z
  .strictObject({
    text: textSchema,
    level: announcementLevelSchema.default('info'),
    is_dismissible: z.boolean().default(true),
    /** Absent: from now on. */
    starts_at: timestampSchema.optional(),
    ends_at: timestampSchema.nullable().default(null),
  })
  .refine(startsBeforeEnd, startBeforeEndMessage);

export const announcementChangeSchema = z
  .strictObject({
    /** Of the announcement as it was read: of two who change it, the second is refused. */
    change_no: changeNoSchema,
    text: textSchema.optional(),
    level: announcementLevelSchema.optional(),
    is_dismissible: z.boolean().optional(),
    starts_at: timestampSchema.optional(),
    ends_at: timestampSchema.nullable().optional(),
  })
  .refine(startsBeforeEnd, startBeforeEndMessage);

const byId = z.object({ id: idSchema });

export const announcementRoutes = {
  banners: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/announcement',
    access: signedIn,
    summary: 'List the current announcements that the person has not dismissed',
    response: oneOf(z.array(bannerSchema)),
  }),
  dismissBanner: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/announcement/:id/dismiss',
    access: signedIn,
    summary: 'Dismiss an announcement until it is changed',
    params: byId,
    body: z.strictObject({ change_no: changeNoSchema }),
    response: z.object({ dismissed: z.literal(true) }),
    errors: ['not_found', 'conflict'],
  }),
  announcements: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/admin/announcement',
    access: platformAdmin,
    summary: 'List all announcements, latest start first',
    query: z.object(pagingShape),
    response: listOf(announcementSchema),
  }),
  createAnnouncement: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/admin/announcement',
    access: platformAdminSession,
    summary: 'Create an announcement for everyone, starting now or later',
    body: announcementBodySchema,
    response: oneOf(announcementSchema),
  }),
  editAnnouncement: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/admin/announcement/:id',
    access: platformAdminSession,
    summary: 'Update an announcement, or end it by setting ends_at',
    params: byId,
    body: announcementChangeSchema,
    response: oneOf(announcementSchema),
    errors: ['not_found', 'conflict'],
  }),
  removeAnnouncement: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/admin/announcement/:id',
    access: platformAdminSession,
    summary: 'Delete an announcement',
    params: byId,
    response: z.object({ removed: z.literal(true) }),
    errors: ['not_found'],
  }),
} as const;
