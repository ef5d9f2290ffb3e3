export { type DeletionTable, deletionTable } from './deletions-store.ts';
export { purgeDue } from './purge-due.ts';
export { tellDeletion, tellDeletions } from './tell-deletions.ts';
export { daysLeft, undoneUntil } from './undo-time.ts';
