import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { INVISIBLE_MESSAGE, idSchema, isVisible, timestampSchema } from '../vocabulary/id.ts';
import { LIST_BODY, UPLOAD } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';

export const fileNameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => !/[/\\]/.test(name), 'must be a file name without folders')
  .refine((name) => name !== '.' && name !== '..', 'must be a file name')
  .refine(isVisible, INVISIBLE_MESSAGE);

/**
 * How far a file has come: `waiting` for bytes → `checking` all its reads → `ok`, or `bad` with line and remedy →
 * `claimed` by a submission or a reference.
 */
export const uploadStates = ['waiting', 'checking', 'ok', 'invalid', 'claimed'] as const;
export type UploadState = (typeof uploadStates)[number];

/** A place to send one file to, in pieces, with the tus protocol: PATCH to `upload_url` with the bearer token. */
export const uploadSchema = z.object({
  file_id: idSchema,
  name: z.string(),
  size_bytes: z.number().int(),
  /** Where to go on; more than 0 when this file was begun before. */
  received_bytes: z.number().int(),
  state: z.enum(uploadStates),
  upload_url: z.string(),
  expires_at: timestampSchema,
});
export type Upload = z.infer<typeof uploadSchema>;

/** What all reads, contigs or bead types of a file say; or, of a bad file, what is wrong, in which line, and what to do. */
export const fileCheckSchema = z.object({
  n_reads: z.number().int().nullable(),
  /** Of contigs. */
  n_sequences: z.number().int().nullable(),
  n_bases: z.number().int().nullable(),
  /** Of an array: its name, as the number of its bead types tells it. */
  array: z.string().nullable(),
  n_bead_types: z.number().int().nullable(),
  /** Lengths of the shortest and the longest read or contig. */
  shortest: z.number().int().nullable(),
  longest: z.number().int().nullable(),
  /** How qualities are written: 33 is what every tool here reads. */
  phred: z.union([z.literal(33), z.literal(64)]).nullable(),
  first_id: z.string().nullable(),
  reason: z.string().nullable(),
  /** Counted from 1, in the uncompressed text. */
  line: z.number().int().nullable(),
  remedy: z.string().nullable(),
});
export type FileCheck = z.infer<typeof fileCheckSchema>;

/** Where in the workspace a content is already: in a submitted sample, or uploaded and not submitted yet. */
export const existingFileSchema = z.object({
  name: z.string(),
  project_id: idSchema.nullable(),
  project_name: z.string().nullable(),
  sample_id: z.string().nullable(),
  submission_id: idSchema.nullable(),
});
export type ExistingFile = z.infer<typeof existingFileSchema>;

export const uploadedFileSchema = uploadSchema.extend({
  submission_id: idSchema.nullable(),
  sha256: z.string().nullable(),
  check: fileCheckSchema.nullable(),
  /** The same content elsewhere in this workspace: a warning, not an obstacle. */
  duplicates: z.array(existingFileSchema),
});
export type UploadedFile = z.infer<typeof uploadedFileSchema>;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 of 64 hexadecimal digits');

export const uploadRoutes = {
  presignedUrl: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/presigned-url',
    access: inWorkspace('workspace:project:create'),
    summary:
      'Create resumable uploads; with submission_id, a started upload with the same name, size and time is resumed, and any other file of that name is replaced',
    body_limit: LIST_BODY,
    body: z.strictObject({
      submission_id: idSchema.optional(),
      files: z
        .array(
          z
            .strictObject({
              name: fileNameSchema,
              size_bytes: z.number().int().nonnegative().max(UPLOAD.maximum_bytes).meta({ minimum: 1 }),
              /** Milliseconds since 1970, as the file system has it: tells a changed file from the one begun before. */
              last_modified: z.number().int().optional(),
            })
            .superRefine(({ name, size_bytes }, { addIssue }) => {
              const message = `is 0: ${name} is empty; choose a file with reads`;
              if (size_bytes === 0) addIssue({ code: 'custom', path: ['size_bytes'], message });
            }),
        )
        .min(1)
        .max(1000),
    }),
    response: oneOf(z.array(uploadSchema)),
    errors: ['too_large', 'not_found'],
  }),
  uploads: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/ingest/file',
    access: inWorkspace('workspace:project:create'),
    summary: 'List files of a draft submission by name, with received bytes and check results',
    query: z.object({ ...pagingShape, submission_id: idSchema }),
    response: listOf(uploadedFileSchema),
    errors: ['not_found'],
  }),
  removeUploads: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/sample/ingest/file',
    access: inWorkspace('workspace:project:create'),
    summary: 'Delete files that belong to no submission; frees their storage immediately',
    body: z.strictObject({ file_ids: z.array(idSchema).min(1).max(1000) }),
    response: oneOf(z.object({ n_removed: z.number().int() })),
    errors: ['conflict', 'not_found'],
  }),
  knownFiles: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/known-files',
    used_by: 'API clients, to skip files that the portal already has.',
    access: inWorkspace('workspace:project:read'),
    reads: true,
    summary: 'Find which of these files are already in the workspace, and where',
    body: z.strictObject({ sha256: z.array(sha256Schema).min(1).max(1000) }),
    response: oneOf(z.array(z.object({ sha256: z.string(), places: z.array(existingFileSchema) }))),
  }),
  replaceFiles: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/replace-files',
    access: inWorkspace('workspace:project:modify'),
    summary: 'Replace all read files of a sample of a submission',
    body: z.strictObject({
      project_id: idSchema,
      /** The sample's `id`, not its name. */
      id: idSchema,
      file_ids: z.array(idSchema).min(1).max(64),
      /** Take R1 or R2 without the other half as single-end reads. */
      single_end: z.boolean().default(false),
    }),
    response: oneOf(z.object({ n_files: z.number().int() })),
    errors: ['conflict', 'validation', 'not_found'],
  }),
} as const;
