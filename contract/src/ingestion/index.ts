import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { descriptionSchema, idSchema, lineSchema, linesSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { SHEET, UPLOAD } from '../vocabulary/limits.ts';
import { DATA_TYPE, omicTypeSchema } from '../vocabulary/omic-types.ts';
import { oneOf } from '../vocabulary/paging.ts';

export { type UploadRoute, uploadRoute } from './upload-route.ts';

export const fileNameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => !/[/\\\p{Cc}]/u.test(name), 'must be a file name without folders or control characters');

/** A place to send one file to, in pieces, with the tus protocol: PATCH to `upload_url` with the bearer token. */
export const uploadSchema = z.object({
  file_id: idSchema,
  name: z.string(),
  size_bytes: z.number().int(),
  upload_url: z.string(),
  expires_at: timestampSchema,
});
export type Upload = z.infer<typeof uploadSchema>;

/** Something in the sheet or its files that must (error) or may (warning) be mended; `row` counts from 1 below the head. */
export const sheetProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  file: z.string().nullable(),
  message: z.string(),
  remedy: z.string(),
});
export type SheetProblem = z.infer<typeof sheetProblemSchema>;

export const columnKinds = ['number', 'date', 'boolean', 'text', 'category'] as const;
export const sheetReadingSchema = z.object({
  columns: z.array(
    z.object({
      name: z.string(),
      standard_field: z.string().nullable(),
      kind: z.enum(columnKinds),
      n_missing: z.number().int(),
    }),
  ),
  samples: z.array(
    z.object({
      row: z.number().int(),
      sample_id: z.string(),
      subject_id: z.string().nullable(),
      forward: z.array(z.string()),
      reverse: z.array(z.string()),
    }),
  ),
  problems: z.array(sheetProblemSchema),
  /** Uploaded files that no row of the sheet names. */
  files_unused: z.array(z.string()),
});
export type SheetReading = z.infer<typeof sheetReadingSchema>;

export const ingestBulkSchema = z.strictObject({
  project_name: nameSchema,
  description: descriptionSchema,
  omic_type: omicTypeSchema.default('microbiomics'),
  data_type: z.literal(DATA_TYPE.raw_amplicon_sequence).default(DATA_TYPE.raw_amplicon_sequence),
  variable_region: lineSchema.max(40).optional(),
  /** The sample sheet's text, TSV or CSV, with a head row; `sample_id` is the only column it must have. */
  sheet: linesSchema.min(1).max(SHEET.maximum_characters),
  sheet_name: fileNameSchema.default('samples.tsv'),
  file_ids: z.array(idSchema).max(SHEET.maximum_files).default([]),
  /** File names known before they are uploaded, for a check ahead of the first byte. */
  file_names: z.array(fileNameSchema).max(SHEET.maximum_files).default([]),
  /** Check only: nothing is written. */
  dry_run: z.boolean().default(false),
});
export type IngestBulk = z.input<typeof ingestBulkSchema>;

export const ingestionRoutes = {
  presignedUrl: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/presigned-url',
    access: inWorkspace('workspace:project:create'),
    summary: 'Places to upload files to, resumable after a break',
    body: z.strictObject({
      files: z
        .array(z.strictObject({ name: fileNameSchema, size_bytes: z.number().int().min(1).max(UPLOAD.maximum_bytes) }))
        .min(1)
        .max(1000),
    }),
    response: oneOf(z.array(uploadSchema)),
    errors: ['too_large'],
  }),
  ingestBulk: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest-bulk',
    access: inWorkspace('workspace:project:create'),
    summary: 'Check a sample sheet with its files and, unless dry_run, make the submission',
    body: ingestBulkSchema,
    response: oneOf(z.object({ project_id: idSchema.nullable(), reading: sheetReadingSchema })),
    errors: ['validation', 'conflict'],
  }),
} as const;
