import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema, lineSchema, linesSchema, nameSchema } from '../vocabulary/id.ts';
import { flag, oneOf } from '../vocabulary/paging.ts';
import { DEFAULT_REFERENCE_KIND, referenceEntrySchema, referenceKindSchema } from './reference.ts';

const byId = z.object({ id: idSchema });
const reasonSchema = linesSchema.trim().max(1000);

/** References of every kind. */
export const referenceRoutes = {
  references: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/reference',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'List references of every kind; withdrawn ones only on request',
    query: z.object({ show_withdrawn: flag(false), kind: lineSchema.max(60).optional() }),
    response: oneOf(z.array(referenceEntrySchema)),
  }),
  referenceKinds: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/reference/kind',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'List the kinds of references: what files each takes, what is built of them, and which pipelines use it',
    response: oneOf(z.array(referenceKindSchema)),
  }),
  createReference: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/reference',
    access: inWorkspace('workspace:param_set:create'),
    summary: 'Add uploaded files, or a folder of the server, as a reference of the workspace or of the portal',
    body: z.strictObject({
      kind: lineSchema.max(60).default(DEFAULT_REFERENCE_KIND),
      name: nameSchema,
      version: lineSchema.min(1).max(60),
      terms_of_use: linesSchema.trim().min(1, 'must state the licence terms').max(1000),
      /** What every result with it should warn of. */
      caution: linesSchema.trim().max(1000).optional(),
      /** Uploaded files, each under the name that its kind asks for. */
      file_ids: z.array(idSchema).max(200).default([]),
      /** Instead of uploads: a folder below the server's reference folder; platform admins only. */
      server_folder: lineSchema.max(400).optional(),
      /** For every workspace; platform admins only. */
      for_all_workspaces: z.boolean().default(false),
    }),
    response: oneOf(referenceEntrySchema),
    errors: ['validation', 'conflict', 'not_found', 'unavailable'],
  }),
  buildReference: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/reference/:id/build',
    access: inWorkspace('workspace:param_set:modify'),
    summary: 'Build a reference again whose build failed or was cancelled',
    params: byId,
    body: z.strictObject({}),
    response: oneOf(referenceEntrySchema),
    errors: ['not_found', 'conflict', 'unavailable'],
  }),
  cancelReferenceBuild: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/pipeline/reference/:id/cancel',
    access: inWorkspace('workspace:param_set:modify'),
    summary: 'Cancel the build of a reference; its uploaded files stay',
    params: byId,
    body: z.strictObject({}),
    response: oneOf(referenceEntrySchema),
    errors: ['not_found', 'conflict'],
  }),
  referenceLog: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/pipeline/reference/:id/log',
    access: inWorkspace('workspace:pipeline:read'),
    summary: 'Get the last lines of the log of a reference’s build',
    params: byId,
    response: oneOf(z.object({ lines: z.array(z.string()) })),
    errors: ['not_found'],
  }),
  editReference: defineRoute({
    base: 'api',
    method: 'PATCH',
    path: '/pipeline/reference/:id',
    access: inWorkspace('workspace:param_set:modify'),
    summary: 'Withdraw or reinstate a reference; finished runs keep it',
    params: byId,
    body: z.strictObject({ withdrawn: z.boolean(), reason: reasonSchema.default('') }),
    response: oneOf(referenceEntrySchema),
    errors: ['not_found', 'conflict'],
  }),
} as const;
