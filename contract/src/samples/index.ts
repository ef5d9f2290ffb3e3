import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';
import { attritionRoutes } from './attrition.ts';
import { dataTypesRoute } from './data-types.ts';
import { sampleMetricBodySchema, sampleMetricSchema } from './sample-metric.ts';
import { samplePageSchema } from './sample-page.ts';
import { sampleRowSchema } from './sample-row.ts';
import { studioRoutes } from './studio.ts';
import { taxaRoutes } from './taxa.ts';

export * from './attrition.ts';
export { describeSubmittedNames } from './describe-submitted-names.ts';
export { fieldValue } from './field-value.ts';
export * from './filter-tree.ts';
export { filterOfResults, resultFilterShape } from './result-filter.ts';
export * from './sample-filter.ts';
export * from './sample-metric.ts';
export * from './sample-page.ts';
export {
  localIdOf,
  metadataValueSchema,
  type SampleRow,
  sampleRowSchema,
  type TaxonShare,
  taxonShareSchema,
} from './sample-row.ts';
export * from './studio.ts';
export * from './taxa.ts';
export { formatFilter } from './text/format-filter.ts';
export { type ParsedText, parseFilterText } from './text/parse-filter.ts';

const access = inWorkspace('workspace:project:read');
const listRoute = { base: 'api', method: 'POST', access, reads: true, errors: ['validation', 'unavailable'] } as const;
const rowsRoute = listOf(sampleRowSchema);
const countsRoute = oneOf(sampleMetricSchema);

/** Samples of bisulfite sequencing are asked for without the flag that leaves out the workspace's own (§3). */
const wgbsPageSchema = samplePageSchema.omit({ exclude_workspace_data: true });
const wgbsMetricSchema = sampleMetricBodySchema.omit({ exclude_workspace_data: true });

export const sampleRoutes = {
  dataTypes: dataTypesRoute,
  microbiomics: defineRoute({
    ...listRoute,
    path: '/sample/microbiomics',
    summary: 'List processed microbiome samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: samplePageSchema,
    response: rowsRoute,
  }),
  microbiomicsMetric: defineRoute({
    ...listRoute,
    path: '/sample/microbiomics/metric',
    summary: 'Count facets; each facet ignores its own rules',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: countsRoute,
  }),
  methylation: defineRoute({
    ...listRoute,
    path: '/sample/methylation',
    summary: 'List methylation arrays that match a filter',
    body_limit: SAMPLES_BODY,
    body: samplePageSchema,
    response: rowsRoute,
  }),
  methylationMetric: defineRoute({
    ...listRoute,
    path: '/sample/methylation/metric',
    summary: 'Count facets of methylation arrays',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: countsRoute,
  }),
  wgbs: defineRoute({
    ...listRoute,
    path: '/sample/wgbs',
    summary: 'List whole-genome bisulfite sequencing samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: wgbsPageSchema,
    response: rowsRoute,
  }),
  wgbsMetric: defineRoute({
    ...listRoute,
    path: '/sample/wgbs/metric',
    summary: 'Count facets of whole-genome bisulfite sequencing samples',
    body_limit: SAMPLES_BODY,
    body: wgbsMetricSchema,
    response: countsRoute,
  }),
  rna: defineRoute({
    ...listRoute,
    path: '/sample/rna',
    summary: 'List RNA-seq samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: samplePageSchema,
    response: rowsRoute,
  }),
  rnaMetric: defineRoute({
    ...listRoute,
    path: '/sample/rna/metric',
    summary: 'Count facets of RNA-seq samples',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: countsRoute,
  }),
  metric: defineRoute({
    ...listRoute,
    path: '/sample/metric',
    summary: 'Count facets of samples of all omic types, or of the listed data types',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: countsRoute,
  }),
  ...studioRoutes,
  ...taxaRoutes,
  ...attritionRoutes,
} as const;
