import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { oneOf } from '../vocabulary/paging.ts';

/** Anyone who may delete what they made asks; owners and admins delete what others made, too. */
const deleteRoute = { base: 'api', method: 'DELETE', errors: ['not_found', 'conflict'] } as const;

export const deletionRoutes = {
  deletePipeline: defineRoute({
    ...deleteRoute,
    path: '/pipeline',
    access: inWorkspace('workspace:pipeline:delete_created'),
    summary: 'Permanently delete a registered pipeline; refused while it has parameter sets or runs',
    body: z.strictObject({ pipeline_id: idSchema }),
    response: oneOf(z.object({ pipeline_id: idSchema })),
  }),
  deleteParamSet: defineRoute({
    ...deleteRoute,
    path: '/pipeline/param-set',
    access: inWorkspace('workspace:param_set:delete_created'),
    summary: 'Permanently delete a parameter set; refused if a run used it',
    body: z.strictObject({ param_set_id: idSchema }),
    response: oneOf(z.object({ param_set_id: idSchema })),
  }),
  deleteRun: defineRoute({
    ...deleteRoute,
    path: '/pipeline/run',
    access: inWorkspace('workspace:run:delete_created'),
    summary: 'Permanently delete a failed or cancelled run; runs with results are deleted with their submission',
    body: z.strictObject({ run_id: idSchema }),
    response: oneOf(z.object({ run_id: idSchema })),
  }),
} as const;
