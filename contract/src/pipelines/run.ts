import { z } from 'zod';
import { accessInfoShape } from '../sharing/access-info.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';

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
  /** What to do about it, in a sentence. */
  remedy: z.string().nullable(),
  retriable: z.boolean(),
  /** Its place among all that waits for the engine, from 1; null unless queued. Workspaces take turns. */
  queue_position: z.number().int().nullable(),
  pipeline_id: idSchema,
  pipeline_name: z.string(),
  pipeline_version: z.string(),
  /** Of its pipeline’s results, as the pipeline is by default; null where that was removed. */
  result_data_type: z.number().int().nullable(),
  param_set_id: idSchema,
  param_set_name: z.string(),
  project_id: idSchema,
  project_name: z.string(),
  n_samples: z.number().int(),
  n_samples_failed: z.number().int(),
  /** The run whose failed samples this one does again. */
  retry_of: idSchema.nullable(),
  index_state: z.enum(['none', 'pending', 'loaded']),
  created_by: z.string(),
  /** Anyone who may delete it as their own: its maker, or the member it was given to. */
  owner: z.string(),
  created_at: timestampSchema,
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
  /** How long the engine has worked for it, all tries together. */
  engine_seconds: z.number(),
  ...accessInfoShape,
});
export type Run = z.infer<typeof runSchema>;

/** What changes while a run goes on: cheap to ask for many. */
export const runProgressSchema = runSchema.pick({
  id: true,
  state: true,
  progress: true,
  reason: true,
  remedy: true,
  retriable: true,
  queue_position: true,
  n_samples: true,
  n_samples_failed: true,
  index_state: true,
  started_at: true,
  finished_at: true,
  engine_seconds: true,
});
export type RunProgress = z.infer<typeof runProgressSchema>;

export const stepStates = ['queued', 'running', 'succeeded', 'failed', 'skipped', 'cancelled'] as const;
export const runStepSchema = z.object({
  step: z.string(),
  /** The sample, or null for a step over the pool. */
  sample_id: z.string().nullable(),
  state: z.enum(stepStates),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  remedy: z.string().nullable(),
  command: z.string().nullable(),
  exit_code: z.number().int().nullable(),
  /** How long its last try took; null while it runs, and for what an earlier run had finished. */
  seconds: z.number().nullable(),
  /** Highest resident memory seen, in MiB; null for steps of under a second. */
  max_memory_mib: z.number().nullable(),
  /** Taken over from an earlier run, not computed again. */
  reused: z.boolean(),
  reads_in: z.number().int().nullable(),
  reads_out: z.number().int().nullable(),
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
});
export type RunStep = z.infer<typeof runStepSchema>;

export const logLineSchema = z.object({ line: z.number().int(), text: z.string() });
export type LogLine = z.infer<typeof logLineSchema>;

/**
 * Server-sent events of a run: `run` (a Run), `step` (a RunStep: a cell of the matrix that changed), `log` (LogLine[]),
 * `end`.
 */
export const runEventNames = ['run', 'step', 'log', 'end'] as const;

/** What a run would take, before it is asked for. */
export const runEstimateSchema = z.object({
  /** Engine time, likely value and bounds; null when there is no earlier run to go by. */
  seconds: z.number().nullable(),
  seconds_low: z.number().nullable(),
  seconds_high: z.number().nullable(),
  /** The most memory that a step of the earlier runs held, in MiB. */
  memory_mib: z.number().nullable(),
  /** Earlier runs of the same pipeline it is taken from. */
  n_runs: z.number().int(),
  /** Where the figures come from, in a sentence. */
  basis: z.string(),
  n_samples: z.number().int(),
  size_bytes: z.number().int(),
  /** What waits or runs before it could begin. */
  n_ahead: z.number().int(),
  /** The run that has computed, or is computing, the same: asking would answer with it. */
  same_run: runSchema.nullable(),
  /** That in a sentence, with its name and time. */
  same_run_message: z.string().nullable(),
});
export type RunEstimate = z.infer<typeof runEstimateSchema>;
