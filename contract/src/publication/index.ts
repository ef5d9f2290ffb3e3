import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inApp, inWorkspace, signedInAnyScope } from '../vocabulary/access.ts';
import { changeNoSchema, idSchema, linesSchema, searchSchema } from '../vocabulary/id.ts';
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
const reasonSchema = noteSchema.min(1, 'say why');
const stateFilter = z
  .union([z.array(z.string()), z.string().transform((words) => words.split(','))])
  .pipe(z.array(publicationStateSchema));

/** What is asked for; only what is named changes, null takes it back. */
const termsShape = {
  licence: licenceSchema.nullable().optional(),
  human_reads: humanReadsSchema.nullable().optional(),
  embargo_until: z.iso.date().nullable().optional(),
  metadata_note: noteSchema.optional(),
  /** The `change_no` that was read: a second writer is told instead of writing over the first. */
  change_no: changeNoSchema.optional(),
};

const askShape = {
  ...termsShape,
  /** Keep it as it is, hand it in, or take it back to be worked on. */
  action: z.enum(['save', 'submit', 'retract']).default('save'),
  note: noteSchema.default(''),
};

const mayAsk = inWorkspace('workspace:project:share');
const mayRead = inApp('app:public_data:read');
const mayReview = inApp('app:public_data:review');

const projectRoutes = {
  projectList: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/publicise',
    used_by: 'Programs; the pages ask /publicise/publicise, which lists every kind of thing.',
    access: inWorkspace('workspace:project:read'),
    summary: 'What was asked to be published of the workspace’s submissions, last changed first',
    query: z.object({ ...pagingShape, project_id: idSchema.optional(), state: stateFilter.optional() }),
    response: listOf(publicationSchema),
  }),
  askProject: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/project/publicise',
    used_by: 'Programs; the pages ask /publicise/publicise, which takes every kind of thing.',
    access: mayAsk,
    summary: 'Ask that a submission becomes public: begin a draft, change it, submit it or take it back',
    body: z.strictObject({ project_id: idSchema, ...askShape }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  projectPeople: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/project/publicise/user',
    used_by: 'Programs; the pages show the people of one request from /publicise/publicise/user.',
    access: inWorkspace('workspace:project:read'),
    summary: 'Who asked for, or reviewed, publications of the workspace’s submissions',
    query: z.object({ ...pagingShape, project_id: idSchema.optional() }),
    response: listOf(publicationPersonSchema),
  }),
  withdrawProject: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/project/public',
    access: mayAsk,
    summary: 'Withdraw a public submission of the workspace; its title, the day and the reason stay',
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
    summary: 'Withdraw a public cohort of the workspace; its title, the day and the reason stay',
    body: z.strictObject({ cohort_id: idSchema, reason: reasonSchema }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  withdrawPipeline: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/pipeline/public',
    access: inWorkspace('workspace:pipeline:share'),
    summary: 'Withdraw a public pipeline of the workspace; its title, the day and the reason stay',
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
    access: mayRead,
    summary: 'Publications: of the workspace, waiting for review, assigned to the asker, or what is public',
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
  ask: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/publicise/publicise',
    access: mayAsk,
    summary: 'Ask that something of the workspace becomes public: begin a draft, change it, submit it or take it back',
    body: z.strictObject({ object_type: publicObjectTypeSchema.default('project'), object_id: idSchema, ...askShape }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  checklist: defineRoute({
    base: 'api',
    method: 'POST',
    reads: true,
    path: '/publicise/checklist',
    access: mayAsk,
    summary:
      'What is still missing before something can be submitted for publication under these terms; nothing is saved',
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
    access: mayReview,
    summary: 'A reviewer’s step: a note, changes to the terms, a request for changes, an approval, a revocation',
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
    summary: 'Delete a draft, or what was withdrawn with its tombstone',
    body: z.strictObject({ publication_id: idSchema }),
    response: oneOf(z.object({ publication_id: idSchema })),
    errors: ['not_found', 'conflict'],
  }),
  assign: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/publicise/publicise/assign',
    access: mayReview,
    summary: 'Take a review, hand it to somebody who may review, or (null) put it back into the queue',
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
    access: mayReview,
    summary: 'Who may review: of one publication, those who did not ask for it',
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
    summary: 'A publication with its checklist and its history: for members of its workspace and for reviewers',
    params: z.object({ id: idSchema }),
    response: oneOf(publicationDetailSchema),
    errors: ['not_found'],
  }),
  preview: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/publicise/preview',
    access: signedInAnyScope,
    summary: 'Its samples as the public will see them, with what the privacy guards change; for the same people',
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
    access: mayRead,
    summary: 'What is publicly known of something that is, or was, public: licence and day, or its tombstone',
    query: z.object({ object_type: publicObjectTypeSchema.default('project'), object_id: idSchema }),
    response: oneOf(publicRecordSchema),
    errors: ['not_found'],
  }),
} as const;

export const publicationRoutes = { ...projectRoutes, ...withdrawRoutes, ...reviewRoutes, ...readRoutes } as const;
