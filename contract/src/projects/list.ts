import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { daySchema, idSchema, searchSchema } from '../vocabulary/id.ts';
import { SHARED_LISTS_HIDE_PUBLIC } from '../vocabulary/limits.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { projectSampleSchema, projectSchema, projectStatusSchema, sampleRunStates } from './project.ts';

export const projectSortFields = [
  'name',
  'status',
  'progress',
  'omic_type',
  'n_samples',
  'n_files',
  'size_bytes',
  'created_at',
  'created_by',
] as const;
export type ProjectSortField = (typeof projectSortFields)[number];

const listOrCommaSeparated = z.union([z.array(z.string()), z.string().transform((text) => text.split(','))]);

/** A list, or in a query the same words with commas between them. */
const listOfSchema = <T extends z.ZodType<string>>(one: T) =>
  listOrCommaSeparated.pipe(z.array(one) as unknown as z.ZodType<z.output<T>[], string[]>);

const filterShape = {
  name: searchSchema.optional(),
  status: listOfSchema(projectStatusSchema).optional(),
  omic_type: listOfSchema(omicTypeSchema).optional(),
  /** Days as YYYY-MM-DD, both included, in UTC. */
  created_from: daySchema.optional(),
  created_to: daySchema.optional(),
};
/** An accession of the study where samples were first published, such as PRJNA290926. */
const originalProjectSchema = z.string().max(200);
const orderShape = {
  sort: z.enum(projectSortFields).default('created_at'),
  descending: flag(true),
};

const bar = z.object({ value: z.string(), n_projects: z.number().int() });
export const projectMetricSchema = z.object({
  n_projects: z.number().int(),
  n_samples: z.number().int(),
  n_files: z.number().int(),
  size_bytes: z.number().int(),
  status: z.array(bar),
  omic_type: z.array(bar),
  /** Months with a submission, `2026-11`, the oldest first. */
  by_month: z.array(
    z.object({
      month: z.string(),
      n_projects: z.number().int(),
      n_samples: z.number().int(),
      size_bytes: z.number().int(),
    }),
  ),
});
export type ProjectMetric = z.infer<typeof projectMetricSchema>;

export const listRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project',
    access: inWorkspace('workspace:project:read'),
    summary: 'List submissions of the workspace, newest first by default',
    query: z.object({
      ...pagingShape,
      ...filterShape,
      ...orderShape,
      original_project_id: originalProjectSchema.optional(),
      /** Leaves out those of the workspace that everybody may see. */
      hide_public: flag(false),
      /** Leaves out those that the workspace shares with others. */
      hide_shared: flag(false),
    }),
    response: listOf(projectSchema),
    errors: ['validation'],
  }),
  search: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/list',
    access: inWorkspace('workspace:project:read'),
    reads: true,
    summary: 'List shared submissions and, unless hidden, public ones of other workspaces',
    body: z.strictObject({
      ...pagingShape,
      ...filterShape,
      ...orderShape,
      original_project_id: originalProjectSchema.optional(),
      hide_public: flag(SHARED_LISTS_HIDE_PUBLIC),
      hide_shared: flag(false),
    }),
    response: listOf(projectSchema),
  }),
  metric: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/metric',
    access: inWorkspace('workspace:project:read'),
    reads: true,
    summary: 'Count submissions of the workspace that match a filter by status, omic type and month',
    body: z.strictObject(filterShape),
    response: oneOf(projectMetricSchema),
  }),
  data: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/project-data',
    access: inWorkspaceOrByLink('workspace:project:read', 'project'),
    summary: 'List samples of a submission with files, checksums and results of the latest run',
    query: z.object({
      ...pagingShape,
      project_id: idSchema,
      /** A part of the name of a sample, of its subject or of a file. */
      search: searchSchema.optional(),
      /** With `value`: samples whose metadata say exactly this; alone: those that have any value. */
      field: z.string().max(200).optional(),
      value: z.string().max(4000).optional(),
      run_state: listOfSchema(z.enum(sampleRunStates)).optional(),
      /** `sample_id`, `subject_id` or a column of the metadata. */
      sort: z.string().max(200).default('sample_id'),
      descending: flag(false),
      /** Looks whether the store has every file of the page. */
      check_files: flag(false),
    }),
    response: listOf(projectSampleSchema),
    errors: ['not_found', 'validation'],
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/detail/:id',
    access: inWorkspaceOrByLink('workspace:project:read', 'project'),
    summary: 'Get a submission',
    params: z.object({ id: idSchema }),
    response: oneOf(projectSchema),
    errors: ['not_found'],
  }),
} as const;
