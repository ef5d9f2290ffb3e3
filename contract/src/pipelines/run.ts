import { z } from 'zod';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { paramsSchema, pipelineStepSchema, referenceSchema } from './catalogue.ts';

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
