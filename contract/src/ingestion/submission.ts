import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { changeNoSchema, descriptionSchema, idSchema, lineSchema, timestampSchema } from '../vocabulary/id.ts';
import { SHEET, SHEET_BODY } from '../vocabulary/limits.ts';
import { DATA_TYPE, omicTypeSchema } from '../vocabulary/omic-types.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { mappingSchema, noMapping } from './harmonise.ts';
import { assignmentSchema, sheetTextSchema } from './sheet.ts';
import { fileNameSchema } from './uploads.ts';

/** Where the data comes from: the person's own files, or a public archive. */
export const sourceDatabases = ['local', 'sra', 'ena', 'geo'] as const;
export const submissionSteps = ['details', 'sheet', 'harmonization', 'reads'] as const;

/** What is still to be done before it can be submitted, in words, and in which step. Derived on every request. */
export const missingPartSchema = z.object({ step: z.enum(submissionSteps), message: z.string() });

export const submissionSummarySchema = z.object({
  submission_id: idSchema,
  src_db: z.enum(sourceDatabases),
  omic_type: omicTypeSchema,
  data_type: z.number().int(),
  project_name: z.string(),
  n_files: z.number().int(),
  n_files_by_state: z.record(z.enum(['waiting', 'checking', 'ok', 'invalid', 'claimed']), z.number().int()),
  size_bytes: z.number().int(),
  has_sheet: z.boolean(),
  missing: z.array(missingPartSchema),
  /** The submission it became, or null while it is being made. */
  project_id: idSchema.nullable(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type SubmissionSummary = z.infer<typeof submissionSummarySchema>;

export const submissionSchema = submissionSummarySchema.extend({
  description: z.string(),
  variable_region: z.string().nullable(),
  sheet: z.string(),
  sheet_name: z.string(),
  mapping: mappingSchema,
  assignments: z.array(assignmentSchema),
  /** Counts up with every change: send it back with an edit, and a change made elsewhere in between is not lost. */
  revision: changeNoSchema,
});
export type Submission = z.infer<typeof submissionSchema>;
/** What is written while a submission is made. */
export type SubmissionParts = Pick<
  Submission,
  | 'src_db'
  | 'omic_type'
  | 'data_type'
  | 'project_name'
  | 'description'
  | 'variable_region'
  | 'sheet'
  | 'sheet_name'
  | 'mapping'
  | 'assignments'
>;
/** A submission that nothing is known of yet. */
export const emptySubmission: SubmissionParts = {
  src_db: 'local',
  omic_type: 'microbiomics',
  data_type: DATA_TYPE.raw_amplicon_sequence,
  project_name: '',
  description: '',
  variable_region: null,
  sheet: '',
  sheet_name: 'samples.tsv',
  mapping: noMapping,
  assignments: [],
};
/** A submission without its sheet's text, which may have megabytes and is known to anyone who has just written it. */
export const submissionWithoutSheetSchema = submissionSchema.omit({ sheet: true });
export type SubmissionWithoutSheet = z.infer<typeof submissionWithoutSheetSchema>;

const partsShape = {
  src_db: z.enum(sourceDatabases).optional(),
  omic_type: omicTypeSchema.optional(),
  data_type: z.number().int().optional(),
  /** May be empty while it is being made. */
  project_name: lineSchema.max(200).optional(),
  description: descriptionSchema.unwrap().optional(),
  variable_region: lineSchema.max(40).nullable().optional(),
  sheet: sheetTextSchema.optional(),
  sheet_name: fileNameSchema.optional(),
  mapping: mappingSchema.optional(),
  assignments: z.array(assignmentSchema).max(SHEET.maximum_files).optional(),
};

export const submissionRoutes = {
  createSubmission: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/ingest/submission',
    access: inWorkspace('workspace:project:create'),
    summary: 'Create a draft submission; it is stored until submitted or deleted',
    body_limit: SHEET_BODY,
    body: z.strictObject(partsShape),
    response: oneOf(submissionSchema),
  }),
  submissions: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/ingest/submission',
    access: inWorkspace('workspace:project:create'),
    summary: 'List draft submissions of the person in this workspace, last changed first',
    query: z.object(pagingShape),
    response: listOf(submissionSummarySchema),
  }),
  submission: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/ingest/submission/:id',
    access: inWorkspace('workspace:project:create'),
    summary: 'Get a draft submission with sheet, mapping and missing parts',
    params: z.object({ id: idSchema }),
    response: oneOf(submissionSchema),
    errors: ['not_found'],
  }),
  editSubmission: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/sample/ingest/submission/:id',
    access: inWorkspace('workspace:project:create'),
    summary:
      'Update parts of a draft submission; with a revision, only if it is unchanged. Returns everything except the sheet',
    params: z.object({ id: idSchema }),
    body_limit: SHEET_BODY,
    body: z.strictObject({ ...partsShape, revision: changeNoSchema.optional() }),
    response: oneOf(submissionWithoutSheetSchema),
    errors: ['not_found', 'conflict'],
  }),
  deleteSubmission: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/sample/ingest/submission/:id',
    access: inWorkspace('workspace:project:create'),
    summary: 'Delete a draft submission with its uploaded files',
    params: z.object({ id: idSchema }),
    response: oneOf(z.object({ submission_id: idSchema, n_files: z.number().int() })),
    errors: ['not_found', 'conflict'],
  }),
} as const;
