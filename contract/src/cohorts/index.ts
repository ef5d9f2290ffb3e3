import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { resultFilterShape, sampleFilterSchema, sampleRowSchema } from '../samples/index.ts';
import { linkRoutes, shareRoutes } from '../sharing/share-routes.ts';
import { inWorkspace, inWorkspaceOrByLink } from '../vocabulary/access.ts';
import { descriptionSchema, idSchema, nameSchema, versionInUrl, versionSchema } from '../vocabulary/id.ts';
import { COHORT, SAMPLES_BODY } from '../vocabulary/limits.ts';
import { listOf, oneOf, pagingShape } from '../vocabulary/paging.ts';
import { citationRoutes } from './citation.ts';
import { cohortDetailSchema, cohortSchema, selectionRecipeSchema } from './cohort.ts';
import { commentRoutes } from './comments.ts';
import { compareRoutes } from './compare.ts';
import { cohortDeletionRoutes } from './deletion.ts';
import { exportRoutes } from './exports.ts';
import { listRoutes } from './lists.ts';
import { mergeRoutes } from './merge.ts';
import { overlayRoutes } from './overlay.ts';
import { minReadsSchema, readsRoutes } from './reads.ts';
import { treeRoutes } from './tree.ts';
import { versionRoutes } from './versions.ts';

export { type ColumnTypes, formatColumnName, formatFormula, readFormula } from './check-formula.ts';
export { type PublicCohortCard, type PublicCohortPage, publicCohortFiles } from './citation.ts';
export * from './cohort.ts';
export { type CohortActivity, type CohortComment, commentTextSchema } from './comments.ts';
export * from './compare.ts';
export type { CohortDeletion, CohortDependents } from './deletion.ts';
export {
  type CohortExport,
  EXPORT,
  type ExportFormat,
  type ExportLevel,
  type ExportRequest,
  exportFormats,
  exportLevels,
} from './exports.ts';
export {
  type Cell,
  type ColumnType,
  columnTypes,
  type Expression,
  type FormulaProblem,
} from './expression.ts';
export { functions as formulaFunctions } from './functions.ts';
export * from './lists.ts';
export {
  type Comparability,
  type CompatibilityIssue,
  MAX_MERGED_COHORTS,
  type MergeBody,
  type MergeCheck,
  type MergeSettings,
  mergeBodySchema,
  mergeCheckBodySchema,
  mergeRoutes,
  nameTranslationSchema,
  severities,
} from './merge.ts';
export * from './overlay.ts';
export type { ReadsHistogram } from './reads.ts';
export { type CohortTree, cohortTreeSchema, newickSchema, TREE_FEATURES } from './tree.ts';
export type { CohortDiff, CohortVersion, ColumnDiff, FilterChanges, Lineage } from './versions.ts';

export const cohortBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema,
  /** Freeze what this filter finds now … */
  filter: sampleFilterSchema.optional(),
  /** … or exactly these results, with the recipe of their selection and the cohort they were selected in. */
  result_ids: z.array(idSchema).min(1).max(COHORT.maximum_samples).optional(),
  selection: selectionRecipeSchema.optional(),
  parent_cohort_id: idSchema.optional(),
  /** Leave out samples with fewer reads: as a rule added to the filter, or as a step after the selection. */
  min_reads: minReadsSchema.optional(),
  /** Follow the filter from now on, instead of staying as it is. */
  is_live: z.boolean().optional(),
});
export type CohortBody = z.input<typeof cohortBodySchema>;

const shareable = { path: '/cohort', kind: 'cohort', label: 'a cohort' } as const;

export const cohortRoutes = {
  ...listRoutes,
  ...commentRoutes,
  ...overlayRoutes,
  ...compareRoutes,
  ...readsRoutes,
  create: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort',
    access: inWorkspace('workspace:cohort:create'),
    summary: 'Create a cohort: freeze the samples of a filter or selection as version 1',
    body_limit: SAMPLES_BODY,
    body: cohortBodySchema,
    response: oneOf(cohortSchema),
    errors: ['validation', 'conflict', 'unavailable'],
  }),
  detail: defineRoute({
    base: 'api',
    method: 'GET',
    path: '/cohort/detail/:id',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    summary: 'Get a cohort with recipe, processing and fields',
    params: z.object({ id: idSchema }),
    query: z.object({ version: versionInUrl.optional() }),
    response: oneOf(cohortDetailSchema),
    errors: ['not_found', 'unavailable'],
  }),
  result: defineRoute({
    base: 'api',
    method: 'POST',
    path: '/cohort/result',
    access: inWorkspaceOrByLink('workspace:cohort:read', 'cohort'),
    reads: true,
    summary: 'List the members of a cohort that match a filter',
    body_limit: SAMPLES_BODY,
    body: z.strictObject({
      cohort_id: idSchema,
      version: versionSchema.optional(),
      ...resultFilterShape,
      ...pagingShape,
    }),
    response: listOf(sampleRowSchema),
    errors: ['validation', 'not_found', 'unavailable'],
  }),
  ...mergeRoutes,
  ...exportRoutes,
  ...citationRoutes,
  ...treeRoutes,
  ...versionRoutes,
  ...cohortDeletionRoutes,
  ...shareRoutes(shareable),
  ...linkRoutes(shareable),
} as const;
