import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { errorBodySchema } from '../vocabulary/errors.ts';
import { idSchema } from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { type AnalysisMethod, type AnalysisResult, analysisMethods, analysisRequestSchema } from './methods.ts';

export const analysisProgressSchema = z.object({
  /** 0 to 1. */
  progress: z.number(),
  /** The current step, for display. */
  status_text: z.string(),
});
export type AnalysisProgress = z.infer<typeof analysisProgressSchema>;

/** An analysis that is being computed. */
export const pendingAnalysisSchema = z.object({
  id: idSchema,
  method: z.string(),
  state: z.enum(['queued', 'running']),
  ...analysisProgressSchema.shape,
  /** Number of samples. */
  n: z.number().int(),
  /** Whether it continues when nobody waits for it; others stop a few seconds after the last listener has left. */
  runs_in_background: z.boolean(),
});
export type PendingAnalysis = z.infer<typeof pendingAnalysisSchema>;

/** Events of an analysis by name; the stream ends after `done` or `failed`. */
export const analysisEvents = {
  progress: analysisProgressSchema,
  /** `GET /analysis/:id` has the result. */
  done: z.object({ id: idSchema }),
  failed: errorBodySchema,
} as const;

/** Whether an answer of `request` or `result` is one of those with status 202. */
export const isPending = (data: AnalysisResult | PendingAnalysis): data is PendingAnalysis =>
  'runs_in_background' in data;

/** The result of a request, as its method’s own. */
export const resultOf = <Method extends AnalysisMethod>(
  _method: Method,
  data: AnalysisResult,
): AnalysisResult<Method> => data as AnalysisResult<Method>;

const anyResult = oneOf(z.union(Object.values(analysisMethods).map(({ result }) => result)));
const accepted = oneOf(pendingAnalysisSchema);
const byId = {
  params: z.object({ id: idSchema }),
  errors: ['not_found', 'validation', 'conflict', 'unavailable'],
} as const;

export const analysisRequestRoutes = {
  /** With the header `Prefer: respond-async` (RFC 7240), in the background whatever its size. */
  request: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'Request an analysis: 200 with the result, or 202 with an id if it takes longer',
    body_limit: SAMPLES_BODY,
    body: analysisRequestSchema,
    response: anyResult,
    accepted,
    errors: ['not_found', 'validation', 'conflict', 'unavailable'],
  }),
  result: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/analysis/:id',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Get the result of a requested analysis, or its progress (202) until it is available',
    response: anyResult,
    accepted,
    ...byId,
  }),
  follow: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/analysis/:id/events',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Follow a requested analysis as server-sent events: progress, done, failed',
    response: 'events',
    ...byId,
  }),
  /** A background analysis stops for everyone in the workspace, any other only if nobody else waits for it. */
  cancel: defineRoute({
    base: 'api',
    method: 'DELETE',
    path: '/analysis/:id',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'Cancel a requested analysis',
    params: byId.params,
    response: oneOf(z.object({ id: idSchema })),
    errors: ['not_found'],
  }),
} as const;
