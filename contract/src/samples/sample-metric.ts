import { z } from 'zod';
import { METRIC_TYPES_DEFAULT } from '../vocabulary/limits.ts';
import { pagingShape } from '../vocabulary/paging.ts';
import { sampleFilterShape } from './sample-filter.ts';

/** A field that samples may be filtered, coloured or grouped by. */
/** How many of a column’s spellings are listed. */
export const MAX_SUBMITTED_NAMES = 20;

export const sampleFieldSchema = z.object({
  field: z.string(),
  title: z.string(),
  kind: z.enum(['number', 'date', 'boolean', 'text', 'category']),
  unit: z.string().nullable(),
  n_values: z.number().int(),
  n_missing: z.number().int(),
  /** Other names that submitters gave to this column, most used first; `project_name` is one of the `n_projects`. */
  submitted_as: z
    .array(z.object({ name: z.string(), project_name: z.string(), n_projects: z.number().int() }))
    .max(MAX_SUBMITTED_NAMES)
    .optional(),
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

/** What became of a list of identifiers: those that no visible sample has are named. */
export const identifierMatchesSchema = z.object({
  n_requested: z.number().int(),
  n_found: z.number().int(),
  not_found: z.array(z.string()),
});
export type IdentifierMatches = z.infer<typeof identifierMatchesSchema>;

export const sampleMetricSchema = z
  .object({
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
    /** Whether arrays are kept as intensities (IDAT): `yes` or `no`; null of what is no array. */
    idat: z.array(facetValueSchema).optional(),
    data_type: z.array(facetValueSchema).optional(),
    /** The library strategy in the words of INSDC, such as `AMPLICON`, by the data type. */
    strategy: z.array(facetValueSchema).optional(),
    variable_region: z.array(facetValueSchema).optional(),
    collection_site: z.array(facetValueSchema).optional(),
    source_id: z.array(facetValueSchema).optional(),
    /** Facets of the submitters' own columns, asked for by `fields`. */
    fields: z.record(z.string(), z.array(facetValueSchema)),
    /** Every field the visible samples have. */
    catalogue: z.array(sampleFieldSchema),
    /** Every field of the samples that pass, where it is asked for. */
    matched_fields: z.array(sampleFieldSchema).optional(),
    /** Where the filter lists identifiers. */
    identifiers: identifierMatchesSchema.optional(),
  })
  .meta({ id: 'sample_metric' });
export type SampleMetric = z.infer<typeof sampleMetricSchema>;

/** What a metric is asked for beside the filter; `page` and `page_size`, which its list takes, change nothing. */
export const metricShape = {
  types: z.array(z.enum(metricTypes)).default([...METRIC_TYPES_DEFAULT]),
  fields: z.array(z.string().max(200)).max(20).default([]),
  /** Tell the fields of the samples that pass too, not only of all that may be seen. */
  matched_fields: z.boolean().default(false),
};

export const sampleMetricBodySchema = z.strictObject({ ...sampleFilterShape, ...pagingShape, ...metricShape });
