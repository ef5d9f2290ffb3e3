import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { timestampSchema } from '../vocabulary/id.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { alphaDiversityBodySchema } from './alpha-diversity.ts';
import { betaDiversityBodySchema } from './beta-diversity.ts';
import { clusterBodySchema } from './cluster.ts';
import { compositionBodySchema } from './composition.ts';
import { groupComparisonBodySchema } from './group-comparison.ts';
import { lefseBodySchema } from './lefse.ts';

const queryOf = <Method extends string, Order extends z.ZodType>(method: Method, order: Order) =>
  z.strictObject({ method: z.literal(method), order });

/** Any question, as its own route takes it. */
export const analysisQuerySchema = z.discriminatedUnion('method', [
  queryOf('beta_diversity', betaDiversityBodySchema),
  queryOf('cluster', clusterBodySchema),
  queryOf('lefse', lefseBodySchema),
  queryOf('composition', compositionBodySchema),
  queryOf('average_composition', compositionBodySchema),
  queryOf('alpha_diversity', alphaDiversityBodySchema),
  queryOf('group_comparison', groupComparisonBodySchema),
]);
export type AnalysisQuery = z.input<typeof analysisQuerySchema>;
export type AnalysisMethod = AnalysisQuery['method'];

/** How far an answer is. */
export const analysisProgressSchema = z.object({
  /** 0 to 1. */
  progress: z.number(),
  /** What is being done, in words. */
  status_text: z.string(),
});
export type AnalysisProgress = z.infer<typeof analysisProgressSchema>;

/** Events of `analysis.follow` by name. It ends after `done` or `refused`. */
export const analysisEvents = {
  progress: analysisProgressSchema,
  /** The answer is kept: the method's own route gives it at once. */
  done: z.object({ method: z.string() }),
  failed: z.object({ code: z.string(), detail: z.string() }),
} as const;

export const analysisJobSchema = z.object({
  method: z.string(),
  /** `none`: not asked for yet, or thrown away. */
  state: z.enum(['none', 'queued', 'running', 'succeeded', 'failed', 'cancelled']),
  ...analysisProgressSchema.shape,
  /** Why it failed, with the remedy. */
  reason: z.string().nullable(),
  /** Whether asking again may end otherwise: it was stopped, or the portal failed. */
  retriable: z.boolean(),
  n: z.number().int(),
  created_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
});
export type AnalysisJob = z.infer<typeof analysisJobSchema>;

const queryErrors = ['not_found', 'validation', 'unavailable'] as const;

export const analysisJobRoutes = {
  /**
   * Server-sent events of a question's answer being computed: begins it, or joins those who wait for it, and counts as
   * waiting: hang up, and it is stopped unless others wait. Needed by nobody: the method's route waits too.
   */
  follow: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/progress',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'Follow an analysis as server-sent events: progress, done, failed',
    body_limit: SAMPLES_BODY,
    body: analysisQuerySchema,
    response: 'events',
    errors: [...queryErrors, 'conflict'],
  }),
  /** For questions that the method's route refuses with 409 because they take too long to wait for. */
  startJob: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/jobs',
    access: inWorkspace('workspace:cohort:read'),
    reads: true,
    summary: 'Start an analysis job, unless its result is cached; identical requests share a job',
    body_limit: SAMPLES_BODY,
    body: analysisQuerySchema,
    response: oneOf(analysisJobSchema),
    errors: queryErrors,
  }),
  findJob: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/jobs/find',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'Get the progress of an analysis job',
    body_limit: SAMPLES_BODY,
    body: analysisQuerySchema,
    response: oneOf(analysisJobSchema),
    errors: queryErrors,
  }),
  cancelJob: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/jobs/cancel',
    access: inWorkspace('workspace:cohort:read'),
    summary: 'Stop an analysis job, also for others in the workspace who wait for it',
    body_limit: SAMPLES_BODY,
    body: analysisQuerySchema,
    response: oneOf(analysisJobSchema),
    errors: queryErrors,
  }),
} as const;
