export { Deletions } from './deletions-store.ts';
export { daysLeft, notifyDeletion, notifyDeletions, undoDeadline } from './present-deletions.ts';
export { purgeDue } from './purge-due.ts';
