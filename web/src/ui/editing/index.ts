export { EditWordsDrawer } from './edit-words-drawer.tsx';
export { OvertakenNote } from './overtaken-note.tsx';
