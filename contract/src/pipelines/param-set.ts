import { z } from 'zod';
import { accessInfoShape } from '../sharing/access-info.ts';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';
import { parameterShape } from './pipeline.ts';
import { chosenReferenceSchema } from './reference.ts';

/** `LONGEST_VALUE` of the server refuses what is longer than 1,000, by its name. */
export const paramValueSchema = z.union([z.string().max(4000), z.number(), z.boolean()]);
export const paramsSchema = z.record(z.string(), paramValueSchema);

export const paramSetSchema = z.object({
  id: idSchema,
  name: z.string(),
  pipeline_id: idSchema,
  pipeline_name: z.string(),
  pipeline_version: z.string(),
  /** In the order of the pipeline's inputs; optional inputs without a reference are left out. */
  references: z.array(chosenReferenceSchema),
  params: paramsSchema,
  /** SHA-256 of the canonical parameters with the checksums of the references. */
  params_hash: z.string(),
  /** No longer offered; what was run with it stays readable. */
  is_archived: z.boolean(),
  created_by: z.string(),
  /** Anyone who may delete it as their own: its maker, or the member it was given to. */
  owner: z.string(),
  created_at: timestampSchema,
  ...accessInfoShape,
});
export type ParamSet = z.infer<typeof paramSetSchema>;

export const paramSetDetailSchema = paramSetSchema.extend({
  /** In the order of the pipeline's schema. */
  parameters: z.array(
    z.object({
      ...parameterShape,
      value: paramValueSchema,
      default: paramValueSchema.nullable(),
      is_default: z.boolean(),
    }),
  ),
  n_changed: z.number().int(),
  /** Runs of the workspace with these parameters. */
  n_runs: z.number().int(),
  /** Whether a run may be started with it, and if not, why and what helps. */
  can_run: z.boolean(),
  unavailable_reason: z.string().nullable(),
});
export type ParamSetDetail = z.infer<typeof paramSetDetailSchema>;

/** What differs between two sets; a value is null where the other pipeline has no such parameter. */
export const paramSetDiffSchema = z.object({
  a: paramSetSchema,
  b: paramSetSchema,
  same_pipeline: z.boolean(),
  parameters: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      unit: z.string(),
      a: paramValueSchema.nullable(),
      b: paramValueSchema.nullable(),
    }),
  ),
  /** Facts of the references that differ: name, version, checksum, figures. */
  references: z.array(z.object({ fact: z.string(), a: z.string(), b: z.string() })),
  n_same: z.number().int(),
});
export type ParamSetDiff = z.infer<typeof paramSetDiffSchema>;

const settledBySchema = z.enum(['person', 'workspace', 'portal']);

/** What a launch form begins with: the person's default, else the workspace's, else the portal's. */
export const launchDefaultsSchema = z.object({
  pipeline_id: idSchema.nullable(),
  pipeline_by: settledBySchema.nullable(),
  param_set_id: idSchema.nullable(),
  param_set_by: settledBySchema.nullable(),
});
export type LaunchDefaults = z.infer<typeof launchDefaultsSchema>;
