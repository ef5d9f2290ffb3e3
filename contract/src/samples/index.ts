import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { ruleListsShape } from '../vocabulary/filter-condition.ts';
import { METRIC_TYPES_DEFAULT } from '../vocabulary/limits.ts';
import { flag, listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { dataTypesRoute } from './data-types.ts';
import { sampleRowSchema } from './sample-row.ts';

export { fieldValue } from './field-value.ts';
export { metadataValueSchema, type SampleRow, sampleRowSchema, taxonShareSchema } from './sample-row.ts';

export const sampleFilterShape = {
  ...ruleListsShape,
  exclude_public_data: flag(false),
  exclude_workspace_data: flag(false),
  exclude_shared_data: flag(false),
};
/** What is filtered, without the page: cohorts keep this as their recipe. */
export const sampleFilterSchema = z.strictObject(sampleFilterShape);
export type SampleFilter = z.infer<typeof sampleFilterSchema>;
export const noFilter: SampleFilter = sampleFilterSchema.parse({});

export const sortSchema = z.strictObject({ field: z.string(), descending: z.boolean().default(false) });

export const samplePageSchema = z.strictObject({
  ...sampleFilterShape,
  ...pagingShape,
  sort: sortSchema.optional(),
  projections: z.array(z.string()).optional(),
});
export type SamplePage = z.infer<typeof samplePageSchema>;

/** A field that samples may be filtered, coloured or grouped by. */
export const sampleFieldSchema = z.object({
  field: z.string(),
  title: z.string(),
  kind: z.enum(['number', 'date', 'boolean', 'text', 'category']),
  unit: z.string().nullable(),
  n_values: z.number().int(),
  n_missing: z.number().int(),
});
export type SampleField = z.infer<typeof sampleFieldSchema>;

/** One bar of a facet: `count` under the whole filter (the facet ignores its own), `total` without any; null is missing. */
export const facetValueSchema = z.object({
  value: z.string().nullable(),
  count: z.number().int(),
  total: z.number().int(),
});
export type FacetValue = z.infer<typeof facetValueSchema>;

export const histogramBinSchema = z.object({
  from: z.number(),
  to: z.number(),
  count: z.number().int(),
  total: z.number().int(),
});

export const metricTypes = [
  'all',
  'tag',
  'age',
  'sex',
  'region',
  'platform',
  'series',
  'tissue',
  'idat',
  'data_type',
  'strategy',
  'variable_region',
  'collection_site',
  'source_id',
  'total',
] as const;

export const sampleMetricSchema = z.object({
  total: z.number().int(),
  total_unfiltered: z.number().int(),
  /** Recorded subjects; samples without one are not counted. */
  n_subjects: z.number().int(),
  n_projects: z.number().int(),
  tag: z.array(facetValueSchema).optional(),
  age: z.object({ bins: z.array(histogramBinSchema), n_missing: z.number().int() }).optional(),
  sex: z.array(facetValueSchema).optional(),
  region: z.array(facetValueSchema).optional(),
  platform: z.array(facetValueSchema).optional(),
  series: z.array(facetValueSchema).optional(),
  tissue: z.array(facetValueSchema).optional(),
  idat: z.array(facetValueSchema).optional(),
  data_type: z.array(facetValueSchema).optional(),
  strategy: z.array(facetValueSchema).optional(),
  variable_region: z.array(facetValueSchema).optional(),
  collection_site: z.array(facetValueSchema).optional(),
  source_id: z.array(facetValueSchema).optional(),
  /** Facets of the submitters' own columns, asked for by `fields`. */
  fields: z.record(z.string(), z.array(facetValueSchema)),
  /** Every field the visible samples have. */
  catalogue: z.array(sampleFieldSchema),
});
export type SampleMetric = z.infer<typeof sampleMetricSchema>;

export const sampleMetricBodySchema = z.strictObject({
  ...sampleFilterShape,
  ...pagingShape,
  types: z.array(z.enum(metricTypes)).default([...METRIC_TYPES_DEFAULT]),
  fields: z.array(z.string()).max(20).default([]),
});

export const sampleRoutes = {
  dataTypes: dataTypesRoute,
  microbiomics: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/microbiomics',
    access: inWorkspace('workspace:project:read'),
    summary: 'Processed microbiome samples that pass a filter',
    body: samplePageSchema,
    response: listOf(sampleRowSchema),
    errors: ['validation', 'unavailable'],
  }),
  microbiomicsMetric: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/sample/microbiomics/metric',
    access: inWorkspace('workspace:project:read'),
    summary: 'Counts beside the list: each facet ignores its own rules',
    body: sampleMetricBodySchema,
    response: oneOf(sampleMetricSchema),
    errors: ['validation', 'unavailable'],
  }),
} as const;
