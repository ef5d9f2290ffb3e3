export { Deletions } from './deletions-store.ts';
export { notifyDeletion, notifyDeletions } from './present-deletions.ts';
export { purgeDue } from './purge-due.ts';
export { daysLeft, undoDeadline } from './undo-time.ts';
