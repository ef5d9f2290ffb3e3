export type { CohortDraft, Selection } from './cohort-draft.ts';
export { CompareScreen } from './compare/compare-screen.tsx';
export { CreateCohortDrawer } from './create-cohort-drawer.tsx';
export { type CohortContext, CohortScreen } from './detail/cohort-screen.tsx';
export { PublicCohortScreen } from './detail/public-cohort-screen.tsx';
export { PublicCohortsScreen } from './detail/public-cohorts-screen.tsx';
export { OpenRunCohort, RunCohort } from './detail/run-cohort.tsx';
export { ExportButton } from './export-button.tsx';
export { isPastVersion, parseVersion } from './history/past-version.ts';
export {
  type CohortListView,
  loadFilterParams,
  parseFilters,
  parseStatus,
  saveFilterParams,
  toFilterParams,
} from './list/cohort-list-view.ts';
export { CohortsScreen } from './list/cohorts-screen.tsx';
export { RecentCohorts } from './list/recent-cohorts.tsx';
export { AddToCohortDrawer } from './members/add-to-cohort-drawer.tsx';
export { BrowseScreen } from './members/browse-screen.tsx';
export { MergeButton } from './merge/merge-button.tsx';
export { cohortQuery } from './queries/cohort-queries.ts';
export { saveGrouping } from './queries/mark-queries.ts';
