export { PublicRecordScreen } from './public-record.tsx';
export { PublicationScreen, type PublicationTab } from './publication-screen.tsx';
export { scopes } from './publications.ts';
export { PublicationsScreen } from './publications-screen.tsx';
export { PublishButton } from './publish-button.tsx';
export { TombstoneNote } from './tombstone-note.tsx';
