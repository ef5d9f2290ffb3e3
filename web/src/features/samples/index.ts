export type { Check } from './cohort-draft.ts';
export { type CohortDraft, draftOfRows } from './cohort-draft.ts';
export { DataBrowserScreen } from './data-browser-screen.tsx';
export { type BrowserPlace, placeOfResults } from './filter/browser-kinds.ts';
export { FilteredSamples } from './filter/filtered-samples.tsx';
export { type FilterScreen, filterSlot, initialFilter } from './filter/stored-filter.ts';
export {
  type FilterSearch,
  filterLinkQuery,
  filterOfSearch,
  filterOfTaxon,
  filterOfType,
  filterSearch,
  parseFilter,
  shortFilterSearch,
} from './filter/url-filter.ts';
export { studioFilterOf } from './queries/sample-queries.ts';
export { ScoreboardCard } from './scoreboard-card.tsx';
export { ArchivedSamples } from './studio/archived-samples.tsx';
export { StudioScreen } from './studio/studio-screen.tsx';
export { SampleTable, type SampleTableProps } from './table/sample-table.tsx';
export { WorkspaceTags } from './workspace-tags.tsx';
