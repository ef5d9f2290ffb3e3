import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { sheetProblemSchema } from '../ingestion/sheet.ts';
import { sampleFieldSchema } from '../samples/sample-metric.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { idSchema, lineSchema, timestampSchema, versionInUrl, versionSchema } from '../vocabulary/id.ts';
import { LIST_BODY, SHEET, SHEET_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { cellSchema, columnTypes, expressionSchema, FORMULA } from './expression.ts';

/** An overlay of metadata: columns that a cohort's members have in this cohort alone. */
export const OVERLAY = {
  /** Columns of its own. */
  maximum_columns: 200,
  maximum_edits: 500,
  /** Cells that one edit writes. */
  maximum_cells: 100_000,
  /** Cells that one call writes, of all columns of a sheet together. */
  maximum_sheet_cells: 2_000_000,
  maximum_recoded: 2000,
  preview_rows: 20,
  /** Different values that are listed with their counts. */
  maximum_values: 500,
  /** Names listed of rows without a sample. */
  maximum_listed: 20,
} as const;

const columnSchema = z.string().min(1).max(200);
const newColumnSchema = lineSchema.min(1, 'must not be empty').max(100, 'must have at most 100 characters');
const typeSchema = z.enum(columnTypes);
const cellsSchema = z
  .array(z.strictObject({ result_id: idSchema, value: cellSchema }))
  .max(OVERLAY.maximum_cells, 'must be at most 100,000 cells; split them into several edits');

/** One step of an overlay. The submissions that the samples come from stay as they are. */
export const overlayEditSchema = z
  .discriminatedUnion('kind', [
    /** A new column; members without a cell have none of it. */
    z.strictObject({
      kind: z.literal('add'),
      column: newColumnSchema,
      type: typeSchema,
      cells: cellsSchema.optional(),
    }),
    /** Cells of a column that is there; null empties one. */
    z.strictObject({ kind: z.literal('set'), column: columnSchema, cells: cellsSchema.min(1) }),
    z.strictObject({ kind: z.literal('rename'), column: columnSchema, to: newColumnSchema }),
    /** Values by a table, as a column of another name (`to`) or in place; `from: null` is missing. */
    z.strictObject({
      kind: z.literal('recode'),
      column: columnSchema,
      to: newColumnSchema.optional(),
      /** What the column holds then; as before by default. */
      type: typeSchema.optional(),
      values: z.array(z.strictObject({ from: cellSchema, to: cellSchema })).max(OVERLAY.maximum_recoded),
      /** Values that are not in the table. */
      others: z.enum(['keep', 'missing']),
    }),
    /** A column by a formula, in its text form or as data. */
    z.strictObject({
      kind: z.literal('derive'),
      column: newColumnSchema,
      formula: z.string().max(FORMULA.maximum_characters).optional(),
      expression: expressionSchema.optional(),
    }),
    z.strictObject({ kind: z.literal('hide'), column: columnSchema }),
  ])
  .meta({ id: 'overlay_edit' });
export type OverlayEdit = z.infer<typeof overlayEditSchema>;

/** How the rows of a sheet are matched to members. */
export const matchedBy = ['sample_id', 'subject_id', 'result_id', 'internal_run_id'] as const;
export type MatchedBy = (typeof matchedBy)[number];

const sentSheet = {
  name: z.string().min(1).max(300),
  /** More than SHEET.maximum_file_bytes are refused with a sentence. */
  content_base64: z.base64(),
  worksheet: z.string().max(200).optional(),
  /** The column with the samples' names; the one that fits best by default. */
  name_column: z.string().max(SHEET.maximum_cell).optional(),
  match_by: z.enum(matchedBy).optional(),
};

const sheetEditSchema = z.strictObject({
  ...sentSheet,
  columns: z
    .array(
      z.strictObject({
        /** Its name in the sheet … */
        column: z.string().max(SHEET.maximum_cell),
        /** … and in the cohort. */
        name: newColumnSchema,
        type: typeSchema,
        /** Its cells go into the column of that name, which is there. */
        fill: z.boolean(),
      }),
    )
    .min(1)
    .max(OVERLAY.maximum_columns),
});
export type SheetEdit = z.infer<typeof sheetEditSchema>;

/** What an overlay did last to make a column what it is. */
export const overlayOriginSchema = z.enum(['added', 'set', 'renamed', 'recoded', 'derived']);

/** A column as the cohort has it. */
export const overlayColumnSchema = sampleFieldSchema.extend({
  type: z.enum(columnTypes),
  /** The submissions’ own, or what the overlay did last to make it what it is. */
  origin: z.enum(['source', ...overlayOriginSchema.options]),
  /** Of a derived one, for those who may see how the cohort was made. */
  formula: z.string().nullable(),
  /** Whether its cells and its name may be changed: names, counts and what the portal itself knows may not. */
  can_edit: z.boolean(),
});
export type OverlayColumn = z.infer<typeof overlayColumnSchema>;

export const cohortOverlaySchema = z.object({
  cohort_id: idSchema,
  version: z.number().int(),
  /** SHA-256 over the edits in their order and their cells; null where nothing is overlaid on the members' metadata. */
  hash: z.string().nullable(),
  columns: z.array(overlayColumnSchema),
  /** Names that are left out, or go by another name. */
  hidden: z.array(z.string()),
  /** The edits in words, first to last; not shown to the public. */
  edits: z.array(
    z.object({ kind: z.string(), description: z.string(), created_by: z.string(), created_at: timestampSchema }),
  ),
  /** What undoing and redoing would do, in words; null where there is nothing. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
});
export type CohortOverlay = z.infer<typeof cohortOverlaySchema>;

const atVersion = { cohort_id: idSchema, version: versionSchema.optional() };
/** The version that the writer saw. */
const onVersion = { cohort_id: idSchema, version: versionSchema };

/** What a column holds, or would hold after an edit that is not made. */
export const columnPreviewSchema = z.object({
  column: z.string(),
  type: z.enum(columnTypes),
  /** The formula as it would be kept. */
  formula: z.string().nullable(),
  description: z.string().nullable(),
  n: z.number().int(),
  n_missing: z.number().int(),
  n_values: z.number().int(),
  /** The most frequent first. */
  values: z.array(z.object({ value: cellSchema, n: z.number().int() })),
  /** Of numbers, in equal steps between round ones. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), n: z.number().int() })),
  rows: z.array(z.object({ result_id: idSchema, sample_id: z.string(), before: cellSchema, after: cellSchema })),
  /** What could not be computed, and is missing for that. */
  problems: z.array(z.object({ description: z.string(), n: z.number().int() })),
});
export type OverlayColumnPreview = z.infer<typeof columnPreviewSchema>;

const nameListSchema = z.object({ n: z.number().int(), listed: z.array(z.string()) });

export const sheetMatchSchema = z.object({
  name: z.string(),
  columns: z.array(
    z.object({
      column: z.string(),
      name: z.string(),
      type: z.enum(columnTypes),
      n_values: z.number().int(),
      n_missing: z.number().int(),
      examples: z.array(z.string()),
      /** Whether the cohort has a column of that name. */
      exists: z.boolean(),
      /** Why it cannot be taken under that name. */
      problem: z.string().nullable(),
    }),
  ),
  name_column: z.string().nullable(),
  match_by: z.enum(matchedBy).nullable(),
  n_rows: z.number().int(),
  n_members: z.number().int(),
  /** Members that a row is about. */
  n_matched: z.number().int(),
  /** Names of rows that no member has, and of members that no row has. */
  unmatched_rows: nameListSchema,
  unmatched_members: nameListSchema,
  /** Names that stand in several rows, or that members of several submissions have. */
  repeated: nameListSchema,
  ambiguous: nameListSchema,
  problems: z.array(sheetProblemSchema),
});
export type SheetMatch = z.infer<typeof sheetMatchSchema>;

export const overlaidRowSchema = z.object({
  result_id: idSchema,
  sample_id: z.string(),
  values: z.record(z.string(), cellSchema),
});
export type OverlaidRow = z.infer<typeof overlaidRowSchema>;

const readAccess = inWorkspaceOrByLink('workspace:cohort:read', 'cohort');
const modifyAccess = inWorkspace('workspace:cohort:modify');

export const overlayRoutes = {
  overlay: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/:id/overlay',
    access: readAccess,
    summary: 'List the columns of a cohort, including its overlay',
    params: z.object({ id: idSchema }),
    query: z.object({ version: versionInUrl.optional() }),
    response: oneOf(cohortOverlaySchema),
    errors: ['not_found', 'unavailable'],
  }),
  metadata: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/metadata',
    access: readAccess,
    reads: true,
    summary: 'Get member metadata with the overlay, in selected columns',
    body_limit: LIST_BODY,
    body: z.strictObject({
      ...atVersion,
      columns: z.array(columnSchema).max(SHEET.maximum_columns).optional(),
      sort: z.strictObject({ column: columnSchema, descending: z.boolean() }).optional(),
      ...pagingShape,
    }),
    response: listOf(overlaidRowSchema),
    errors: ['not_found', 'validation', 'unavailable'],
  }),
  addMetadata: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/cohort/add-metadata',
    access: modifyAccess,
    summary: 'Apply metadata edits or the columns of a sheet as an overlay; creates the next version',
    body_limit: SHEET_BODY,
    body: z.strictObject({
      ...onVersion,
      edits: z.array(overlayEditSchema).min(1).max(50).optional(),
      sheet: sheetEditSchema.optional(),
    }),
    response: oneOf(cohortOverlaySchema),
    errors: ['not_found', 'validation', 'conflict', 'too_large', 'unavailable'],
  }),
  undoOverlay: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/overlay/undo',
    access: modifyAccess,
    summary: 'Undo the last metadata edit; creates the next version',
    body: z.strictObject(onVersion),
    response: oneOf(cohortOverlaySchema),
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  redoOverlay: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/overlay/redo',
    access: modifyAccess,
    summary: 'Redo the last undone metadata edit; creates the next version',
    body: z.strictObject(onVersion),
    response: oneOf(cohortOverlaySchema),
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  previewColumn: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/overlay/preview',
    access: readAccess,
    reads: true,
    summary: 'Preview the values of a column (`column`), or of a column after an edit (`edit`); nothing is saved',
    body_limit: SHEET_BODY,
    body: z.strictObject({ ...atVersion, column: columnSchema.optional(), edit: overlayEditSchema.optional() }),
    response: oneOf(columnPreviewSchema),
    errors: ['not_found', 'validation', 'unavailable'],
  }),
  matchSheet: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/overlay/sheet',
    access: modifyAccess,
    summary: 'Preview a sheet: matched members and column contents; nothing is saved',
    body_limit: SHEET_BODY,
    body: z.strictObject({ ...onVersion, ...sentSheet }),
    response: oneOf(sheetMatchSchema),
    errors: ['not_found', 'validation', 'too_large', 'unavailable'],
  }),
} as const;
