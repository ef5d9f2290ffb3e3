import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, nameSchema, timestampSchema } from '../vocabulary/id.ts';
import { SHEET, SHEET_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';

const cellSchema = z.string().max(SHEET.maximum_cell);

/**
 * How a submitter's words become the standard ones. `columns`: column name → standard field, or null to keep it under
 * its own name; a column that is absent is read by its name. `values`: standard field → what is written → the term kept,
 * or null for missing.
 */
export const mappingSchema = z.strictObject({
  columns: z.record(cellSchema, z.string().max(100).nullable()).default({}),
  values: z.record(z.string().max(100), z.record(cellSchema, cellSchema.nullable())).default({}),
});
export type Mapping = z.infer<typeof mappingSchema>;
export const noMapping: Mapping = { columns: {}, values: {} };

export const savedMappingSchema = z.object({
  mapping_id: idSchema,
  name: z.string(),
  mapping: mappingSchema,
  created_by: z.string(),
  updated_at: timestampSchema,
});
export type SavedMapping = z.infer<typeof savedMappingSchema>;

/** From this score on a suggestion is sure: what is less so is a guess, which only a person takes. */
export const CONFIDENT_SCORE = 0.95;

/** `saved`: a mapping of this workspace; `name`: a known synonym; `similar`: nearly one; `values`: what the cells hold. */
const reasonSchema = z.enum(['saved', 'name', 'similar', 'values']);

export const fieldSuggestionSchema = z.object({
  field: z.string(),
  title: z.string(),
  /** 0 to 1; from `SURE_FROM` (0.95) on it is chosen unless the person chooses otherwise. */
  score: z.number(),
  reason: reasonSchema,
});
export const termSuggestionSchema = z.object({
  /** What is kept. */
  term: z.string(),
  /** Of the ontology or list it is from, such as UBERON:0001988. */
  term_id: z.string().nullable(),
  score: z.number(),
  reason: reasonSchema,
});

export const harmonisedColumnSchema = z.object({
  name: z.string(),
  suggestions: z.array(fieldSuggestionSchema),
  /** What is taken unless the person chooses otherwise. */
  field: z.string().nullable(),
  values: z.array(
    z.object({
      value: z.string(),
      count: z.number().int(),
      /** `controlled`: it is a term already; `missing`: an INSDC word or what means it. */
      state: z.enum(['controlled', 'missing', 'suggested', 'unknown']),
      suggestions: z.array(termSuggestionSchema),
      /** What is taken unless the person chooses otherwise; null keeps what is written. */
      term: z.string().nullable(),
    }),
  ),
});
export type HarmonisedColumn = z.infer<typeof harmonisedColumnSchema>;

export const harmoniseRoutes = {
  harmonise: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/harmonise',
    access: inWorkspace('workspace:project:create'),
    summary: 'Suggest a standard field for each column and a controlled term for each value, with scores',
    body_limit: SHEET_BODY,
    body: z.strictObject({
      columns: z
        .array(
          z.strictObject({
            name: z.string().max(1000),
            values: z
              .array(z.strictObject({ value: cellSchema, count: z.number().int().min(1) }))
              .max(SHEET.maximum_values)
              .default([]),
          }),
        )
        .min(1)
        .max(SHEET.maximum_columns),
      /** Choices made already: the values of a column are compared with the terms of the field chosen for it. */
      mapping: mappingSchema.optional(),
    }),
    response: oneOf(z.array(harmonisedColumnSchema)),
  }),
  mappings: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/ingest/mapping',
    access: inWorkspace('workspace:project:read'),
    summary: 'List saved mappings of the workspace, newest first',
    response: oneOf(z.array(savedMappingSchema)),
  }),
  saveMapping: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/mapping',
    access: inWorkspace('workspace:project:create'),
    summary: 'Save a mapping under a name; replaces a mapping with the same name',
    body_limit: SHEET_BODY,
    body: z.strictObject({ name: nameSchema, mapping: mappingSchema }),
    response: oneOf(savedMappingSchema),
  }),
  deleteMapping: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/sample/ingest/mapping',
    access: inWorkspace('workspace:project:create'),
    summary: 'Delete a saved mapping; submissions that used it are kept',
    body: z.strictObject({ mapping_id: idSchema }),
    response: oneOf(z.object({ mapping_id: idSchema })),
    errors: ['not_found'],
  }),
} as const;
