import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { descriptionSchema, idSchema, lineSchema, nameSchema } from '../vocabulary/id.ts';
import { SHEET, SHEET_BODY } from '../vocabulary/limits.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { mappingSchema } from './harmonise.ts';
import { fileFormats } from './pair-reads.ts';
import { fileNameSchema } from './uploads.ts';

/** What fixes a problem, for one click; `row` counts from 1 below the head. */
export const problemFixSchema = z.discriminatedUnion('kind', [
  /** Write `value` into one cell. */
  z.object({ kind: z.literal('set'), row: z.number().int(), column: z.string(), value: z.string() }),
  /** Write `to` into every cell of the column that holds exactly `from`. */
  z.object({
    kind: z.literal('fill_all'),
    column: z.string(),
    from: z.string(),
    to: z.string(),
    n_cells: z.number().int(),
  }),
  /** Keep what is written and map it: `mapping.values[field][from] = to`. */
  z.object({
    kind: z.literal('map_value'),
    field: z.string(),
    from: z.string(),
    to: z.string(),
    n_cells: z.number().int(),
    /** How well the term fits, 0 to 1; below `SURE_FROM` it is a guess. */
    score: z.number(),
  }),
  z.object({ kind: z.literal('rename_column'), column: z.string(), to: z.string() }),
  z.object({ kind: z.literal('remove_column'), column: z.string() }),
  z.object({ kind: z.literal('remove_row'), row: z.number().int() }),
  /** Cut off what stands beyond the head; `beyond` tells what is lost, at most three of the `n_cells` cells. */
  z.object({
    kind: z.literal('cut_row'),
    row: z.number().int(),
    n_cells: z.number().int(),
    extra_cells: z.array(z.string()),
  }),
  /** Take a sample's only mates as single-end reads: `assignments` gets each of these files with `read: 'single'`. */
  z.object({ kind: z.literal('single_end'), sample_id: z.string(), files: z.array(z.string()) }),
]);
export type ProblemFix = z.infer<typeof problemFixSchema>;

/**
 * Something in the sheet or its files that must (error) or may (warning) be fixed. `row` counts from 1 below the head,
 * empty rows included; row and column together name a cell, a column alone its head, a row alone the whole row.
 */
export const sheetProblemSchema = z.object({
  severity: z.enum(['error', 'warning']),
  row: z.number().int().nullable(),
  /** Further rows of that column where the same stands: a name's first place, the other places of a word; up to 1,000. */
  other_rows: z.array(z.number().int()).optional(),
  column: z.string().nullable(),
  file: z.string().nullable(),
  message: z.string(),
  remedy: z.string(),
  fix: problemFixSchema.nullable(),
  /** Where several things may be meant, what fixes it each way: none of them is done unasked. */
  choices: z.array(problemFixSchema).optional(),
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
  /** Errors first, `SHEET.maximum_problems` at most; the counts are of all. */
  problems: z.array(sheetProblemSchema),
  n_errors: z.number().int(),
  n_warnings: z.number().int(),
  /** Uploaded files that no row of the sheet names. */
  files_unused: z.array(z.string()),
});
export type SheetReading = z.infer<typeof sheetReadingSchema>;

/** A sheet as it lies in the editable grid; `sheet` of a submission is its text (`writeSheet`). */
export const sheetGridSchema = z.object({
  name: z.string(),
  format: z.enum(['tsv', 'csv', 'semicolon', 'xlsx']),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']).nullable(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** What was noticed on the way in: a byte-order mark, formulas whose last result was taken, a second worksheet. */
  problems: z.array(sheetProblemSchema),
});
export type SheetGrid = z.infer<typeof sheetGridSchema>;

/** A file given to a sample by hand; stands above what its name or the sheet says. */
export const assignmentSchema = z.strictObject({
  file: fileNameSchema,
  sample_id: z.string().max(200),
  /** `single`: forward or reverse reads without their mates, which somebody has decided to take as single-end. */
  read: z.enum(['forward', 'reverse', 'single']),
});
export type Assignment = z.infer<typeof assignmentSchema>;

const CONTROL = /[^\P{Cc}\t\n\r]/u;
/** A sheet's text: what is wrong in a cell is reported with its row, so that only what no sheet can hold is refused here. */
export const sheetTextSchema = z
  .string()
  .refine((text) => text.isWellFormed() && !CONTROL.test(text), 'must not contain control characters')
  .max(SHEET.maximum_characters);

/** With `submission_id`, what is left out here is taken from that submission's draft, its files too. */
export const ingestBulkSchema = z.strictObject({
  submission_id: idSchema.optional(),
  project_name: nameSchema.optional(),
  description: descriptionSchema.unwrap().optional(),
  omic_type: omicTypeSchema.optional(),
  /** One of `submittable` (templates.ts); amplicon reads by default. */
  data_type: z.number().int().optional(),
  variable_region: lineSchema.max(40).optional(),
  /** The sample sheet's text, TSV or CSV, with a head row; `sample_id` is the only column it must have. */
  sheet: sheetTextSchema.optional(),
  sheet_name: fileNameSchema.optional(),
  mapping: mappingSchema.optional(),
  assignments: z.array(assignmentSchema).max(SHEET.maximum_files).optional(),
  file_ids: z.array(idSchema).max(SHEET.maximum_files).default([]),
  /** File names known before they are uploaded, for a check ahead of the first byte. */
  file_names: z.array(fileNameSchema).max(SHEET.maximum_files).default([]),
  /** Check only: nothing is written. */
  dry_run: z.boolean().default(false),
});
export type IngestBulk = z.input<typeof ingestBulkSchema>;

/** A file on its way inside a JSON answer: no token is ever in a URL. */
export const sentFileSchema = z.object({
  name: z.string(),
  content_type: z.string(),
  content_base64: z.string(),
});
export type SentFile = z.infer<typeof sentFileSchema>;

export const sheetRoutes = {
  template: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/ingest/template',
    access: inWorkspace('workspace:project:read'),
    summary: 'Download a sample sheet template with an example and, as XLSX, a codebook',
    query: z.object({
      omic_type: omicTypeSchema.optional(),
      /** Raw data type; the omic type’s first one by default. */
      data_type: z.coerce.number().int().optional(),
      /** Of the samples' files: fasta for assembled contigs. */
      file_format: z.enum(fileFormats).optional(),
      format: z.enum(['tsv', 'xlsx']).default('tsv'),
    }),
    response: oneOf(sentFileSchema),
    errors: ['validation'],
  }),
  readSheet: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/sheet',
    access: inWorkspace('workspace:project:create'),
    summary: 'Read a sheet file (TSV, CSV, semicolons, XLSX; UTF-8 or UTF-16) into cells; nothing is saved',
    body_limit: SHEET_BODY,
    body: z.strictObject({
      name: fileNameSchema,
      /** Of at most `SHEET.maximum_file_bytes`; more is refused by the file's name. */
      content_base64: z.base64(),
      /** Which worksheet; the first by default. */
      worksheet: z.string().max(100).optional(),
    }),
    response: oneOf(sheetGridSchema),
    errors: ['validation', 'too_large'],
  }),
  ingestBulk: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest-bulk',
    access: inWorkspace('workspace:project:create'),
    summary: 'Check a sample sheet with its files and, unless dry_run, create the submission',
    body_limit: SHEET_BODY,
    body: ingestBulkSchema,
    response: oneOf(z.object({ project_id: idSchema.nullable(), reading: sheetReadingSchema })),
    errors: ['validation', 'conflict', 'not_found'],
  }),
} as const;
