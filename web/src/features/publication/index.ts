export { PublicationScreen, type PublicationTab } from './detail/publication-screen.tsx';
export { PublishButton } from './detail/publish-button.tsx';
export { scopes } from './list/publications.ts';
export { PublicationsScreen } from './list/publications-screen.tsx';
export { PublicRecordScreen } from './public-record.tsx';
export { TombstoneNote } from './tombstone-note.tsx';
