import { z } from 'zod';
import { defineDownload } from '../define-download.ts';
import { defineRoute } from '../define-route.ts';
import { inApp, inWorkspace } from '../vocabulary/access.ts';
import { idSchema, lineSchema, linesSchema, nameSchema, searchSchema } from '../vocabulary/id.ts';
import { LIST_BODY, SHARED_LISTS_HIDE_PUBLIC } from '../vocabulary/limits.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import {
  launchDefaultsSchema,
  paramSetDetailSchema,
  paramSetDiffSchema,
  paramSetSchema,
  paramsSchema,
} from './param-set.ts';
import {
  APPROVE_PIPELINE_PERMISSION,
  pipelineBodySchema,
  pipelineDetailSchema,
  pipelineReviewSchema,
  pipelineSchema,
  workflowDocumentSchema,
  workflowReadingSchema,
} from './pipeline.ts';
import { referenceRoutes } from './reference-routes.ts';

export const listFilterShape = {
  ...pagingShape,
  name: searchSchema.optional(),
  /** What is shared with the workspace or the person, and nothing of its own; there public ones are hidden by default. */
  shared_with_me: flag(false),
  hide_public: flag(false).unwrap().optional(),
  hide_private: flag(false),
  hide_shared: flag(false),
};

interface HideFlags {
  shared_with_me: boolean;
  hide_public?: boolean | undefined;
  hide_private: boolean;
  hide_shared: boolean;
}

/** Which of the three kinds of things a list leaves out. */
export const toHiddenScopes = ({ shared_with_me, hide_public, hide_private, hide_shared }: HideFlags) => ({
  own: shared_with_me || hide_private,
  shared: hide_shared,
  public: hide_public ?? (shared_with_me && SHARED_LISTS_HIDE_PUBLIC),
});
export type HiddenScopes = ReturnType<typeof toHiddenScopes>;

const byId = z.object({ id: idSchema });
const reasonSchema = linesSchema.trim().max(1000);

const document = defineDownload({
  path: '/pipeline/document/:id',
  access: inWorkspace('workspace:pipeline:read'),
  summary: 'Download the registered document of a pipeline of the workspace',
  params: byId,
});

const documentForReview = defineDownload({
  path: '/pipeline/approval/document/:id',
  access: inApp(APPROVE_PIPELINE_PERMISSION),
  summary: 'Download the document of a registered pipeline of any workspace, for review before approval',
  params: byId,
});

const registeredPipelines = {
  document: document.file,
  documentTicket: document.ticket,
  documentForReview: documentForReview.file,
  documentForReviewTicket: documentForReview.ticket,
  list: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'List visible pipelines; deprecated and superseded versions only on request',
    query: z.object({ ...listFilterShape, show_deprecated: flag(false) }),
    response: listOf(pipelineSchema),
  }),
  all: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/all',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'List all pipelines that can be run',
    response: oneOf(z.array(pipelineSchema)),
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/detail/:id',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'Get a pipeline: steps, parameters, software, citations, versions, and whether it can be run',
    params: byId,
    response: oneOf(pipelineDetailSchema),
    errors: ['not_found'],
  }),
  check: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/check',
    access: inWorkspace('workspace:pipeline:create'),
    summary: 'Check an uploaded CWL document: errors by file and line, steps and inputs',
    body: workflowDocumentSchema,
    response: oneOf(workflowReadingSchema),
    errors: ['validation', 'not_found', 'too_large', 'unavailable', 'too_many_requests'],
  }),
  register: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline',
    access: inWorkspace('workspace:pipeline:create'),
    summary: 'Register an uploaded CWL v1.2 document as a pipeline of the workspace',
    body_limit: LIST_BODY,
    body: pipelineBodySchema,
    response: oneOf(pipelineDetailSchema),
    errors: ['validation', 'conflict', 'not_found', 'too_large', 'unavailable', 'too_many_requests'],
  }),
  edit: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/pipeline/:id',
    access: inWorkspace('workspace:pipeline:modify'),
    summary: 'Update the description of a pipeline of the workspace, or deprecate it; its runs are kept',
    params: byId,
    body: z.strictObject({
      description: linesSchema.trim().min(1).max(4000).optional(),
      deprecated: z.boolean().optional(),
      reason: reasonSchema.optional(),
    }),
    response: oneOf(pipelineDetailSchema),
    errors: ['not_found', 'conflict'],
  }),
  pendingApproval: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/approval',
    access: inApp(APPROVE_PIPELINE_PERMISSION),
    summary: 'List pipelines of all workspaces that await approval, oldest first',
    response: oneOf(
      z.array(
        pipelineSchema.extend({
          workspace_name: z.string(),
          file_name: z.string().nullable(),
          sha256: z.string().nullable(),
          /** Of the document that the portal has written: leave is given for that content. */
          document_sha256: z.string().nullable(),
          /** Every command its tools run, to be read before approval is given. */
          commands: z.array(z.object({ tool: z.string(), command: z.string() })),
        }),
      ),
    ),
  }),
  review: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/approval/:id',
    access: inApp(APPROVE_PIPELINE_PERMISSION),
    summary:
      'Get everything that a registered pipeline runs, for review before approval, and the changes since the last approval',
    params: byId,
    response: oneOf(pipelineReviewSchema),
    errors: ['not_found', 'conflict'],
  }),
  decide: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/pipeline/approval/:id',
    access: inApp(APPROVE_PIPELINE_PERMISSION),
    summary: 'Approve or reject the document of a registered pipeline by its SHA-256, or revoke the approval',
    params: byId,
    body: z.strictObject({
      approved: z.boolean(),
      note: reasonSchema.default(''),
      /** `document_sha256` of what was read; has to be given with leave. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')
        .optional(),
    }),
    response: oneOf(pipelineSchema),
    errors: ['not_found', 'conflict', 'validation'],
  }),
  launchDefaults: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/default',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'Get the default pipeline and parameters: of the person, else of the workspace, else of the portal',
    response: oneOf(launchDefaultsSchema),
  }),
} as const;

const paramSetRoutes = {
  paramSets: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/param-set',
    access: inWorkspace('workspace:param_set:read'),
    summary: 'List parameter sets available to the person',
    query: z.object({
      ...listFilterShape,
      pipeline_id: idSchema.optional(),
      reference_id: idSchema.optional(),
      show_archived: flag(false),
    }),
    response: listOf(paramSetSchema),
  }),
  paramSet: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/param-set/detail/:id',
    access: inWorkspace('workspace:param_set:read'),
    summary: 'Get a parameter set with titles, units, differences from the defaults, and its runs',
    params: byId,
    response: oneOf(paramSetDetailSchema),
    errors: ['not_found'],
  }),
  paramSetDiff: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/param-set/diff',
    access: inWorkspace('workspace:param_set:read'),
    summary: 'Compare two parameter sets',
    query: z.object({ a: idSchema, b: idSchema }),
    response: oneOf(paramSetDiffSchema),
    errors: ['not_found'],
  }),
  createParamSet: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/param-set',
    access: inWorkspace('workspace:param_set:create'),
    summary: 'Create a parameter set (it can’t be changed later); missing parameters get the pipeline’s defaults',
    body_limit: LIST_BODY,
    body: z.strictObject({
      name: nameSchema,
      pipeline_id: idSchema,
      /** The reference of each input of the pipeline; an input that is left out gets the newest of its kind if it needs one. */
      references: z.record(lineSchema.max(60), idSchema.nullable()).default({}),
      params: paramsSchema.default({}),
    }),
    response: oneOf(paramSetSchema),
    errors: ['validation', 'conflict', 'not_found'],
  }),
  archiveParamSet: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/pipeline/param-set/:id',
    access: inWorkspace('workspace:param_set:modify'),
    summary: 'Archive or restore a parameter set; its parameters never change',
    params: byId,
    body: z.strictObject({ archived: z.boolean() }),
    response: oneOf(paramSetSchema),
    errors: ['not_found', 'conflict'],
  }),
} as const;

export const catalogueRoutes = { ...registeredPipelines, ...referenceRoutes, ...paramSetRoutes } as const;
