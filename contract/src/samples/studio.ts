import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { SAMPLES_BODY, STUDIO_DATA_TYPE } from '../vocabulary/limits.ts';
import { dataTypeSchema } from '../vocabulary/omic-types.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { resultFilterShape } from './result-filter.ts';
import { metricShape, sampleMetricSchema } from './sample-metric.ts';
import { samplePageShape, taxonColumnShape } from './sample-page.ts';
import { sampleRowSchema } from './sample-row.ts';

/** The studio's filter: of samples of one data type. */
const studioFilterShape = {
  ...resultFilterShape,
  data_type: resultFilterShape.data_type.unwrap().default(STUDIO_DATA_TYPE),
};
export const studioFilterSchema = z.strictObject(studioFilterShape);
export type StudioFilter = z.infer<typeof studioFilterSchema>;

export const studioPageSchema = z.strictObject({ ...studioFilterShape, ...samplePageShape, ...taxonColumnShape });
export const studioMetricBodySchema = z.strictObject({ ...studioFilterShape, ...pagingShape, ...metricShape });

export const studioDataTypeSchema = dataTypeSchema.extend({
  /** Samples of this type that the caller may see. */
  n_samples: z.number().int(),
});

const access = inWorkspace('workspace:project:read');
const studioRoute = {
  base: 'api',
  method: 'POST',
  access,
  reads: true,
  errors: ['validation', 'unavailable'],
} as const;

export const studioRoutes = {
  studio: defineRoute({
    ...studioRoute,
    path: '/sample/studio',
    summary: 'List samples of a data type that match a filter on metadata, taxa, features and runs',
    body_limit: SAMPLES_BODY,
    body: studioPageSchema,
    response: listOf(sampleRowSchema),
  }),
  studioMetric: defineRoute({
    ...studioRoute,
    path: '/sample/studio/metric',
    summary: 'Count facets for the studio; each facet ignores its own rules',
    body_limit: SAMPLES_BODY,
    body: studioMetricBodySchema,
    response: oneOf(sampleMetricSchema),
  }),
  studioDataTypes: defineRoute({
    base: 'api',
    method: 'GET',
    access,
    path: '/studio/data-types',
    summary: 'List data types with the number of samples visible to the caller',
    response: oneOf(z.array(studioDataTypeSchema)),
    errors: ['unavailable'],
  }),
} as const;
