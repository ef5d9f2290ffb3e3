import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
import { SHARED_LISTS_HIDE_PUBLIC } from '../vocabulary/limits.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';

/** How far a submission has come, derived from its files and runs. */
export const projectStatuses = ['uploading', 'ready', 'queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const projectStatusSchema = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof projectStatusSchema>;

export const projectSchema = z.object({
  project_id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  description: z.string(),
  omic_type: omicTypeSchema,
  data_type: z.number().int(),
  original_project_id: z.string().nullable(),
  n_samples: z.number().int(),
  n_files: z.number().int(),
  size_bytes: z.number().int(),
  status: projectStatusSchema,
  /** Why, where the status needs a word; of the latest run. */
  status_reason: z.string().nullable(),
  latest_run_id: idSchema.nullable(),
  created_by: z.string(),
  created_at: timestampSchema,
});
export type Project = z.infer<typeof projectSchema>;

export const projectSampleSchema = z.object({
  id: idSchema,
  sample_id: z.string(),
  subject_id: z.string().nullable(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  files: z.array(
    z.object({
      file_id: idSchema,
      name: z.string(),
      read: z.enum(['forward', 'reverse']),
      size_bytes: z.number().int(),
      sha256: z.string(),
    }),
  ),
});
export type ProjectSample = z.infer<typeof projectSampleSchema>;

export const projectRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project',
    access: inWorkspace('workspace:project:read'),
    summary: 'Submissions of the workspace, newest first',
    query: z.object({ ...pagingShape, name: searchSchema.optional() }),
    response: listOf(projectSchema),
  }),
  search: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/list',
    access: inWorkspace('workspace:project:read'),
    summary: 'Submissions the person may see beyond the workspace: those of the person’s other workspaces',
    body: z.strictObject({
      ...pagingShape,
      original_project_id: z.string().optional(),
      hide_public: flag(SHARED_LISTS_HIDE_PUBLIC),
      hide_shared: flag(false),
    }),
    response: listOf(projectSchema),
  }),
  data: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/project-data',
    access: inWorkspace('workspace:project:read'),
    summary: 'Samples of a submission, with files and checksums',
    query: z.object({ ...pagingShape, project_id: idSchema }),
    response: listOf(projectSampleSchema),
    errors: ['not_found'],
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/detail/:id',
    access: inWorkspace('workspace:project:read'),
    summary: 'One submission',
    params: z.object({ id: idSchema }),
    response: oneOf(projectSchema),
    errors: ['not_found'],
  }),
} as const;
