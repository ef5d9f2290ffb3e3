import { defineRoute } from '../define-route.ts';
import { inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { betaDiversityBodySchema, betaDiversityPlotSchema } from './beta-diversity.ts';
import { compositionBodySchema, compositionPlotSchema } from './composition.ts';
import { geneTableBodySchema } from './differential-expression.ts';
import { geneSetTableBodySchema } from './gene-sets.ts';
import { methodRoutes, waitingRoute } from './methods.ts';
import { siteTableBodySchema } from './methylation/differential-methylation.ts';
import { publicFigureRoutes } from './public-figures.ts';
import { analysisRequestRoutes } from './requests.ts';
import { importedTreeRoutes } from './trees.ts';

export * from './alpha-diversity.ts';
export * from './beta-diversity.ts';
export * from './cluster.ts';
export * from './composition.ts';
export * from './differential-expression.ts';
export * from './gene-expression.ts';
export * from './gene-sets.ts';
export * from './group-comparison.ts';
export * from './lefse.ts';
export {
  type AnalysisMethod,
  type AnalysisParameters,
  type AnalysisRequestBody,
  type AnalysisResult,
  analysisMethodNames,
  analysisMethods,
  analysisRequest,
  analysisRequestSchema,
  type ParsedParameters,
  routesByMethod,
} from './methods.ts';
export * from './methylation/differential-methylation.ts';
export * from './methylation/methylation.ts';
export * from './provenance.ts';
export { PUBLIC_FIGURES } from './public-figures.ts';
export * from './requests.ts';
export {
  CHOSEN_GROUPS,
  type ChosenGroups,
  COHORT_GROUPS,
  type Metric,
  metrics,
  metricTitles,
  needsTree,
} from './scope.ts';
export { IMPORTED_TREE, type ImportedTree, importedTreeSchema } from './trees.ts';

export const analysisRoutes = {
  ...methodRoutes,
  betaDiversityPlot: waitingRoute('/dynamodb/docdb-beta-diversity', betaDiversityBodySchema, {
    answer: betaDiversityPlotSchema,
    summary: 'Compute principal coordinates as three arrays, with sample ids',
  }),
  compositionPlot: waitingRoute('/dynamodb/composition-barplot-docdb', compositionBodySchema, {
    answer: compositionPlotSchema,
    summary: 'Get one row per sample: result id and one percentage per taxon',
  }),
  geneTable: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/differential-expression/table',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'Get the genes of a test of differential expression as a file',
    body_limit: SAMPLES_BODY,
    body: geneTableBodySchema,
    response: 'file',
    errors: ['not_found', 'validation', 'conflict', 'unavailable'],
  }),
  siteTable: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/differential-methylation/table',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'Get the sites or regions of a test of differential methylation as a file',
    body_limit: SAMPLES_BODY,
    body: siteTableBodySchema,
    response: 'file',
    errors: ['not_found', 'validation', 'conflict', 'unavailable'],
  }),
  geneSetTable: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/analysis/gene-sets/table',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'Get the tests of gene sets as a file',
    body_limit: SAMPLES_BODY,
    body: geneSetTableBodySchema,
    response: 'file',
    errors: ['not_found', 'validation', 'conflict', 'unavailable'],
  }),
  ...analysisRequestRoutes,
  ...publicFigureRoutes,
  ...importedTreeRoutes,
} as const;
