import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import {
  descriptionSchema,
  idSchema,
  linesSchema,
  nameSchema,
  searchSchema,
  timestampSchema,
  versionSchema,
} from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { sampleFilterSchema } from './sample-filter.ts';

const nameShape = {
  name: z.string(),
  description: z.string(),
  filter: sampleFilterSchema,
  /** Everybody in the workspace may apply it. */
  is_shared: z.boolean(),
};

export const savedFilterSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  ...nameShape,
  /** Counts changes from 1; a change names the version it is made to. */
  version: z.number().int(),
  is_own: z.boolean(),
  /** Whether the person asking may change it, and delete it. */
  can_modify: z.boolean(),
  can_delete: z.boolean(),
  created_by: z.string(),
  created_at: timestampSchema,
  updated_by: z.string(),
  updated_at: timestampSchema,
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

export const savedFilterVersionSchema = z.object({
  version: z.number().int(),
  ...nameShape,
  changed_by: z.string(),
  changed_at: timestampSchema,
});
export type SavedFilterVersion = z.infer<typeof savedFilterVersionSchema>;

export const savedFilterBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema,
  filter: sampleFilterSchema,
  is_shared: z.boolean().default(false),
});
export type SavedFilterBody = z.output<typeof savedFilterBodySchema>;

export const savedFilterChangeSchema = z.strictObject({
  /** Of the filter as it was read: of two who change it, the second is refused. */
  version: versionSchema,
  name: nameSchema.optional(),
  description: linesSchema.trim().max(4000, 'must have at most 4,000 characters').optional(),
  filter: sampleFilterSchema.optional(),
  is_shared: z.boolean().optional(),
});
export type SavedFilterChange = z.output<typeof savedFilterChangeSchema>;

const byId = z.object({ id: idSchema });
const access = inWorkspace('workspace:project:read');

export const savedFilterRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/filter',
    access,
    summary: 'List saved filters of the workspace: your own and shared ones, last changed first',
    query: z.object({
      ...pagingShape,
      name: searchSchema.optional(),
      hide_own: flag(false),
      hide_shared: flag(false),
    }),
    response: listOf(savedFilterSchema),
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/filter/:id',
    access,
    summary: 'Get a saved filter',
    params: byId,
    response: oneOf(savedFilterSchema),
    errors: ['not_found'],
  }),
  create: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/filter',
    access,
    summary: 'Save a filter, private or shared in the workspace (sharing needs the permission to create cohorts)',
    body_limit: SAMPLES_BODY,
    body: savedFilterBodySchema,
    response: oneOf(savedFilterSchema),
    errors: ['conflict', 'permission_denied', 'validation'],
  }),
  change: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/sample/filter/:id',
    access,
    summary: 'Update a saved filter as its next version; earlier versions are kept',
    params: byId,
    body_limit: SAMPLES_BODY,
    body: savedFilterChangeSchema,
    response: oneOf(savedFilterSchema),
    errors: ['not_found', 'conflict', 'permission_denied', 'validation'],
  }),
  remove: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/sample/filter/:id',
    access,
    summary: 'Delete a saved filter with its history; cohorts created with it keep their recipe',
    params: byId,
    response: z.object({ removed: z.literal(true) }),
    errors: ['not_found', 'permission_denied'],
  }),
  history: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/filter/:id/history',
    access,
    summary: 'List versions of a saved filter, newest first',
    params: byId,
    query: z.object(pagingShape),
    response: listOf(savedFilterVersionSchema),
    errors: ['not_found'],
  }),
} as const;

/** A filter too long for a URL, under an ID that can stand in one. */
export const filterLinkSchema = z.object({ id: idSchema, filter: sampleFilterSchema });
export type FilterLink = z.infer<typeof filterLinkSchema>;

export const filterLinkBodySchema = z.strictObject({ filter: sampleFilterSchema });

/** Links of a person in a workspace; the oldest are deleted for new ones. */
export const MAX_FILTER_LINKS = 500;

export const filterLinkRoutes = {
  create: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/filter-link',
    access,
    summary: `Get an ID for a filter that is too long for a URL; workspace members can open it. The same filter has the same ID. The ${MAX_FILTER_LINKS} latest of each person are kept`,
    body_limit: SAMPLES_BODY,
    body: filterLinkBodySchema,
    response: oneOf(filterLinkSchema),
    errors: ['validation'],
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/filter-link/:id',
    access,
    summary: 'Get the filter of a link',
    params: byId,
    response: oneOf(filterLinkSchema),
    errors: ['not_found'],
  }),
} as const;
