export { DataBrowserScreen } from './components/data-browser-screen.tsx';
export { ArchivedSamples } from './components/kinds/archived-samples.tsx';
export { ScoreboardCard } from './components/scoreboard-card.tsx';
export { StudioScreen } from './components/studio/studio-screen.tsx';
export { SampleTable, type SampleTableProps } from './components/table/sample-table.tsx';
export { WorkspaceTags } from './components/tags/workspace-tags.tsx';
export { type CohortDraft, draftOfRows } from './model/cohort-draft.ts';
export type { Check } from './model/comparability.ts';
export { type BrowserPlace, browserKinds } from './model/filter/browser-kinds.ts';
export {
  applyUrlFilter,
  filterByTaxon,
  filterByType,
  filterSlot,
  parseUrlFilter,
  toUrlFilter,
} from './model/filter/stored-filter.ts';
