import type { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { SAMPLES_BODY } from '../vocabulary/limits.ts';
import { oneOf } from '../vocabulary/paging.ts';
import { alphaDiversityBodySchema, alphaDiversityReportSchema } from './alpha-diversity.ts';
import { betaDiversityBodySchema, betaDiversityPlotSchema, betaDiversitySchema } from './beta-diversity.ts';
import { clusterBodySchema, clusteringSchema } from './cluster.ts';
import {
  averageCompositionSchema,
  compositionBodySchema,
  compositionPlotSchema,
  compositionSchema,
} from './composition.ts';
import { groupComparisonBodySchema, groupComparisonSchema } from './group-comparison.ts';
import { lefseBodySchema, lefseSchema } from './lefse.ts';
import { publicFigureRoutes } from './public-figures.ts';
import { analysisRequestRoutes } from './requests.ts';
import { importedTreeRoutes } from './trees.ts';

export * from './alpha-diversity.ts';
export * from './beta-diversity.ts';
export * from './cluster.ts';
export * from './composition.ts';
export * from './group-comparison.ts';
export * from './lefse.ts';
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

const programs = { used_by: 'Programs that wait for a result in one call; the pages request it with POST /analysis' };

/** Waits for the result; 409 for requests that take too long for that (`POST /analysis` accepts them). */
const resultRoutes = <Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  body: Body,
  { answer, ...more }: { answer: Answer; summary: string; used_by?: string },
) =>
  defineRoute({
    base: 'api',
    method: 'POST',
    path,
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    ...more,
    body_limit: SAMPLES_BODY,
    body,
    response: oneOf(answer),
    errors: ['not_found', 'validation', 'conflict', 'unavailable'],
  });

export const analysisRoutes = {
  betaDiversity: resultRoutes('/analysis/beta-diversity', betaDiversityBodySchema, {
    ...programs,
    answer: betaDiversitySchema,
    summary: 'Compute beta diversity: distances, principal coordinates and group tests',
  }),
  cluster: resultRoutes('/analysis/cluster', clusterBodySchema, {
    ...programs,
    answer: clusteringSchema,
    summary: 'Cluster samples by distance, with associated metadata',
  }),
  lefse: resultRoutes('/analysis/lefse', lefseBodySchema, {
    ...programs,
    answer: lefseSchema,
    summary: 'Find discriminating taxa with LEfSe',
  }),
  compositionBarPlot: resultRoutes('/analysis/composition-bar-plot', compositionBodySchema, {
    ...programs,
    answer: compositionSchema,
    summary: 'Compute the composition of each sample at a rank: most abundant taxa and Other',
  }),
  averageCompositionBarPlot: resultRoutes('/analysis/average-composition-bar-plot', compositionBodySchema, {
    answer: averageCompositionSchema,
    summary: 'Compute the mean composition of each group: mean proportions with n and SD',
  }),
  alphaDiversity: resultRoutes('/analysis/alpha-diversity', alphaDiversityBodySchema, {
    ...programs,
    answer: alphaDiversityReportSchema,
    summary: 'Compute alpha diversity, group tests and rarefaction curves',
  }),
  groupComparison: resultRoutes('/analysis/group-comparison', groupComparisonBodySchema, {
    ...programs,
    answer: groupComparisonSchema,
    summary: 'Test differential abundance between groups with several methods',
  }),
  betaDiversityPlot: resultRoutes('/dynamodb/docdb-beta-diversity', betaDiversityBodySchema, {
    answer: betaDiversityPlotSchema,
    summary: 'Compute principal coordinates as three arrays, with sample ids',
  }),
  compositionPlot: resultRoutes('/dynamodb/composition-barplot-docdb', compositionBodySchema, {
    answer: compositionPlotSchema,
    summary: 'Get one row per sample: result id and one percentage per taxon',
  }),
  ...analysisRequestRoutes,
  ...publicFigureRoutes,
  ...importedTreeRoutes,
} as const;
