export { purgeFilterLinks } from './filter-links-store.ts';
export { registerSavedFilterRoutes } from './routes.ts';
export { purgeFilters } from './saved-filters-store.ts';
export { migrations } from './saved-filters-tables.ts';
