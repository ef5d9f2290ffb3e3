import { z } from 'zod';
import { idSchema, timestampSchema } from '../vocabulary/id.ts';

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

/** A reference as the list shows it. */
export const referenceEntrySchema = referenceSchema.extend({
  /** For everybody, or for the workspace alone. */
  is_public: z.boolean(),
  /** The one that comes with the portal: small, for trying things out. */
  is_demonstration: z.boolean(),
  size_bytes: z.number().int(),
  created_by: z.string(),
  created_at: timestampSchema,
  /** A withdrawn reference is kept for its old runs and no longer offered. */
  withdrawn_at: timestampSchema.nullable(),
  withdrawn_reason: z.string().nullable(),
  n_param_sets: z.number().int(),
  /** Whether this person may withdraw it. */
  can_edit: z.boolean(),
});
export type ReferenceEntry = z.infer<typeof referenceEntrySchema>;

/** What `reference.json` says of the reference that set-up unpacks beside it. */
export const builtInReferenceSchema = referenceSchema
  .pick({ name: true, version: true, sha256: true, terms_of_use: true, caution: true })
  .extend({ file: z.string() });
