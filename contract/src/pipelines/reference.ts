import { z } from 'zod';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';

/** `building`: an index or another product is being built of its files. Only a `ready` one can be used. */
export const referenceStates = ['building', 'ready', 'failed'] as const;
export const referenceStateSchema = z.enum(referenceStates);
export type ReferenceState = z.infer<typeof referenceStateSchema>;

export const DEFAULT_REFERENCE_KIND = 'sequences-with-lineages';

export const referenceSchema = z.object({
  id: idSchema,
  /** What it is: one of `GET /pipeline/reference/kind`. */
  kind: z.string(),
  name: z.string(),
  version: z.string(),
  /** Of its uploaded files. */
  sha256: z.string(),
  /** Figures that its check or its build found, such as the number of sequences. */
  summary: z.record(z.string(), z.union([z.string(), z.number()])),
  terms_of_use: z.string(),
  /** A warning that every result with this reference carries, if any. */
  caution: z.string().nullable(),
});
export type Reference = z.infer<typeof referenceSchema>;

/** A reference as the list shows it. */
export const referenceEntrySchema = referenceSchema.extend({
  kind_title: z.string(),
  state: referenceStateSchema,
  /** What is wrong with its files, a sentence each; empty unless the build failed. */
  problems: z.array(z.string()),
  /** Uploaded files and what was built of them. */
  files: z.array(
    z.object({
      name: z.string(),
      size_bytes: z.number().int(),
      sha256: z.string(),
      origin: z.enum(['uploaded', 'built']),
    }),
  ),
  /** For everybody, or for the workspace alone. */
  is_public: z.boolean(),
  /** One that comes with the portal: small, for trying things out. */
  is_demonstration: z.boolean(),
  size_bytes: z.number().int(),
  created_by: z.string(),
  created_at: timestampSchema,
  /** A withdrawn reference is kept for its old runs and no longer offered. */
  withdrawn_at: timestampSchema.nullable(),
  withdrawn_reason: z.string().nullable(),
  n_param_sets: z.number().int(),
  /** Whether this person may withdraw it, or build it again. */
  can_edit: z.boolean(),
});
export type ReferenceEntry = z.infer<typeof referenceEntrySchema>;

/** A kind of reference: what files it takes and what is made of them. */
export const referenceKindSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  files: z.array(
    z.object({
      /** The name of the file, or a pattern with one `*`. */
      name: z.string(),
      title: z.string(),
      required: z.boolean(),
      many: z.boolean(),
    }),
  ),
  /** What is built of the files, in words; null where they are used as they are. */
  build_title: z.string().nullable(),
  /** Debian packages that the build needs and this machine does not have. */
  missing_packages: z.array(z.string()),
  /** Pipelines that take it, by name. */
  pipelines: z.array(z.string()),
});
export type ReferenceKindView = z.infer<typeof referenceKindSchema>;

/** An input of a pipeline that takes a reference. */
export const pipelineReferenceSchema = z.object({
  input: z.string(),
  kind: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Of an optional one: what results lack where it is left out. */
  without: z.string().optional(),
});
export type PipelineReferenceView = z.infer<typeof pipelineReferenceSchema>;

/** A reference as an input of a pipeline has it. */
export const chosenReferenceSchema = referenceSchema.extend({ input: z.string(), input_title: z.string() });
export type ChosenReference = z.infer<typeof chosenReferenceSchema>;

/** What `reference.json` says of a reference that set-up made beside it. */
export const builtInReferenceSchema = referenceSchema
  .pick({ name: true, version: true, terms_of_use: true, caution: true })
  .extend({
    kind: z.string().default(DEFAULT_REFERENCE_KIND),
    /** Whether it comes with the demo alone: what has to be built of it takes a while. */
    with_demo: z.boolean().default(false),
    files: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
  });
