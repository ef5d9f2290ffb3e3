export { SearchDialog } from './components/search-dialog.tsx';
export type { SearchPage } from './model/match-pages.ts';
