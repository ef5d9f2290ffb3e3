export type { SearchPage } from './match-pages.ts';
export { SearchDialog } from './search-dialog.tsx';
