export { DeletedList, formatDaysLeft, notifyDeletion, restoreWithToast } from './deleted-list.tsx';
export { isFiltered, List } from './list.tsx';
export { type ListFilter, ListFilters, type ListPage } from './list-filters.tsx';
