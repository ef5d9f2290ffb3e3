import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { sampleFilterShape, sampleRowSchema } from '../samples/index.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';

export const pipelineStepSchema = z.object({ id: z.string(), title: z.string(), per_sample: z.boolean() });
export type PipelineStep = z.infer<typeof pipelineStepSchema>;

export const pipelineSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.string(),
  description: z.string(),
  omic_type: omicTypeSchema,
  raw_data_type: z.number().int(),
  result_data_type: z.number().int(),
  steps: z.array(pipelineStepSchema),
  citations: z.array(z.string()),
  /** JSON Schema (2020-12) of the parameters: title, description, bounds, default, `x-unit`. */
  params_schema: z.record(z.string(), z.unknown()),
  is_public: z.boolean(),
  created_at: timestampSchema,
});
export type Pipeline = z.infer<typeof pipelineSchema>;

export const paramsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

export const referenceSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.string(),
  sha256: z.string(),
  n_sequences: z.number().int(),
  terms_of_use: z.string(),
  /** A warning that every result with this reference carries, if any. */
  caution: z.string().nullable(),
});
export type Reference = z.infer<typeof referenceSchema>;

/** What `reference.json` says of the reference that set-up unpacks beside it. */
export const builtInReferenceSchema = referenceSchema
  .pick({ name: true, version: true, sha256: true, terms_of_use: true, caution: true })
  .extend({ file: z.string() });

export const paramSetSchema = z.object({
  id: idSchema,
  name: z.string(),
  pipeline_id: idSchema,
  pipeline_name: z.string(),
  reference: referenceSchema,
  params: paramsSchema,
  /** SHA-256 of the canonical parameters with the reference's checksum. */
  params_hash: z.string(),
  is_public: z.boolean(),
  created_by: z.string(),
  created_at: timestampSchema,
});
export type ParamSet = z.infer<typeof paramSetSchema>;

export const runStates = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const runStateSchema = z.enum(runStates);
export type RunState = z.infer<typeof runStateSchema>;

export const runSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  name: z.string(),
  state: runStateSchema,
  /** Share of the work done, 0 to 1. */
  progress: z.number(),
  reason: z.string().nullable(),
  retriable: z.boolean(),
  pipeline_id: idSchema,
  pipeline_name: z.string(),
  pipeline_version: z.string(),
  param_set_id: idSchema,
  param_set_name: z.string(),
  project_id: idSchema,
  project_name: z.string(),
  n_samples: z.number().int(),
  n_samples_failed: z.number().int(),
  index_state: z.enum(['none', 'pending', 'loaded']),
  created_by: z.string(),
  created_at: timestampSchema,
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const stepStates = ['queued', 'running', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
export const runStepSchema = z.object({
  step: z.string(),
  /** The sample, or null for a step over the pool. */
  sample_id: z.string().nullable(),
  state: z.enum(stepStates),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  command: z.string().nullable(),
  exit_code: z.number().int().nullable(),
  reads_in: z.number().int().nullable(),
  reads_out: z.number().int().nullable(),
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
});
export type RunStep = z.infer<typeof runStepSchema>;

export const runDetailSchema = runSchema.extend({
  params: paramsSchema,
  params_hash: z.string(),
  reference: referenceSchema,
  software: z.array(z.object({ name: z.string(), version: z.string() })),
  steps: z.array(pipelineStepSchema),
  step_records: z.array(runStepSchema),
  samples: z.array(z.object({ sample_id: z.string(), reads_in: z.number().int().nullable() })),
  n_features: z.number().int().nullable(),
  pipeline_data_id: idSchema.nullable(),
});
export type RunDetail = z.infer<typeof runDetailSchema>;

export const logLineSchema = z.object({ line: z.number().int(), text: z.string() });
export type LogLine = z.infer<typeof logLineSchema>;

/** Server-sent events of a run: `run` (a Run), `step` (a RunStep), `log` (LogLine[]), `end`. */
export const runEventNames = ['run', 'step', 'log', 'end'] as const;

export const listFilterShape = {
  ...pagingShape,
  name: z.string().max(200).optional(),
  hide_public: flag(false),
  hide_private: flag(false),
  hide_shared: flag(false),
};

const byId = z.object({ id: idSchema });

export const pipelineRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'Pipelines the person may use',
    query: z.object(listFilterShape),
    response: listOf(pipelineSchema),
  }),
  all: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/all',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'All pipelines, for choosing one',
    response: oneOf(z.array(pipelineSchema)),
  }),
  references: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/reference',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'Reference databases a parameter set may name',
    response: oneOf(z.array(referenceSchema)),
  }),
  createReference: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/reference',
    access: inWorkspace('workspace:param_set:create'),
    summary: 'Add an uploaded FASTA file with SINTAX lineages to the workspace’s references',
    body: z.strictObject({
      name: nameSchema,
      version: z.string().trim().min(1).max(60),
      terms_of_use: z.string().trim().min(1, 'say under which terms it may be used').max(1000),
      file_id: idSchema,
    }),
    response: oneOf(referenceSchema),
    errors: ['validation', 'conflict', 'not_found'],
  }),
  paramSets: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/param-set',
    access: inWorkspace('workspace:param_set:read'),
    summary: 'Parameter sets the person may use',
    query: z.object({ ...listFilterShape, pipeline_id: idSchema.optional() }),
    response: listOf(paramSetSchema),
  }),
  createParamSet: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/param-set',
    access: inWorkspace('workspace:param_set:create'),
    summary: 'Keep parameters under a name; parameters not given take the pipeline’s defaults',
    body: z.strictObject({
      name: nameSchema,
      pipeline_id: idSchema,
      reference_id: idSchema.optional(),
      params: paramsSchema.default({}),
    }),
    response: oneOf(paramSetSchema),
    errors: ['validation', 'conflict', 'not_found'],
  }),
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
