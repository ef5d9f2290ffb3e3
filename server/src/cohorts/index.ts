export { enqueueRunCohort, reconcileRunCohorts } from './auto-created/create-run-cohort.ts';
export { type CohortFacts, citationsOf, softwareOf } from './citation/cohort-facts.ts';
export { gatherFacts } from './citation/gather-facts.ts';
export { bibtexOf } from './citation/write-bibtex.ts';
export { citationFile } from './citation/write-cff.ts';
export { dataciteOf } from './citation/write-datacite.ts';
export { methodsOf, methodsPage } from './citation/write-methods.ts';
export { countCohorts, loadCohort } from './cohorts-store.ts';
export { migrations } from './cohorts-tables.ts';
export {
  getVisibleCohorts,
  placesOfMembers,
  type VisibleCohortRef,
  visibleThroughCohort,
} from './compare/visible-cohorts.ts';
export { purgeInCohorts } from './deletion/purge-store.ts';
export { purgeCohorts, purgeDeletedCohorts } from './deletion/restore-cohort.ts';
export { cohortsContaining } from './dependents-store.ts';
export { findSheet } from './exports/find-export.ts';
export { sweepExports } from './exports/sweep-exports.ts';
export { searchCohorts } from './lists/list-cohorts.ts';
export { type FoundCohort, findMembers, getVisibleCohort, type VisibleCohort } from './members/find-members.ts';
export { joinByName } from './merge/compatibility/translate-names.ts';
export { type Agreement, findAgreement, requireAgreed } from './merge/find-agreement.ts';
export { textOfField } from './overlay/reading/fields-index-store.ts';
export { lastEditOf, overlaidValues, sourceFieldsOf } from './overlay/reading/overlay-samples.ts';
export { makeCohortPublic, publicCohortIds, withdrawCohort } from './publish-store.ts';
export { findDefaultGrouping } from './read-cohorts.ts';
export { registerCohorts } from './routes.ts';
export { sharedCohort } from './shared-cohort.ts';
export { updateLiveCohorts } from './source/update-live.ts';
export { treeFileOf } from './tree/show-tree.ts';
export { type CohortVersionRef, memberIds } from './versions/versions-store.ts';
