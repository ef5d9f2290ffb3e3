import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inApp, inWorkspace, signedInAnyScope } from '../vocabulary/access.ts';
import { changeNoSchema, daySchema, idSchema, linesSchema, searchSchema } from '../vocabulary/id.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { humanReadsSchema, licenceSchema, publicObjectTypeSchema } from './licences.ts';
import {
  checklistItemSchema,
  previewRowSchema,
  publicationDetailSchema,
  publicationPersonSchema,
  publicationSchema,
  publicationStateSchema,
  publicRecordSchema,
  reviewerSchema,
} from './publication.ts';

export * from './licences.ts';
export * from './publication.ts';

const noteSchema = linesSchema.trim().max(4000, 'must have at most 4,000 characters');
const reasonSchema = noteSchema.min(1, 'must state the reason');
const stateFilter = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
  .pipe(z.array(publicationStateSchema));

/** What is asked for; only what is named changes, null takes it back. */
const termsShape = {
  licence: licenceSchema.nullable().optional(),
  human_reads: humanReadsSchema.nullable().optional(),
  embargo_until: daySchema.nullable().optional(),
  metadata_note: noteSchema.optional(),
  /** The `change_no` that was read: a second writer is told instead of writing over the first. */
  change_no: changeNoSchema.optional(),
};

const publicationRequestShape = {
  ...termsShape,
  /** Keep it as it is, hand it in, or take it back to be worked on. */
  action: z.enum(['save', 'submit', 'retract']).default('save'),
  note: noteSchema.default(''),
};

const requestAccess = inWorkspace('workspace:project:share');
const readAccess = inApp('app:public_data:read');
const reviewAccess = inApp('app:public_data:review');

const projectRoutes = {
  projectList: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/publicise',
    used_by: 'API clients; the pages use /publicise/publicise, which lists all resource types.',
    access: inWorkspace('workspace:project:read'),
    summary: 'List publication requests for submissions of the workspace, last changed first',
    query: z.object({ ...pagingShape, project_id: idSchema.optional(), state: stateFilter.optional() }),
    response: listOf(publicationSchema),
  }),
  requestProject: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/publicise',
    used_by: 'API clients; the pages use /publicise/publicise, which accepts all resource types.',
    access: requestAccess,
    summary: 'Request publication of a submission: create, edit, submit or withdraw the request',
    body: z.strictObject({ project_id: idSchema, ...publicationRequestShape }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  projectPeople: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/publicise/user',
    used_by: 'API clients; the pages use /publicise/publicise/user for the people of a request.',
    access: inWorkspace('workspace:project:read'),
    summary: 'List requesters and reviewers of publications of the workspace’s submissions',
    query: z.object({ ...pagingShape, project_id: idSchema.optional() }),
    response: listOf(publicationPersonSchema),
  }),
  withdrawProject: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/project/public',
    access: requestAccess,
    summary: 'Withdraw a public submission of the workspace; a tombstone with title, date and reason stays',
    body: z.strictObject({ project_id: idSchema, reason: reasonSchema }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
} as const;

const withdrawRoutes = {
  withdrawCohort: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/cohort/public',
    access: inWorkspace('workspace:cohort:share'),
    summary: 'Withdraw a public cohort of the workspace; a tombstone with title, date and reason stays',
    body: z.strictObject({ cohort_id: idSchema, reason: reasonSchema }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  withdrawPipeline: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/pipeline/public',
    access: inWorkspace('workspace:pipeline:share'),
    summary: 'Withdraw a public pipeline of the workspace; a tombstone with title, date and reason stays',
    body: z.strictObject({ pipeline_id: idSchema, reason: reasonSchema }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
} as const;

const reviewRoutes = {
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/publicise/publicise',
    access: readAccess,
    summary: 'List publications: of the workspace, awaiting review, assigned to the caller, or public',
    query: z.object({
      ...pagingShape,
      object_type: z.union([publicObjectTypeSchema, z.literal('all')]).default('project'),
      /** `workspace`: all of `workspace_id`; `review` and `assigned`: for reviewers; `public`: with tombstones. */
      scope: z.enum(['workspace', 'review', 'assigned', 'public']).default('workspace'),
      state: stateFilter.optional(),
      object_id: idSchema.optional(),
      title: searchSchema.optional(),
    }),
    response: listOf(publicationSchema),
    errors: ['validation'],
  }),
  request: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/publicise/publicise',
    access: requestAccess,
    summary: 'Request publication of a resource: create, edit, submit or withdraw the request',
    body: z.strictObject({
      object_type: publicObjectTypeSchema.default('project'),
      object_id: idSchema,
      ...publicationRequestShape,
    }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  checklist: defineRoute({
    base: 'api',
    method: 'POST',
    reads: true,
    path: '/publicise/checklist',
    access: requestAccess,
    summary:
      'Check what is missing before a resource can be submitted for publication under these terms; nothing is saved',
    body: z.strictObject({
      object_type: publicObjectTypeSchema.default('project'),
      object_id: idSchema,
      licence: termsShape.licence,
      human_reads: termsShape.human_reads,
      embargo_until: termsShape.embargo_until,
      metadata_note: termsShape.metadata_note,
    }),
    response: oneOf(z.object({ n_samples: z.number().int(), checklist: z.array(checklistItemSchema) })),
    errors: ['not_found', 'validation'],
  }),
  review: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/publicise/publicise',
    access: reviewAccess,
    summary: 'Review a publication: add a note, change the terms, request changes, approve or revoke',
    body: z.strictObject({
      publication_id: idSchema,
      ...termsShape,
      action: z.enum(['note', 'edit', 'request_changes', 'approve', 'revoke']),
      /** Needed but for approving and editing. */
      note: noteSchema.default(''),
    }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  delete: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/publicise/publicise',
    access: inApp('app:public_data:delete'),
    summary: 'Delete a draft, or a withdrawn publication with its tombstone',
    body: z.strictObject({ publication_id: idSchema }),
    response: oneOf(z.object({ publication_id: idSchema })),
    errors: ['not_found', 'conflict'],
  }),
  assign: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/publicise/publicise/assign',
    access: reviewAccess,
    summary: 'Assign a review to yourself or another reviewer; null returns it to the queue',
    body: z.strictObject({
      publication_id: idSchema,
      reviewer_id: idSchema.nullable(),
      note: noteSchema.default(''),
      change_no: changeNoSchema.optional(),
    }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  reviewers: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/publicise/publicise/user',
    access: reviewAccess,
    summary: 'List possible reviewers; for one publication, without its requester',
    query: z.object({
      ...pagingShape,
      object_type: publicObjectTypeSchema.default('project'),
      publication_id: idSchema.optional(),
    }),
    response: listOf(reviewerSchema),
    errors: ['not_found'],
  }),
} as const;

const readRoutes = {
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/publicise/detail/:id',
    access: signedInAnyScope,
    summary: 'Get a publication with checklist and history; for workspace members and reviewers',
    params: z.object({ id: idSchema }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found'],
  }),
  preview: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/publicise/preview',
    access: signedInAnyScope,
    summary:
      'Preview its samples as the public will see them, with changes by the privacy guards; for workspace members and reviewers',
    query: z.object({
      ...pagingShape,
      publication_id: idSchema,
      /** Only samples that a guard changes. */
      changed_only: flag(false),
    }),
    response: listOf(previewRowSchema),
    errors: ['not_found'],
  }),
  record: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/publicise/record',
    access: readAccess,
    summary: 'Get the public record of a published resource: licence and date, or its tombstone',
    query: z.object({ object_type: publicObjectTypeSchema.default('project'), object_id: idSchema }),
    response: oneOf(publicRecordSchema),
    errors: ['not_found'],
  }),
} as const;

export const publicationRoutes = { ...projectRoutes, ...withdrawRoutes, ...reviewRoutes, ...readRoutes } as const;
