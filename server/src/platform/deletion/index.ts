export { type DeletionTable, deletionTable } from './deletions-store.ts';
export { purgeDue } from './purge-due.ts';
export { daysLeft, undoneUntil } from './undo-time.ts';
