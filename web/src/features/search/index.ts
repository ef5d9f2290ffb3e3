export { SearchDialog } from './components/search-dialog.tsx';
export type { KnownPlace } from './model/match-places.ts';
