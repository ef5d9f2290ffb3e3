import { z } from 'zod';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { paramsSchema } from './param-set.ts';
import { pipelineStepSchema } from './pipeline.ts';
import { chosenReferenceSchema } from './reference.ts';
import { runSchema, runStepSchema } from './run.ts';

/** A file that went into a run, as it was when the run was launched. */
export const runInputFileSchema = z.object({
  /** The sample's, or null for what all samples share. */
  sample_id: z.string().nullable(),
  kind: z.enum(['forward', 'reverse', 'reference', 'workflow']),
  name: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
});
export type RunInputFile = z.infer<typeof runInputFileSchema>;

/** An output of the pipeline's workflow, `samples` (the list of samples with their status) or `log`. */
export const runOutputKindSchema = z.string().regex(/^\w{1,60}$/, 'must be the name of an output');
export type RunOutputKind = z.infer<typeof runOutputKindSchema>;

export const runOutputSchema = z.object({
  kind: runOutputKindSchema,
  /** What it is, in a few words. */
  title: z.string(),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
});
export type RunOutput = z.infer<typeof runOutputSchema>;

export const runSoftwareSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** SHA-256 of the program file; null where it could not be read. */
  sha256: z.string().nullable(),
});
export type RunSoftware = z.infer<typeof runSoftwareSchema>;

/** Reads that each sample had left after each step; null where a step did not apply or was not reached. */
export const readTrackingSchema = z.object({
  columns: z.array(z.object({ id: z.string(), title: z.string() })),
  rows: z.array(z.object({ sample_id: z.string(), reads: z.array(z.number().int().nullable()) })),
});
export type ReadTracking = z.infer<typeof readTrackingSchema>;

export const runSampleSchema = z.object({
  sample_id: z.string(),
  state: z.enum(['waiting', 'ok', 'failed', 'empty']),
  reason: z.string().nullable(),
  remedy: z.string().nullable(),
  reads_in: z.number().int().nullable(),
  reads_out: z.number().int().nullable(),
  /** Its read files are others now than those the run used: the failed ones can be retried. */
  files_changed: z.boolean(),
});
export type RunSample = z.infer<typeof runSampleSchema>;

export const runDetailSchema = runSchema.extend({
  params: paramsSchema,
  params_hash: z.string(),
  references: z.array(chosenReferenceSchema),
  /** Pipeline, parameters, references and reads in one SHA-256: the same computation. */
  processing_hash: z.string(),
  software: z.array(runSoftwareSchema),
  steps: z.array(pipelineStepSchema),
  step_records: z.array(runStepSchema),
  samples: z.array(runSampleSchema),
  inputs: z.array(runInputFileSchema),
  outputs: z.array(runOutputSchema),
  /** When the output files were deleted, since they held samples that were deleted permanently. */
  outputs_deleted_at: timestampSchema.nullable(),
  tracking: readTrackingSchema,
  /** Highest memory of any step, in MiB. */
  max_memory_mib: z.number().nullable(),
  n_features: z.number().int().nullable(),
  pipeline_data_id: idSchema.nullable(),
  /** Whether `POST /pipeline/run/retry` with `failed_only` would do anything, and why not. */
  retry_failed: z.object({ possible: z.boolean(), message: z.string() }),
});
export type RunDetail = z.infer<typeof runDetailSchema>;
