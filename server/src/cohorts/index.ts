export { processingOf, type SampleTotals, sampleTotals } from './cohort-index-store.ts';
export {
  type CohortVersion,
  cohortsContaining,
  countCohorts,
  loadCohort,
  makeCohortPublic,
  publicCohortIds,
  withdrawCohort,
} from './cohorts-store.ts';
export { migrations } from './cohorts-tables.ts';
export { requireRoom, saveCohort, visibleAmong } from './create-cohort.ts';
export { enqueueRunCohort, reconcileRunCohorts } from './create-run-cohort.ts';
export { searchCohorts } from './lists/list-cohorts.ts';
export {
  type FoundCohort,
  findMembers,
  getVisibleCohort,
  listedClause,
  type VisibleCohort,
} from './members/find-members.ts';
export { measureReads, withMinReads } from './members/measure-reads.ts';
export {
  getVisibleCohorts,
  placesOfMembers,
  type VisibleCohortRef,
  visibleRows,
  visibleThroughCohort,
} from './members/visible-cohorts.ts';
export {
  type ChainEdit,
  definitionKey,
  definitionKindKey,
  formulaOf,
  type MergeEdit,
  type OverlayState,
} from './overlay/columns/definition.ts';
export { type Lines, overlayLines } from './overlay/columns/query-values.ts';
export { textOfField } from './overlay/fields-index-store.ts';
export { findOverlay, type MemberChunk, type Overlaid, queryColumns } from './overlay/find-overlay.ts';
export { overlaidFields } from './overlay/overlaid-fields.ts';
export { lastEditOf, overlaidValues, sourceFieldsOf } from './overlay/overlay-samples.ts';
export { insertSteps, type NewStep, type StoredStep } from './overlay/overlay-store.ts';
export { findDefaultGrouping, recipeFor } from './read-cohorts.ts';
export { registerCohorts } from './routes.ts';
export { sharedCohort } from './shared-cohort.ts';
export { treeFileOf } from './tree/build-tree.ts';
export { treeOfResults } from './tree/tree-store.ts';
export { purgeCohorts, purgeDeletedCohorts } from './versions/delete-cohort.ts';
export { purgeInCohorts } from './versions/deletion-store.ts';
export { updateLiveCohorts } from './versions/follow-source.ts';
export { type CohortVersionRef, memberIds, membersAsText } from './versions/versions-store.ts';
