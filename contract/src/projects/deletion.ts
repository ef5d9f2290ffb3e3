import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { LIST_BODY } from '../vocabulary/limits.ts';
import { idList, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { projectSchema } from './project.ts';

/** For how long a deletion can be undone. */
export const UNDO_DAYS = 30;

const runNameSchema = z.object({ id: idSchema, name: z.string() });

/** "The run “V4” is unfinished": what keeps something from being deleted; null when nothing does. */
export function describeActiveRuns(runs: readonly { name: string }[]): string | null {
  const [only, ...others] = runs;
  if (!only) return null;
  return others.length === 0 ? `The run “${only.name}” is unfinished` : `${runs.length} runs are unfinished`;
}

/** What goes with a submission, or with some of its samples. */
export const dependentsSchema = z.object({
  project_id: idSchema,
  name: z.string(),
  n_samples: z.number().int(),
  n_files: z.number().int(),
  size_bytes: z.number().int(),
  n_runs: z.number().int(),
  /** Runs on their way: they keep what they read from being deleted until they are cancelled or have ended. */
  active_runs: z.array(runNameSchema),
  /** Processed samples that leave the data browser. */
  n_results: z.number().int(),
  n_cohorts: z.number().int(),
  /** Cohorts that hold any of these, the first ten; they keep the ids and say how many are no longer available. */
  cohorts: z.array(runNameSchema),
});
export type Dependents = z.infer<typeof dependentsSchema>;

export const deletionSchema = z
  .object({
    deletion_id: idSchema,
    project_id: idSchema,
    kind: z.enum(['project', 'samples']),
    /** The submission's. */
    name: z.string(),
    n_samples: z.number().int(),
    n_files: z.number().int(),
    size_bytes: z.number().int(),
    deleted_by: z.string(),
    deleted_at: timestampSchema,
    /** When it can no longer be undone. */
    purge_after: timestampSchema,
    days_left: z.number().int(),
    /** Whether the caller may undo it, or delete it permanently. */
    can_restore: z.boolean(),
  })
  .meta({ id: 'ProjectDeletion' });
export type Deletion = z.infer<typeof deletionSchema>;

const mayDelete = inWorkspace('workspace:project:delete_created');

export const deletionRoutes = {
  dependents: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/dependents',
    access: inWorkspace('workspace:project:read'),
    summary: 'Preview what is deleted with a submission, or with some of its samples (`sample_ids`: their `id`s)',
    query: z.object({ project_id: idSchema, sample_ids: idList(10_000).optional() }),
    response: oneOf(dependentsSchema),
    errors: ['not_found', 'validation'],
  }),
  delete: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/project',
    access: mayDelete,
    summary: `Delete a submission with its samples, files and results; can be undone for ${UNDO_DAYS} days by /project/restore. Refused while one of its runs is unfinished`,
    body: z.strictObject({ project_id: idSchema }),
    response: oneOf(deletionSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteSamples: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/delete/project',
    access: mayDelete,
    summary: `Delete samples (by their \`id\`) of a submission; can be undone for ${UNDO_DAYS} days by /project/restore. Refused while one of its runs is unfinished`,
    body_limit: LIST_BODY,
    body: z.strictObject({ project_id: idSchema, sample_ids: z.array(idSchema).min(1).max(10_000) }),
    response: oneOf(deletionSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  deleted: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/deleted',
    access: inWorkspace('workspace:project:read'),
    summary: 'List recently deleted submissions and samples that can be restored, newest first',
    query: z.object({ ...pagingShape }),
    response: listOf(deletionSchema),
  }),
  restore: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/restore',
    access: mayDelete,
    summary: 'Restore deleted submissions or samples, including in the sample index',
    body: z.strictObject({ deletion_id: idSchema }),
    response: oneOf(projectSchema),
    errors: ['not_found', 'conflict', 'gone'],
  }),
  purge: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/purge',
    access: mayDelete,
    summary: 'Permanently delete what is in the trash, before its scheduled date',
    body: z.strictObject({ deletion_id: idSchema }),
    response: oneOf(z.object({ deletion_id: idSchema })),
    errors: ['not_found', 'gone'],
  }),
} as const;
