import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { sampleFilterShape, sampleRowSchema } from '../samples/index.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, nameSchema } from '../vocabulary/id.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { listFilterShape } from './catalogue.ts';
import { logLineSchema, runDetailSchema, runSchema, runStateSchema } from './run.ts';

const byId = z.object({ id: idSchema });

export const runRoutes = {
  submitRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run',
    access: inWorkspace('workspace:run:create'),
    summary: 'Run a pipeline over a submission; the same samples under the same processing are not computed twice',
    body: z.strictObject({
      name: nameSchema.optional(),
      project_id: idSchema,
      pipeline_id: idSchema,
      param_set_id: idSchema,
      sample_ids: z.array(z.string()).min(1).max(10_000).optional(),
      compute_again: z.boolean().default(false),
    }),
    response: oneOf(runSchema.extend({ reused: z.boolean() })),
    errors: ['validation', 'not_found', 'conflict'],
  }),
  runs: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run',
    access: inWorkspace('workspace:run:read'),
    summary: 'Runs of the workspace, newest first',
    query: z.object({ ...listFilterShape, project_id: idSchema.optional(), state: runStateSchema.optional() }),
    response: listOf(runSchema),
  }),
  runDetail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/detail/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'A run with every step of every sample',
    params: byId,
    response: oneOf(runDetailSchema),
    errors: ['not_found'],
  }),
  runLog: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/log/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'The engine’s log, from a line on',
    params: byId,
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    response: oneOf(z.array(logLineSchema)),
    errors: ['not_found'],
  }),
  runEvents: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/events/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'Progress of a run as server-sent events: run, step, log, end',
    params: byId,
    response: 'events',
    errors: ['not_found'],
  }),
  cancelRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/cancel',
    access: inWorkspace('workspace:run:modify'),
    summary: 'Stop a run; what its finished steps made is kept for a retry',
    body: z.strictObject({ run_id: idSchema }),
    response: oneOf(runSchema),
    errors: ['not_found', 'conflict'],
  }),
  retryRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/retry',
    access: inWorkspace('workspace:run:create'),
    summary: 'Go on with a failed or cancelled run from its finished steps',
    body: z.strictObject({ run_id: idSchema }),
    response: oneOf(runSchema),
    errors: ['not_found', 'conflict'],
  }),
  runResult: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/result',
    access: inWorkspace('workspace:run:read'),
    summary: 'Samples a run has produced',
    body: z.strictObject({
      run_id: idSchema,
      ...pagingShape,
      metadata_filter: z.strictObject(sampleFilterShape).prefault({}),
    }),
    response: listOf(sampleRowSchema),
    errors: ['not_found', 'unavailable'],
  }),
} as const;
