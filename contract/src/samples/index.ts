import { defineRoute } from '../define-route.ts';
import { inWorkspace } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf } from '../vocabulary/paging.ts';
import { dataTypesRoute } from './data-types.ts';
import { sampleMetricBodySchema, sampleMetricSchema } from './sample-metric.ts';
import { samplePageSchema } from './sample-page.ts';
import { sampleRowSchema } from './sample-row.ts';
import { attritionRoutes } from './studio/attrition.ts';
import { studioRoutes } from './studio/studio.ts';
import { taxaRoutes } from './studio/taxa.ts';

export { fieldValue } from './field-value.ts';
export * from './filter/filter-tree.ts';
export { filterOfResults, resultFilterShape } from './filter/result-filter.ts';
export * from './filter/sample-filter.ts';
export { parseFilterText, type ReadText } from './filter/text/read-filter.ts';
export { filterText } from './filter/text/write-filter.ts';
export * from './sample-metric.ts';
export * from './sample-page.ts';
export { localIdOf, metadataValueSchema, type SampleRow, sampleRowSchema, taxonShareSchema } from './sample-row.ts';
export * from './studio/attrition.ts';
export * from './studio/studio.ts';
export * from './studio/taxa.ts';
export { submittedNames } from './submitted-names.ts';

const access = inWorkspace('workspace:project:read');
const told = { base: 'api', method: 'POST', access, reads: true, errors: ['validation', 'unavailable'] } as const;
const rows = listOf(sampleRowSchema);
const counts = oneOf(sampleMetricSchema);

/** Samples of bisulfite sequencing are asked for without the flag that leaves out the workspace's own (§3). */
const wgbsPageSchema = samplePageSchema.omit({ exclude_workspace_data: true });
const wgbsMetricSchema = sampleMetricBodySchema.omit({ exclude_workspace_data: true });

export const sampleRoutes = {
  dataTypes: dataTypesRoute,
  microbiomics: defineRoute({
    ...told,
    path: '/sample/microbiomics',
    summary: 'List processed microbiome samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: samplePageSchema,
    response: rows,
  }),
  microbiomicsMetric: defineRoute({
    ...told,
    path: '/sample/microbiomics/metric',
    summary: 'Facet counts; each facet ignores its own rules',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: counts,
  }),
  methylation: defineRoute({
    ...told,
    path: '/sample/methylation',
    summary: 'List methylation arrays that match a filter',
    body_limit: SAMPLES_BODY,
    body: samplePageSchema,
    response: rows,
  }),
  methylationMetric: defineRoute({
    ...told,
    path: '/sample/methylation/metric',
    summary: 'Facet counts of methylation arrays',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: counts,
  }),
  wgbs: defineRoute({
    ...told,
    path: '/sample/wgbs',
    summary: 'List whole-genome bisulfite sequencing samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: wgbsPageSchema,
    response: rows,
  }),
  wgbsMetric: defineRoute({
    ...told,
    path: '/sample/wgbs/metric',
    summary: 'Facet counts of whole-genome bisulfite sequencing samples',
    body_limit: SAMPLES_BODY,
    body: wgbsMetricSchema,
    response: counts,
  }),
  rna: defineRoute({
    ...told,
    path: '/sample/rna',
    summary: 'List RNA-seq samples that match a filter',
    body_limit: SAMPLES_BODY,
    body: samplePageSchema,
    response: rows,
  }),
  rnaMetric: defineRoute({
    ...told,
    path: '/sample/rna/metric',
    summary: 'Facet counts of RNA-seq samples',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: counts,
  }),
  metric: defineRoute({
    ...told,
    path: '/sample/metric',
    summary: 'Facet counts of samples of all omic types, or of the listed data types',
    body_limit: SAMPLES_BODY,
    body: sampleMetricBodySchema,
    response: counts,
  }),
  ...studioRoutes,
  ...taxaRoutes,
  ...attritionRoutes,
} as const;
