import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, lineSchema } from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { sampleFilterSchema } from './sample-filter.ts';

export const TAGS = {
  maximum_characters: 200,
  maximum_at_once: 100,
  /** Set in the portal; words of the submission's sheet do not count. */
  maximum_per_sample: 1000,
  maximum_ids: 100_000,
} as const;

/** One word or several; commas and semicolons part tags where a sheet lists them. */
export const tagSchema = lineSchema
  .normalize('NFC')
  .min(1, 'must not be empty')
  .max(TAGS.maximum_characters, `must have at most ${TAGS.maximum_characters} characters`)
  .refine((tag) => !/[,;]/.test(tag), 'must not have a comma or a semicolon: they part tags in a sheet');

/** Which samples: exactly these processed samples, or all that pass a filter now. */
export const tagOrderSchema = z
  .strictObject({
    tags: z.array(tagSchema).min(1).max(TAGS.maximum_at_once),
    result_ids: z.array(idSchema).min(1).max(TAGS.maximum_ids).optional(),
    filter: sampleFilterSchema.optional(),
    /**
     * The plot or the clusters that the samples were picked out on, in words, when tagging. Tests of groups by such tags are
     * circular on the same data: their p and q are withheld.
     */
    selected_on: lineSchema.min(1).max(300).optional(),
  })
  .refine(({ result_ids, filter }) => (result_ids === undefined) !== (filter === undefined), {
    path: ['result_ids'],
    message: 'give either result_ids or a filter',
  });
export type TagOrder = z.output<typeof tagOrderSchema>;

/** Processed samples that were asked for and left alone, and why in words. */
export const untaggedSchema = z.object({
  reason: z.enum(['not_found', 'read_only', 'full']),
  message: z.string(),
  n_results: z.number().int(),
});
export type Untagged = z.infer<typeof untaggedSchema>;

export const taggedSchema = z.object({
  /** A tag is the sample's: all that was made of it shows it. */
  n_samples: z.number().int(),
  /** Those among them for which something changed; asking again changes nothing. */
  n_changed: z.number().int(),
  skipped: z.array(untaggedSchema),
  /** `pending`: saved, and shown by lists and filters as soon as the index has caught up. */
  index: z.enum(['current', 'pending']),
});
export type Tagged = z.infer<typeof taggedSchema>;

/** A tag that was set in the portal on samples of the workspace. */
export const workspaceTagSchema = z.object({
  tag: z.string(),
  n_samples: z.number().int(),
  /** Of them those on which it belongs to somebody else: to the person who set it, until it is given to another member. */
  n_owned_by_others: z.number().int(),
  /** The owner; null where it belongs to several people. */
  owner: z.string().nullable(),
  /** Whether the person may delete it: with `tag:delete`, or where it is theirs on every sample. */
  can_delete: z.boolean(),
  /** Whether the person may give it to another member. */
  can_change_owner: z.boolean(),
});
export type WorkspaceTag = z.infer<typeof workspaceTagSchema>;

export const tagRoutes = {
  listTags: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/tags',
    access: inWorkspace('workspace:tag:read'),
    summary: 'List tags set on samples of the workspace, by name',
    query: z.object(pagingShape),
    response: listOf(workspaceTagSchema),
  }),
  deleteTags: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/sample/tags',
    access: inWorkspace('workspace:tag:delete_created'),
    summary:
      'Delete tags: remove them from all samples of the workspace. Without tag:delete, only tags that ' +
      'no one else has set; tags from sample sheets stay',
    body: z.strictObject({ tags: z.array(tagSchema).min(1).max(TAGS.maximum_at_once) }),
    response: oneOf(taggedSchema),
    errors: ['permission_denied', 'validation', 'unavailable'],
  }),
  changeTagOwner: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/sample/tags/owner',
    access: inWorkspace('workspace:tag:own'),
    summary: 'Give a tag of the workspace to another member, who may then delete it',
    body: z.strictObject({ tag: tagSchema, user_id: idSchema }),
    response: oneOf(z.object({ tag: z.string(), owner: z.string(), n_samples: z.number().int() })),
    errors: ['not_found', 'validation'],
  }),
  tagSamples: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/tag-samples',
    access: inWorkspace('workspace:tag:create'),
    summary:
      'Tag samples by ids or by a filter, in submissions that the person can modify; others are skipped and reported. ' +
      'These tags are visible only to people with full access to the samples; others see only tags from the sheet',
    body_limit: SAMPLES_BODY,
    body: tagOrderSchema,
    response: oneOf(taggedSchema),
    errors: ['not_found', 'permission_denied', 'validation', 'unavailable'],
  }),
  removeTags: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/remove-tags',
    access: inWorkspace('workspace:tag:modify'),
    summary: 'Remove tags from samples, including tags from the sheet; the submitted sheet is unchanged',
    body_limit: SAMPLES_BODY,
    body: tagOrderSchema,
    response: oneOf(taggedSchema),
    errors: ['not_found', 'permission_denied', 'validation', 'unavailable'],
  }),
} as const;
