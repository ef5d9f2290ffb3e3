export { BrowseScreen } from './components/browse/browse-screen.tsx';
export { CompareScreen } from './components/compare/compare-screen.tsx';
export { CreateCohortDrawer } from './components/create/create-cohort-drawer.tsx';
export { type CohortContext, CohortScreen } from './components/detail/cohort-screen.tsx';
export { type CohortTab, parseTab } from './components/detail/cohort-tabs.tsx';
export { OpenRunCohort, RunCohort } from './components/detail/run-cohort.tsx';
export { ExportButton } from './components/export/export-button.tsx';
export { CohortsScreen } from './components/list/cohorts-screen.tsx';
export { RecentCohorts } from './components/list/recent-cohorts.tsx';
export { AddToCohortDrawer } from './components/members/add-to-cohort-drawer.tsx';
export { MergeButton } from './components/merge/merge-button.tsx';
export { PublicCohortScreen } from './components/public/public-cohort-screen.tsx';
export { PublicCohortsScreen } from './components/public/public-cohorts-screen.tsx';
export type { CohortDraft, Selection } from './model/cohort-draft.ts';
export { isPastVersion, parseVersion } from './model/history/past-version.ts';
export {
  type CohortListView,
  loadFilterParams,
  parseFilters,
  parseStatus,
  saveFilterParams,
  toFilterParams,
} from './model/list/cohort-list-view.ts';
export { cohortQuery } from './queries/cohort-queries.ts';
export { saveGrouping } from './queries/mark-queries.ts';
