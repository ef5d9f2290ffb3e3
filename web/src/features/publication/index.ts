export { PublicationScreen, type PublicationTab } from './components/detail/publication-screen.tsx';
export { PublicationsScreen } from './components/list/publications-screen.tsx';
export { PublicRecordScreen } from './components/record/public-record.tsx';
export { TombstoneNote } from './components/record/tombstone-note.tsx';
export { PublishButton } from './components/request/publish-button.tsx';
export { scopes } from './queries/publications.ts';
