import { z } from 'zod';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { shareKindSchema, shareLevelSchema } from './access-info.ts';

/** How many may be named at once, how many a thing may be shared with, and how long a link lasts. */
export const SHARE = { at_once: 50, grants: 500, links: 50, link_days: 30, link_days_at_most: 365 } as const;

/** One share of one thing, as those see it who may share it. */
export const grantSchema = z.object({
  grant_id: idSchema,
  kind: shareKindSchema,
  object_id: idSchema,
  /** With all members of a workspace, each within their role there; or with one person. */
  to: z.enum(['workspace', 'person']),
  /** The workspace's name, or the person's address. */
  name: z.string(),
  workspace_id: idSchema.nullable(),
  email: z.string().nullable(),
  level: shareLevelSchema,
  /** Of a cohort: the version whose members are shared. */
  version: z.number().int().nullable(),
  shared_by: z.string(),
  shared_at: timestampSchema,
  /**
   * When it was opened first. Until then it waits, be it for the person or for an account of that address: the two
   * are not distinguished.
   */
  opened_at: timestampSchema.nullable(),
});
export type Grant = z.infer<typeof grantSchema>;

/** The outcome for one grantee; the answer never reveals whether an account exists. */
export const shareResultSchema = z.object({
  /** As it was asked for: an address, or the id of a workspace. */
  grantee: z.string(),
  outcome: z.enum(['shared', 'changed', 'unchanged', 'failed']),
  message: z.string(),
  grant: grantSchema.nullable(),
});
export type ShareResult = z.infer<typeof shareResultSchema>;

/** Members of a cohort that are not shared with it, by submission. */
export const excludedProjectSchema = z.object({
  project_id: idSchema,
  project_name: z.string(),
  n_samples: z.number().int(),
  /** Why, in a sentence. */
  reason: z.string(),
});
export type ExcludedProject = z.infer<typeof excludedProjectSchema>;

/** A view-only link; its secret is reported once, when it is made. */
export const viewLinkSchema = z.object({
  link_id: idSchema,
  kind: shareKindSchema,
  object_id: idSchema,
  /** What it is for, in the maker's words. */
  note: z.string(),
  /** The version it shows, whatever comes later; null where there are none. */
  version: z.number().int().nullable(),
  created_by: z.string(),
  created_at: timestampSchema,
  expires_at: timestampSchema,
  is_expired: z.boolean(),
  /** How often it was opened, and when last. */
  n_opened: z.number().int(),
  last_opened_at: timestampSchema.nullable(),
});
export type ViewLink = z.infer<typeof viewLinkSchema>;

/** What a view-only link lets somebody see who is not signed in. */
export const linkViewSchema = z.object({
  /** A bearer token for the read calls of this one thing, and nothing else. */
  token: z.string(),
  expires_at: timestampSchema,
  kind: shareKindSchema,
  object_id: idSchema,
  version: z.number().int().nullable(),
  name: z.string(),
  /** Until when the link itself may be opened again. */
  link_expires_at: timestampSchema,
});
export type LinkView = z.infer<typeof linkViewSchema>;
