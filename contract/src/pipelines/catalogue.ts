import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, lineSchema, linesSchema, nameSchema, searchSchema, timestampSchema } from '../vocabulary/id.ts';
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

export const listFilterShape = {
  ...pagingShape,
  name: searchSchema.optional(),
  hide_public: flag(false),
  hide_private: flag(false),
  hide_shared: flag(false),
};

export const catalogueRoutes = {
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
      version: lineSchema.min(1).max(60),
      terms_of_use: linesSchema.trim().min(1, 'say under which terms it may be used').max(1000),
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
} as const;
