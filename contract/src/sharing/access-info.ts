import { z } from 'zod';
import { timestampSchema } from '../vocabulary/id.ts';

/** What can be shared. */
export const shareKinds = ['project', 'pipeline', 'param_set', 'run', 'cohort'] as const;
export const shareKindSchema = z.enum(shareKinds);
export type ShareKind = z.infer<typeof shareKindSchema>;

/** `modify` is everything but deleting, sharing on and publishing: these stay with the workspace it belongs to. */
export const shareLevels = ['read', 'modify'] as const;
export const shareLevelSchema = z.enum(shareLevels);
export type ShareLevel = z.infer<typeof shareLevelSchema>;

/** How the caller comes to see a thing: every row of a list and every detail says it. */
export const accessInfoShape = {
  /** It belongs to the workspace in workspace_id, is shared with it or with the person, or is public. */
  access: z.enum(['own', 'shared', 'public']),
  /** What may be done with it from this workspace, by role and share. */
  access_level: shareLevelSchema,
  /** Everybody may see it, whatever `access` says. */
  is_public: z.boolean(),
  /** The workspace it belongs to; null for what comes with the portal. */
  workspace_name: z.string().nullable(),
  /** Who shared it and when; null unless `access` is `shared`. */
  shared_by: z.string().nullable(),
  shared_at: timestampSchema.nullable(),
};
export const accessInfoSchema = z.object(accessInfoShape);
export type AccessInfo = z.infer<typeof accessInfoSchema>;
