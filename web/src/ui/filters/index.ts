export { SearchFilter } from './search-filter.tsx';
