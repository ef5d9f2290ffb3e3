import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { sampleFilterSchema } from '../samples/index.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { idSchema } from '../vocabulary/id.ts';
import { COHORT, SAMPLES_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';

/** Samples with fewer reads are left out of a new or merged cohort, and of those that are added to one. */
export const minReadsSchema = z.number().int().min(1).max(1e9);

export const readsHistogramSchema = z.object({
  n_samples: z.number().int(),
  /** Samples whose amounts are read counts; the figures below are theirs. */
  n_counted: z.number().int(),
  /** Of them, those with at least `min_reads`; all of them where none is given. */
  n_kept: z.number().int(),
  minimum: z.number(),
  median: z.number(),
  maximum: z.number(),
  /** From `from` (included) to `to`, in equal steps of the logarithm; samples of no reads are in a bin from 0 to 1. */
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
});
export type ReadsHistogram = z.infer<typeof readsHistogramSchema>;

export const readsRoutes = {
  reads: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/reads',
    access: inWorkspace('workspace:project:read'),
    reads: true,
    summary: 'Reads per sample of the samples that a new cohort would freeze, and how many a minimum keeps',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({
      /** What this filter finds now … */
      filter: sampleFilterSchema.optional(),
      /** … or these results. */
      result_ids: z.array(idSchema).min(1).max(COHORT.maximum_samples).optional(),
      min_reads: minReadsSchema.optional(),
    }),
    response: oneOf(readsHistogramSchema),
    errors: ['validation', 'unavailable'],
  }),
} as const;
