import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { idSchema, lineSchema, linesSchema, nameSchema } from '../vocabulary/id.ts';
import { SHEET, SHEET_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { historyActions, projectFieldSchema, projectHistorySchema, projectSchema } from './project.ts';

const fieldName = lineSchema.min(1, 'must not be empty').max(200, 'must have at most 200 characters');
const cell = z.union([lineSchema.max(4000, 'must have at most 4,000 characters'), z.number(), z.null()]);
const cellTextSchema = z.string().max(SHEET.maximum_cell);

/** As it was read; where a part of it is different by now the edit is refused (409) instead of writing over it. */
const previousTextSchema = z
  .strictObject({ name: cellTextSchema, description: cellTextSchema, variable_region: cellTextSchema.nullable() })
  .partial();
const previousCellsSchema = z
  .strictObject({
    subject_id: cellTextSchema.nullable(),
    metadata: z.record(fieldName, z.union([cellTextSchema, z.number(), z.null()])),
  })
  .partial();

/** Only what is named changes; null empties a cell. The same edit again changes nothing. */
export const projectEditSchema = z.strictObject({
  project_id: idSchema,
  name: nameSchema.optional(),
  description: linesSchema.trim().max(4000, 'must have at most 4,000 characters').optional(),
  variable_region: lineSchema.max(100).nullable().optional(),
  read: previousTextSchema.optional(),
  samples: z
    .array(
      z.strictObject({
        id: idSchema,
        subject_id: lineSchema.max(200).nullable().optional(),
        metadata: z.record(fieldName, cell).optional(),
        read: previousCellsSchema.optional(),
      }),
    )
    .max(10_000)
    .default([]),
});
export type ProjectEdit = z.output<typeof projectEditSchema>;

export const editRoutes = {
  edit: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/edit',
    access: inWorkspace('workspace:project:modify'),
    summary: 'Update the name, description, region or sample cells of a submission; every change is recorded',
    body_limit: SHEET_BODY,
    body: projectEditSchema,
    response: oneOf(
      projectSchema.extend({
        /** Cells and fields that are different now. */
        n_changes: z.number().int(),
        /** `pending`: saved, and shown by lists and filters of samples as soon as the index has caught up. */
        index: z.enum(['current', 'pending']),
      }),
    ),
    errors: ['not_found', 'validation', 'conflict'],
  }),
  history: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/history',
    access: inWorkspace('workspace:project:read'),
    summary: 'List the changes of fields and samples with old and new values, newest first',
    query: z.object({
      ...pagingShape,
      project_id: idSchema,
      sample: idSchema.optional(),
      field: z.string().max(200).optional(),
      action: z.enum(historyActions).optional(),
    }),
    response: listOf(projectHistorySchema),
    errors: ['not_found'],
  }),
  fields: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/metadata',
    access: inWorkspaceOrByLink('workspace:project:read', 'project'),
    summary:
      'List the metadata columns of a submission: type, number of values, most frequent values and original spelling',
    query: z.object({ project_id: idSchema }),
    response: oneOf(z.array(projectFieldSchema)),
    errors: ['not_found'],
  }),
} as const;
