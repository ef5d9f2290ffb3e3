import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { exclusionShape } from '../vocabulary/advanced-filter.ts';
import { omicTypeSchema } from '../vocabulary/omic-types.ts';
import { oneOf } from '../vocabulary/paging.ts';

const counts = {
  n_samples: z.number().int(),
  /** Processed samples: a sample counts once for each run or import that measured it. */
  n_results: z.number().int(),
  /** Recorded subjects; samples without one are not counted. */
  n_subjects: z.number().int(),
  n_projects: z.number().int(),
};

/** What there is to look at, counted for a front page. */
export const scoreboardSchema = z.object({
  ...counts,
  /** Reads assigned to a feature. */
  reads: z.number(),
  /** The workspace's own, shared with it, public; each sample in one of them. */
  scopes: z.array(z.object({ scope: z.enum(['own', 'shared', 'public']), ...counts })),
  omic_types: z.array(z.object({ omic_type: omicTypeSchema, ...counts })),
  data_types: z.array(
    z.object({ data_type: z.number().int(), title: z.string(), omic_type: omicTypeSchema, ...counts }),
  ),
});
export type Scoreboard = z.infer<typeof scoreboardSchema>;

export const scoreboardRoutes = {
  scoreboard: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/sample/scoreboard',
    access: inWorkspace('workspace:project:read'),
    summary:
      'Count processed samples, subjects and submissions visible to the person, by origin, omic type and data type',
    query: z.object({ ...exclusionShape, omic_type: omicTypeSchema.optional() }),
    response: oneOf(scoreboardSchema),
    errors: ['unavailable'],
  }),
} as const;
