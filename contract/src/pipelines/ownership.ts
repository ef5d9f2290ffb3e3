import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';

/**
 * Each pipeline, parameter set and run has an owner: the person who made it, until it is given to another member, as when
 * somebody leaves the lab. The owner may delete it as what they made; who made it stays told.
 */
const ownerRoute = { base: 'api', method: 'PATCH', errors: ['not_found', 'conflict', 'validation'] } as const;
const newOwner = { user_id: idSchema };
const owned = { owner: z.string() };

export const ownershipRoutes = {
  changePipelineOwner: defineRoute({
    ...ownerRoute,
    path: '/pipeline/owner',
    access: inWorkspace('workspace:pipeline:own'),
    summary: 'Give a registered pipeline to another member of the workspace, who may then delete it',
    body: z.strictObject({ pipeline_id: idSchema, ...newOwner }),
    response: oneOf(z.object({ pipeline_id: idSchema, ...owned })),
  }),
  changeParamSetOwner: defineRoute({
    ...ownerRoute,
    path: '/pipeline/param-set/owner',
    access: inWorkspace('workspace:param_set:own'),
    summary: 'Give a parameter set to another member of the workspace, who may then delete it',
    body: z.strictObject({ param_set_id: idSchema, ...newOwner }),
    response: oneOf(z.object({ param_set_id: idSchema, ...owned })),
  }),
  changeRunOwner: defineRoute({
    ...ownerRoute,
    path: '/pipeline/run/owner',
    access: inWorkspace('workspace:run:own'),
    summary: 'Give a run to another member of the workspace, who may then delete it',
    body: z.strictObject({ run_id: idSchema, ...newOwner }),
    response: oneOf(z.object({ run_id: idSchema, ...owned })),
  }),
} as const;
