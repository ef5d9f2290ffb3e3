import { z } from 'zod';
import { accessInfoShape } from '../sharing/access-info.ts';
import { idSchema, lineSchema, linesSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { DATA_TYPE, omicTypeSchema } from '../vocabulary/omic-types.ts';
import { fileFormatSchema, pipelinePortsShape } from './pipeline-ports.ts';
import { pipelineReferenceSchema } from './reference.ts';

/** Who may let a registered pipeline run outside a container, or add a reference for everybody: platform admins. */
export const APPROVE_PIPELINE_PERMISSION = 'app:workspace:modify';

export const pipelineStepSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    per_sample: z.boolean(),
    /** The column of the tracking table with the reads that come out of this step. */
    tracking: z.string().optional(),
  })
  .meta({ id: 'PipelineStep' });
export type PipelineStep = z.infer<typeof pipelineStepSchema>;

/**
 * `ready`: can be run. `pending_approval`: registered, waits for an administrator. `rejected`: an administrator said no.
 * `deprecated`: kept for its old runs, not offered. `superseded`: an earlier version of a built-in pipeline.
 */
export const pipelineStates = ['ready', 'pending_approval', 'rejected', 'deprecated', 'superseded'] as const;
export const pipelineStateSchema = z.enum(pipelineStates);
export type PipelineState = z.infer<typeof pipelineStateSchema>;

export const pipelineSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.string(),
  description: z.string(),
  omic_type: omicTypeSchema,
  raw_data_type: z.number().int(),
  file_formats: z.array(fileFormatSchema),
  result_data_type: z.number().int(),
  steps: z.array(pipelineStepSchema),
  citations: z.array(z.string()),
  /** JSON Schema (2020-12) of the parameters: title, description, bounds, default, `x-unit`, `x-group`. */
  params_schema: z.record(z.string(), z.unknown()),
  /** Its inputs that take references. */
  references: z.array(pipelineReferenceSchema),
  /** Debian packages that its tools need and this machine does not have. */
  missing_packages: z.array(z.string()),
  /** Part of the portal, or registered by a workspace. */
  origin: z.enum(['built_in', 'registered']),
  state: pipelineStateSchema,
  can_run: z.boolean(),
  /** Why it may not be run and what helps, in a sentence; null when it may. */
  unavailable_reason: z.string().nullable(),
  created_by: z.string(),
  /** Anyone who may delete it as their own: its maker, or the member it was given to. */
  owner: z.string(),
  created_at: timestampSchema,
  ...accessInfoShape,
});
export type Pipeline = z.infer<typeof pipelineSchema>;

/** What a parameter is called and means, as the schema of its pipeline says. */
export const parameterShape = {
  name: z.string(),
  title: z.string(),
  description: z.string(),
  unit: z.string(),
  group: z.string().nullable(),
};

export const pipelineDetailSchema = pipelineSchema.extend({
  /** How each input of the workflow that people set is called, in the order of the schema. */
  parameters: z.array(
    z.object({
      ...parameterShape,
      type: z.string(),
      /** Allowed values in words: “0 to 0.3”, “asv or otu”, or empty. */
      bounds: z.string(),
      default: z.union([z.string(), z.number(), z.boolean()]),
    }),
  ),
  software: z.array(z.object({ name: z.string() })),
  /** What a run of it yields. */
  outputs: z.array(z.object({ id: z.string(), title: z.string(), file_name: z.string() })),
  /** Container images that its tools ask for. */
  containers: z.array(z.string()),
  /** All versions of the pipeline that are known, this one among them, newest first. */
  versions: z.array(
    z.object({ id: idSchema, version: z.string(), state: pipelineStateSchema, created_at: timestampSchema }),
  ),
  /** Of a registered document. */
  file_name: z.string().nullable(),
  sha256: z.string().nullable(),
  deprecated_at: timestampSchema.nullable(),
  deprecated_reason: z.string().nullable(),
  decided_by: z.string().nullable(),
  decided_at: timestampSchema.nullable(),
  decision_note: z.string().nullable(),
  n_runs: z.number().int(),
  n_param_sets: z.number().int(),
});
export type PipelineDetail = z.infer<typeof pipelineDetailSchema>;

/** What is wrong with a document, and where. */
export const workflowProblemSchema = z.object({
  /** The file inside the document, or the document itself. */
  file: z.string(),
  line: z.number().int().nullable(),
  /** With what to do instead. */
  message: z.string(),
});

/** A reading of an uploaded document before it is registered. */
export const workflowReadingSchema = z.object({
  problems: z.array(workflowProblemSchema),
  /** What was left out, since it means nothing here, such as keys of other vocabularies. */
  notices: z.array(workflowProblemSchema),
  /** Files of a zip that hold a workflow; one of them is the entry. */
  entries: z.array(z.string()),
  entry: z.string().nullable(),
  name: z.string().nullable(),
  description: z.string().nullable(),
  steps: z.array(pipelineStepSchema),
  /** A schema of its inputs to begin with: titles, types and defaults as the document has them. */
  params_schema: z.record(z.string(), z.unknown()).nullable(),
  containers: z.array(z.string()),
  /** False when a tool names no container, or this portal runs none: an administrator's leave is needed. */
  runs_in_containers: z.boolean(),
});
export type WorkflowReading = z.infer<typeof workflowReadingSchema>;

/** All that a registered pipeline runs, from the document that the portal has written of it. */
export const pipelineReviewSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.string(),
  /** Of the written document and its files: leave is given for this content. Null when it cannot be read any more. */
  document_sha256: z.string().nullable(),
  /** Why it cannot be read, in a sentence; null when it can. */
  unavailable_reason: z.string().nullable(),
  /** Whether every tool demands a container and no JavaScript is run. */
  is_contained: z.boolean(),
  /** Every process of the workflow, the workflow itself first, with all that it runs or is given. */
  processes: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['Workflow', 'CommandLineTool', 'ExpressionTool']),
      contained: z.boolean(),
      parts: z.array(z.object({ what: z.string(), text: z.string() })),
    }),
  ),
  /** Files that come with it, which tools may run; no text where they are none. */
  files: z.array(
    z.object({ path: z.string(), size_bytes: z.number().int(), sha256: z.string(), text: z.string().nullable() }),
  ),
  /** The document itself, as the engine reads it (JSON). */
  document: z.string(),
  /** The version of the pipeline that leave was given for last, and what has changed since, as a unified diff. */
  approved: z
    .object({
      version: z.string(),
      document_sha256: z.string(),
      decided_at: timestampSchema.nullable(),
      /** Null when they are too different to be compared line by line. */
      diff: z.string().nullable(),
    })
    .nullable(),
});
export type PipelineReview = z.infer<typeof pipelineReviewSchema>;

const documentShape = {
  /** An uploaded CWL v1.2 document: packed (.cwl, .json, .yml), or a .zip with its files. */
  file_id: idSchema,
  /** The workflow's place in the zip; not needed when only one file holds a workflow. */
  entry: lineSchema.min(1).max(400).optional(),
};

export const workflowDocumentSchema = z.strictObject(documentShape);

export const pipelineBodySchema = z.strictObject({
  ...documentShape,
  name: nameSchema,
  version: lineSchema.regex(/^\d+\.\d+(\.\d+)?([-+.][\w.]+)?$/, 'must be a version number such as 1.0.0').max(60),
  description: linesSchema.trim().min(1, 'must describe what it does').max(4000),
  omic_type: omicTypeSchema.default('microbiomics'),
  raw_data_type: z.number().int().default(DATA_TYPE.raw_amplicon_sequence),
  result_data_type: z.number().int().default(DATA_TYPE.amplicon_asv),
  ...pipelinePortsShape,
  /** JSON Schema (2020-12): one property an input that people set, with title, type, default and bounds. */
  params_schema: z.record(z.string(), z.unknown()).optional(),
  /** Titles of steps by their ids; a step that is not named is shown by its label, or its id. */
  step_titles: z.record(z.string(), nameSchema).default({}),
  citations: z.array(lineSchema.min(1).max(1000)).max(50).default([]),
  /** Programs of this machine whose versions every run notes, as their `--version` tells them. */
  software: z
    .array(lineSchema.regex(/^[A-Za-z][\w.+-]{0,59}$/, 'must be a program name'))
    .max(20)
    .default([]),
  /** The option of a step's command whose value is the sample's name. */
  item_option: lineSchema
    .regex(/^--?[\w-]+$/, 'must be an option such as --sample')
    .max(40)
    .default('--sample'),
});
export type PipelineBody = z.input<typeof pipelineBodySchema>;
