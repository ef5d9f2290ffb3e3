import { z } from 'zod';
import { fileFormats } from '../ingestion/pair-reads.ts';
import { metadataValueSchema } from '../samples/sample-row.ts';
import { accessInfoShape } from '../sharing/access-info.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';

/** How far a submission has come, derived from its files and runs. */
export const projectStatuses = ['uploading', 'ready', 'queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const projectStatusSchema = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof projectStatusSchema>;

/** The samples of the latest run by how far they have come; all 0 without one. */
export const projectProgressSchema = z.object({
  n_ok: z.number().int(),
  /** Gave no result, each with its reason among the samples. */
  n_failed: z.number().int(),
  n_running: z.number().int(),
  n_samples: z.number().int(),
});
export type SampleProgress = z.infer<typeof projectProgressSchema>;

export const projectSchema = z
  .object({
    project_id: idSchema,
    workspace_id: idSchema,
    name: z.string(),
    description: z.string(),
    omic_type: omicTypeSchema,
    data_type: z.number().int(),
    variable_region: z.string().nullable(),
    original_project_id: z.string().nullable(),
    n_samples: z.number().int(),
    n_files: z.number().int(),
    /** What all files are; null without files, and where they differ. */
    file_format: z.enum(fileFormats).nullable(),
    size_bytes: z.number().int(),
    status: projectStatusSchema,
    /** Why, where the status needs a word; of the latest run. */
    status_reason: z.string().nullable(),
    latest_run_id: idSchema.nullable(),
    progress: projectProgressSchema,
    created_by: z.string(),
    /** Whether the caller submitted it: a writer may delete what they created. */
    is_mine: z.boolean(),
    created_at: timestampSchema,
    ...accessInfoShape,
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof projectSchema>;

export const sampleRunStates = ['waiting', 'running', 'ok', 'failed', 'empty'] as const;
export const sampleRunSchema = z.object({
  run_id: idSchema,
  state: z.enum(sampleRunStates),
  /** Why there is no result, in words. */
  reason: z.string().nullable(),
});
export type SampleRun = z.infer<typeof sampleRunSchema>;

export const projectFileSchema = z.object({
  file_id: idSchema,
  name: z.string(),
  read: z.enum(['forward', 'reverse']),
  lane: z.number().int(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  added_at: timestampSchema,
  /** Whether the store has it, whole; null unless asked for with `check_files`. */
  state: z.enum(['stored', 'missing', 'damaged']).nullable(),
});
export type ProjectFile = z.infer<typeof projectFileSchema>;

const metadataSchema = z.record(z.string(), metadataValueSchema);

export const projectSampleSchema = z.object({
  id: idSchema,
  sample_id: z.string(),
  subject_id: z.string().nullable(),
  metadata: metadataSchema,
  /** What the submitter wrote where harmonisation or a correction says it otherwise, by the field of `metadata`. */
  original_metadata: metadataSchema,
  files: z.array(projectFileSchema),
  /** What the latest run of the submission made of it; null when it was not part of one. */
  run: sampleRunSchema.nullable(),
});
export type ProjectSample = z.infer<typeof projectSampleSchema>;

/** One column of the samples' metadata. */
export const projectFieldSchema = z.object({
  field: z.string(),
  kind: z.enum(['number', 'text']),
  n_present: z.number().int(),
  n_missing: z.number().int(),
  n_values: z.number().int(),
  range: z.tuple([z.number(), z.number()]).nullable(),
  /** The most frequent ones; `written` is how submitters spelled them, where it differs. */
  values: z.array(z.object({ value: z.string(), n_samples: z.number().int(), written: z.array(z.string()) })),
});
export type ProjectField = z.infer<typeof projectFieldSchema>;

export const historyActions = ['edited', 'files_replaced', 'deleted', 'restored'] as const;
export const projectHistorySchema = z.object({
  id: idSchema,
  at: timestampSchema,
  by: z.string(),
  action: z.enum(historyActions),
  /** Null for the submission itself. */
  sample: idSchema.nullable(),
  sample_id: z.string().nullable(),
  field: z.string(),
  before: metadataValueSchema,
  after: metadataValueSchema,
});
export type ProjectHistory = z.infer<typeof projectHistorySchema>;
