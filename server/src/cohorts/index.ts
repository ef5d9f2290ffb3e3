export { countCohorts, forgetCohorts, loadCohort, memberIds } from './cohorts-store.ts';
export { migrations } from './cohorts-tables.ts';
export { cohortsHolding } from './dependents-store.ts';
export { type FoundCohort, findMembers } from './members/find-members.ts';
export { makeCohortPublic, publicCohortIds, withdrawCohort } from './publish-store.ts';
export { registerCohortRoutes } from './routes.ts';
export { sharedCohort } from './shared-cohort.ts';
export { defineTreeJob } from './tree/run-tree.ts';
export { treeFileOf } from './tree/show-tree.ts';
