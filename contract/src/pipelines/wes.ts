import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { anyone, inWorkspaceOrDefault } from '../vocabulary/access.ts';
import { errorBodySchema } from '../vocabulary/errors.ts';
import { idSchema } from '../vocabulary/id.ts';
import {
  wesRunIdSchema,
  wesRunLogSchema,
  wesRunStatusSchema,
  wesRunSummarySchema,
  wesServiceSchema,
  wesTaskSchema,
} from './wes-run.ts';

export * from './wes-run.ts';

/** The portal’s refusals with the standard’s names for them beside. */
export const wesErrorSchema = errorBodySchema
  .extend({ msg: z.string(), status_code: z.number().int() })
  .meta({ id: 'WesError' });

const ofRun = z.object({ run_id: idSchema });

/** The standard’s paging: a token for the next page, empty after the last. */
const pageShape = {
  page_size: z.coerce.number().int().min(1).max(1000).default(100),
  page_token: z
    .string()
    .regex(/^(?:[1-9]\d{0,8})?$/, 'must be a page token from an earlier response')
    .optional(),
};

/** The parts of `POST /runs`: JSON as text, and files. */
const submissionSchema = z.object({
  workflow_params: z.string().optional(),
  workflow_type: z.string(),
  workflow_type_version: z.string(),
  tags: z.string().optional(),
  workflow_engine: z.string().optional(),
  workflow_engine_version: z.string().optional(),
  workflow_engine_parameters: z.string().optional(),
  workflow_url: z.string(),
  workflow_attachment: z.array(z.string().meta({ format: 'binary' })).optional(),
});

const reading = inWorkspaceOrDefault('workspace:run:read');

/**
 * GA4GH WES 1.1 over the runs of a workspace: the one in `workspace_id`, else the one that the token is confined to, else
 * the person’s default. A member of the
 * workspace may do what their role allows; refusals are as everywhere in the portal.
 */
export const wesRoutes = {
  service: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/service-info',
    access: anyone,
    summary: 'Get information about this workflow execution service',
    response: wesServiceSchema,
  }),
  runs: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs',
    access: reading,
    summary: 'List runs of the workspace, newest first',
    query: z.object(pageShape),
    response: z.object({ runs: z.array(wesRunSummarySchema), next_page_token: z.string() }),
    errors: ['permission_denied'],
  }),
  submit: defineRoute({
    base: 'wes',
    method: 'POST',
    path: '/runs',
    access: inWorkspaceOrDefault('workspace:run:create'),
    summary: 'Run the portal pipeline in workflow_url on attached reads',
    encoding: 'multipart',
    body: submissionSchema,
    response: wesRunIdSchema,
    errors: ['permission_denied'],
  }),
  run: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs/:run_id',
    access: reading,
    summary: 'Get a run with request, log and outputs',
    params: ofRun,
    response: wesRunLogSchema,
    errors: ['permission_denied'],
  }),
  status: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs/:run_id/status',
    access: reading,
    summary: 'Get the status of a run',
    params: ofRun,
    response: wesRunStatusSchema,
    errors: ['permission_denied'],
  }),
  cancel: defineRoute({
    base: 'wes',
    method: 'POST',
    path: '/runs/:run_id/cancel',
    access: inWorkspaceOrDefault('workspace:run:modify'),
    summary: 'Cancel a run; no effect if it has ended',
    params: ofRun,
    response: wesRunIdSchema,
    errors: ['permission_denied'],
  }),
  tasks: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs/:run_id/tasks',
    access: reading,
    summary: 'List all started steps of all samples of a run',
    params: ofRun,
    query: z.object(pageShape),
    response: z.object({ task_logs: z.array(wesTaskSchema), next_page_token: z.string() }),
    errors: ['permission_denied'],
  }),
  task: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs/:run_id/tasks/:task_id',
    access: reading,
    summary: 'Get one step of one sample',
    params: ofRun.extend({ task_id: z.string().regex(/^[\w.-]{1,200}$/, 'must be a task id') }),
    response: wesTaskSchema,
    errors: ['permission_denied'],
  }),
  log: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs/:run_id/log',
    access: reading,
    summary: 'Get the output of the engine and the programs of a run so far',
    params: ofRun,
    response: 'file',
    errors: ['permission_denied'],
  }),
  output: defineRoute({
    base: 'wes',
    method: 'GET',
    path: '/runs/:run_id/outputs/:name',
    access: reading,
    summary: 'Download an output file of a run',
    params: ofRun.extend({ name: z.string().regex(/^\w[\w.-]{0,100}$/, 'must be an output name') }),
    response: 'file',
    errors: ['permission_denied'],
  }),
} as const;
