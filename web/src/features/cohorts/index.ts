export { CreateCohortDrawer } from './components/create/create-cohort-drawer.tsx';
export { type CohortContext, CohortScreen } from './components/detail/cohort-screen.tsx';
export { type CohortTab, readTab } from './components/detail/cohort-tabs.tsx';
export { CohortsScreen } from './components/list/cohorts-screen.tsx';
export { RecentCohorts } from './components/list/recent-cohorts.tsx';
export { MergeButton } from './components/merge/merge-button.tsx';
export type { CohortDraft, Selection } from './model/cohort-draft.ts';
export { statuses } from './queries/cohort-queries.ts';
