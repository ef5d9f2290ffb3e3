export { ConflictNote } from './conflict-note.tsx';
export { EditDetailsDrawer } from './edit-details-drawer.tsx';
