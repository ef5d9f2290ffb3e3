import { z } from 'zod';
import { defineDownload } from '../define-download.ts';
import { defineRoute } from '../define-route.ts';
import { metricShape, resultFilterShape, sampleMetricSchema, sampleRowSchema } from '../samples/index.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, nameSchema } from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { flag, identifierList, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { listFilterShape } from './catalogue.ts';
import { logLineSchema, runEstimateSchema, runProgressSchema, runSchema, runStateSchema } from './run.ts';
import { runDetailSchema, runOutputKindSchema } from './run-detail.ts';
import { runPlotsSchema } from './run-plots.ts';

const byId = z.object({ id: idSchema });

const orderShape = {
  project_id: idSchema,
  pipeline_id: idSchema,
  param_set_id: idSchema,
  sample_ids: z.array(z.string().max(200)).min(1).max(10_000).optional(),
};

/** A submission; or reads that are not submitted yet, by how many samples they are and how large. */
const estimateBodySchema = z
  .strictObject({
    ...orderShape,
    project_id: idSchema.optional(),
    n_samples: z.number().int().min(1).max(10_000).optional(),
    size_bytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(
    ({ project_id, n_samples, size_bytes }) =>
      project_id === undefined
        ? n_samples !== undefined && size_bytes !== undefined
        : n_samples === undefined && size_bytes === undefined,
    { path: ['project_id'], message: 'is needed, or else both n_samples and size_bytes' },
  );

export const runSortFields = ['created_at', 'name', 'state', 'started_at', 'finished_at', 'engine_seconds'] as const;

const crate = defineDownload({
  path: '/pipeline/run/crate/:id',
  access: inWorkspace('workspace:run:read'),
  summary:
    'Download a finished run as an RO-Crate (zip): workflow, parameters, input checksums, outputs, software, people',
  params: byId,
});
const output = defineDownload({
  path: '/pipeline/run/output/:id/:kind',
  access: inWorkspace('workspace:run:read'),
  summary: 'Download an output file of a run',
  params: byId.extend({ kind: runOutputKindSchema }),
});

export const runRoutes = {
  submitRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run',
    access: inWorkspace('workspace:run:create'),
    summary: 'Run a pipeline on a submission; identical processing of the same samples is reused',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ ...orderShape, name: nameSchema.optional(), compute_again: z.boolean().default(false) }),
    /** `reused_message` names the run that has computed the same, and when. */
    response: oneOf(runSchema.extend({ reused: z.boolean(), reused_message: z.string().nullable() })),
    errors: ['validation', 'not_found', 'conflict'],
  }),
  estimateRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/estimate',
    access: inWorkspace('workspace:run:read'),
    reads: true,
    summary: 'Estimate the time and memory of a run from earlier runs; nothing is started',
    body_limit: SAMPLES_BODY,
    body: estimateBodySchema,
    response: oneOf(runEstimateSchema),
    errors: ['validation', 'not_found'],
  }),
  runs: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run',
    access: inWorkspace('workspace:run:read'),
    summary: 'List runs of the workspace and shared runs, newest first by default',
    query: z.object({
      ...listFilterShape,
      project_id: idSchema.optional(),
      pipeline_id: idSchema.optional(),
      param_set_id: idSchema.optional(),
      state: runStateSchema.optional(),
      sort: z.enum(runSortFields).default('created_at'),
      descending: flag(true),
    }),
    response: listOf(runSchema),
  }),
  runRefresh: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/refresh',
    access: inWorkspace('workspace:run:read'),
    summary: 'Get the progress of runs: the listed ones, or all unfinished runs of the workspace',
    query: z.object({ ids: identifierList.optional() }),
    response: oneOf(z.array(runProgressSchema)),
  }),
  runDetail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/detail/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'Get a run with all steps and samples, inputs, outputs, software and read counts',
    params: byId,
    response: oneOf(runDetailSchema),
    errors: ['not_found'],
  }),
  runPlots: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/plots/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'Get the plots of a run: reads per step, rank–abundance, quality by position',
    params: byId,
    response: oneOf(runPlotsSchema),
    errors: ['not_found'],
  }),
  runLog: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/log/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'Read the engine log from a line, or only the lines of one step or one sample',
    params: byId,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      step: z.string().max(100).optional(),
      sample_id: z.string().max(200).optional(),
    }),
    response: oneOf(z.array(logLineSchema)),
    errors: ['not_found'],
  }),
  runEvents: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/run/events/:id',
    access: inWorkspace('workspace:run:read'),
    summary: 'Stream the progress of a run as server-sent events: run, step, log, end',
    params: byId,
    response: 'events',
    errors: ['not_found'],
  }),
  cancelRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/cancel',
    access: inWorkspace('workspace:run:modify'),
    summary: 'Cancel a run; finished steps are kept for a retry',
    body: z.strictObject({ run_id: idSchema }),
    response: oneOf(runSchema),
    errors: ['not_found', 'conflict'],
  }),
  retryRun: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/retry',
    access: inWorkspace('workspace:run:create'),
    summary:
      'Retry a failed or cancelled run after its finished steps; with `failed_only`, rerun the failed samples of a finished run with replaced files. Returns the new run',
    body: z.strictObject({ run_id: idSchema, failed_only: z.boolean().default(false) }),
    response: oneOf(runSchema),
    errors: ['not_found', 'conflict'],
  }),
  runResult: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/result',
    access: inWorkspace('workspace:run:read'),
    reads: true,
    summary: 'List samples of a run that match a filter',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ run_id: idSchema, ...resultFilterShape, ...pagingShape }),
    response: listOf(sampleRowSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  runResultMetric: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/run/result/metric',
    access: inWorkspace('workspace:run:read'),
    reads: true,
    summary: 'Count facets of the samples of a run; each facet ignores its own rules',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({ run_id: idSchema, ...resultFilterShape, ...pagingShape, ...metricShape }),
    response: oneOf(sampleMetricSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  runCrate: crate.file,
  runCrateTicket: crate.ticket,
  runOutput: output.file,
  runOutputTicket: output.ticket,
} as const;
