export { ChoiceFilter } from './choice-filter.tsx';
export { FilterBar } from './filter-bar.tsx';
export { SearchFilter } from './search-filter.tsx';
export { useDebounced } from './use-debounced.ts';
